import { expectSound } from '../support/checker';
import { job, request, resource } from '../support/factories';
import { expectEnvelope, jobsOf, listedErrors, reasonOf, Service, type SolvedBody } from '../support/service';
import type { JobBody, RequestBody } from '../support/wire';

/** Locks and disabled resources, the promises of the day that the search must keep (interface; contract A12, B18). */
describe('POST /api/v1/optimize/reoptimize', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const fleet = (rest: object = {}) => [
    resource('v1', { time_window: { start: 0, end: 4_000 }, ...rest }),
    resource('v2', { time_window: { start: 0, end: 4_000 } }),
  ];
  const route = (job_ids: string[], rest: object = {}) => ({ resource_id: 'v1', job_ids, ...rest });
  const between = (start: number, end: number): Partial<JobBody> => ({ time_windows: [{ start, end }] });

  async function planned(body: RequestBody): Promise<SolvedBody> {
    const answer = await service.reoptimize(body);
    if (answer.status !== 200) {
      throw new Error(JSON.stringify(answer.body));
    }
    return answer.body as SolvedBody;
  }

  async function inConflict(body: RequestBody) {
    const answer = await service.reoptimize(body);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    expect(answer.body.status).toBe('infeasible');
    expectSound(body, { solve_time_ms: 0, ...answer.body });
    return answer;
  }

  it('keeps the order of a locked route on its resource, and fills it up', async () => {
    const body = request({ places: 5, resources: fleet(), locks: { routes: [route(['j3', 'j1'])] } });
    const plan = await planned(body);
    const order = jobsOf(plan, 'v1');
    expect(order.indexOf('j3')).toBeLessThan(order.indexOf('j1'));
    expect(plan.unserved).toEqual([]);
  });

  it('adds nothing to a strict one, and drops nothing that is locked', async () => {
    const locks = { routes: [route(['j3', 'j1'], { strict: true })] };
    const jobs = [1, 2, 3, 4].map((at) => job(`j${at}`, at, { mandatory: false, penalty: 0 }));
    const body = request({ resources: fleet(), jobs, locks });
    expect(jobsOf(await planned(body), 'v1')).toEqual(['j3', 'j1']);
  });

  it('locks a route of one day', async () => {
    const body = request({
      ...{ places: 4, problem: { num_days: 2 }, resources: fleet() },
      locks: { routes: [route(['j2', 'j1'], { day: 1 })] },
    });
    const plan = await planned(body);
    const locked = plan.routes.find(({ resource_id: id, day }) => id === 'v1' && day === 1);
    const order = locked?.activities.flatMap(({ job_id: id }) => id ?? []) ?? [];
    expect(order.indexOf('j2')).toBeGreaterThanOrEqual(0);
    expect(order.indexOf('j2')).toBeLessThan(order.indexOf('j1'));
  });

  it('leaves a disabled resource at home', async () => {
    const plan = await planned(
      request({ places: 4, resources: fleet(), locks: { disabled_resource_ids: ['v1'] } }),
    );
    expect(plan.routes.map(({ resource_id: id }) => id)).toEqual(['v2']);
  });

  it('says that locked alone means nothing, and says nothing of a job in a locked route', async () => {
    const jobs = [job('a', 1, { locked: true }), job('b', 2, { locked: true })];
    const body = request({ jobs, resources: fleet(), locks: { routes: [route(['b'])] } });
    const { warning_details: warnings } = await planned(body);
    expect(warnings.map(({ code, field }) => `${code} ${field}`)).toEqual(['LOCK_IGNORED jobs[0].locked']);
  });

  it('says the same of shipments, whose steps a locked route may name', async () => {
    const step = (location_index: number) => ({ location_index });
    const shipments = ['s', 't', 'u'].map((id, i) => ({
      ...{ id, locked: true, pickup: step(1 + i), delivery: step(4) },
    }));
    const locks = { routes: [route(['t', 't']), { resource_id: 'v2', job_ids: ['u:pickup'] }] };
    const body = request({ places: 5, jobs: [], resources: fleet(), shipments, locks });
    const { warning_details: warnings } = await planned(body);
    expect(warnings.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'LOCK_IGNORED shipments[0].locked',
    ]);
  });

  it('answers as sync does, without the block of recurring jobs and without live tracking', async () => {
    const body = request({
      ...{ places: 5, resources: fleet(), locks: { routes: [route(['j2', 'j1'])] } },
      recurring: { period_key: '2026-W31', requested_days: null },
      options: { max_iterations: 500, live_tracking: true },
    });
    const [here, there] = [await planned(body), (await service.sync(body)).body as SolvedBody];
    expect([here.routes, here.score, here.warnings]).toEqual([there.routes, there.score, there.warnings]);
  });

  describe('names what is not there', () => {
    it.each<[string, object, string, string]>([
      ['a job', { routes: [route(['j1', 'x'])] }, 'JOB_NOT_FOUND', 'locks.routes[0].job_ids[1]'],
      [
        'a resource',
        { routes: [{ resource_id: 'x', job_ids: ['j1'] }] },
        'VEHICLE_NOT_FOUND',
        'locks.routes[0].resource_id',
      ],
      [
        'a disabled one',
        { disabled_resource_ids: ['v2', 'x'] },
        'VEHICLE_NOT_FOUND',
        'locks.disabled_resource_ids[1]',
      ],
    ])('%s', async (_, locks, code, field) => {
      const answer = await service.reoptimize(request({ places: 3, resources: fleet(), locks }));
      expectEnvelope(answer, code);
      expect(listedErrors(answer)).toEqual([`${code} ${field}`]);
    });
  });

  it('refuses a job that is locked twice', async () => {
    const locks = { routes: [route(['j1']), { resource_id: 'v2', job_ids: ['j1'] }] };
    const answer = await service.reoptimize(request({ places: 3, resources: fleet(), locks }));
    expectEnvelope(answer, 'VALIDATION_ERROR');
    expect(listedErrors(answer)).toEqual(['VALIDATION_ERROR locks.routes[1].job_ids[0]']);
  });

  describe('locks that cannot be kept', () => {
    const cases: [string, RequestBody, string[], string[]][] = [
      [
        'an order that windows forbid',
        request({
          jobs: [job('a', 1, between(900, 1_000)), job('b', 2, between(0, 300)), job('c', 3)],
          resources: fleet(),
          locks: { routes: [route(['a', 'b'])] },
        }),
        ['a', 'b'],
        ['v1'],
      ],
      [
        'more than the resource carries',
        request({
          jobs: [job('a', 1, { demands: 3 }), job('b', 2, { demands: 3 }), job('c', 3)],
          resources: fleet({ capacities: 5 }),
          locks: { routes: [route(['a', 'b'])] },
        }),
        ['a', 'b'],
        ['v1'],
      ],
      [
        'two routes of one vehicle that are too much together',
        request({
          places: 4,
          resources: fleet({ max_tasks: 1 }),
          locks: { routes: [route(['j1']), route(['j2'])] },
        }),
        ['j1', 'j2'],
        ['v1'],
      ],
      [
        'a skill that the resource lacks, also of an optional job',
        request({
          jobs: [job('a', 1, { required_skills: ['x'], mandatory: false }), job('c', 3)],
          resources: [resource('v1'), resource('v2', { skills: ['x'] })],
          locks: { routes: [route(['a'])] },
        }),
        ['a'],
        ['v1'],
      ],
      [
        'a resource that is disabled',
        request({
          places: 4,
          resources: fleet(),
          locks: { routes: [route(['j1'])], disabled_resource_ids: ['v1'] },
        }),
        ['j1'],
        ['v1'],
      ],
      [
        'a shipment whose delivery is locked before its pickup',
        request({
          jobs: [job('c', 3)],
          resources: fleet(),
          shipments: [{ id: 's', pickup: { location_index: 1 }, delivery: { location_index: 2 } }],
          locks: { routes: [route(['s:delivery', 's:pickup'])] },
        }),
        ['s:delivery', 's:pickup'],
        ['v1'],
      ],
    ];

    it.each(cases)('%s: the jobs and the resource are named', async (_, body, jobs, resources) => {
      const answer = await inConflict(body);
      const { context } = answer.body.detail;
      expect([...context.conflicting_job_ids].sort()).toEqual(jobs);
      expect(context.conflicting_resource_ids).toEqual(resources);
      expect(context.conflicts).toHaveLength(1);
      expect(context.conflicts[0].unserved_job_ids.length).toBeGreaterThan(0);
      expect(listedErrors(answer)[0]).toMatch(/^lock_conflict locks\.routes\[\d\]$/);
      expect((await service.sync(body)).body.code).toBe('SOLVER_INFEASIBLE');
    });

    const apart = (first: string, second: string) => ({
      routes: [route([first]), { ...route([second]), resource_id: 'v2' }],
    });
    const related = (type: string, jobIds: string[], jobs: JobBody[]) =>
      request({
        ...{ jobs, resources: [resource('v1'), resource('v2')], locks: apart('b', 'a') },
        relations: [{ id: 'r', type, job_ids: jobIds }] as NonNullable<RequestBody['relations']>,
      });
    it.each<[string, RequestBody]>([
      ['same_route', related('same_route', ['a', 'b'], [job('a', 1), job('b', 2), job('c', 3)])],
      [
        'same_time',
        related('same_time', ['a', 'b'], [job('a', 1, between(0, 200)), job('b', 2, between(600, 900))]),
      ],
      ['a precedence', related('precedence', ['b', 'a'], [job('a', 1, between(0, 150)), job('b', 2)])],
      [
        'max_vehicles',
        request({
          jobs: [job('a', 1), job('b', 2), job('c', 3)],
          resources: fleet(),
          locks: apart('b', 'a'),
          options: { max_iterations: 500, max_vehicles: 1 },
        }),
      ],
    ])('that contradict one another by %s are both named', async (_, body) => {
      const { context } = (await inConflict(body)).body.detail;
      expect([...context.conflicting_job_ids].sort()).toEqual(['a', 'b']);
      expect([...context.conflicting_resource_ids].sort()).toEqual(['v1', 'v2']);
      expect(context.conflicts).toHaveLength(2);
      const [kept] = context.conflicts.filter(
        (one: { unserved_job_ids: [] }) => !one.unserved_job_ids.length,
      );
      expect(kept.message).toMatch(/^locks\.routes\[\d\] contradicts another lock\. \S/);
    });

    it('are no mistake where the caller wants a result', async () => {
      const [, body] = cases[0]!;
      const plan = await planned({ ...body, options: { ...body.options, on_infeasible: 'result' } });
      expect(plan.status).toBe('infeasible');
    });

    it('do not include what is left out for other reasons', async () => {
      const body = request({
        jobs: [job('a', 1), job('b', 2, { required_skills: ['nobody'] })],
        resources: fleet(),
        locks: { routes: [route(['a'])] },
      });
      const plan = await planned(body);
      expect([plan.status, reasonOf(plan, 'b')]).toEqual(['infeasible', 'skill_missing']);
    });
  });

  it('has no plan when every resource is disabled, and names them', async () => {
    const locks = { disabled_resource_ids: ['v2', 'v1'] };
    const jobs = [job('j1', 1), job('j2', 2, { allowed_resource_ids: ['v2'] })];
    const answer = await inConflict(request({ jobs, resources: fleet(), locks }));
    const { context } = answer.body.detail;
    expect(context.conflicting_resource_ids).toEqual(['v1', 'v2']);
    expect(context.conflicting_job_ids).toEqual(['j1', 'j2']);
    expect(context.conflicts).toMatchObject([
      { field: 'locks.disabled_resource_ids[1]', resource_id: 'v1', unserved_job_ids: ['j1'] },
      { field: 'locks.disabled_resource_ids[0]', resource_id: 'v2', unserved_job_ids: ['j1', 'j2'] },
    ]);
    expect(answer.body.unserved.map(({ reason }: { reason: string }) => reason)).toEqual([
      'resource_disabled',
      'resource_disabled',
    ]);
  });
});
