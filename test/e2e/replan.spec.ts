import { coordinateRequest, job, jobAt, PLACES, request, resource, resourceAt } from '../support/factories';
import { expectEnvelope, jobsOf, listedErrors, Service, type SolvedBody, stopOf } from '../support/service';
import type { RequestBody } from '../support/wire';

/** The day goes on: what is done is done, and the rest is planned from where the vehicles are (contract B19 to B22). */
describe('POST /api/v1/optimize/replan', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  async function replanned(original_request: RequestBody, progress: object = {}): Promise<SolvedBody> {
    const answer = await service.replan({ original_request, ...progress });
    if (answer.status !== 200) {
      throw new Error(JSON.stringify(answer.body));
    }
    return answer.body as SolvedBody;
  }

  async function refused(body: object, code: string): Promise<string[]> {
    const answer = await service.replan(body);
    expectEnvelope(answer, code);
    return listedErrors(answer);
  }

  const shift = { time_window: { start: 0, end: 4_000 } };
  const day = (rest: Partial<RequestBody> = {}) =>
    request({ places: 6, resources: [resource('v1', shift)], ...rest });
  const at = (location_index: number, current_time: number, rest: object = {}) => ({
    vehicle_positions: [{ resource_id: 'v1', location_index, current_time, ...rest }],
  });
  const codes = (plan: SolvedBody) => plan.warning_details.map(({ code }) => code);

  it('with nothing done plans what sync plans', async () => {
    const body = day({ metadata: { problem_id: 'p1' } });
    const [again, first] = [await replanned(body), await service.solve(body)];
    expect([again.routes, again.score, again.status]).toEqual([first.routes, first.score, first.status]);
    expect(again.problem_id).toBe('p1');
  });

  it('neither serves nor counts what is completed or cancelled', async () => {
    const plan = await replanned(day(), {
      completed_job_ids: ['j1'],
      cancelled_job_ids: ['j5'],
      ...at(1, 600),
    });
    expect(jobsOf(plan, 'v1').sort()).toEqual(['j2', 'j3', 'j4']);
    expect([plan.unserved, plan.score.penalty_dropped]).toEqual([[], 0]);
  });

  it('starts where the vehicle is, when it is there, and ends at its depot within its shift', async () => {
    const plan = await replanned(day(), { completed_job_ids: ['j1', 'j2'], ...at(2, 1_000) });
    const [start, end] = [plan.routes[0]!.activities[0]!, plan.routes[0]!.activities.at(-1)!];
    expect(start).toMatchObject({ type: 'start', location_index: 2 });
    expect(start.departure_time).toBeGreaterThanOrEqual(1_000);
    expect(end).toMatchObject({ type: 'end', location_index: 0 });
    expect(end.arrival_time).toBeLessThanOrEqual(4_000);
  });

  it('takes the position from the last completed job, unless it is told', async () => {
    const completed_jobs = [
      { job_id: 'j5', resource_id: 'v1', started_at: 800, finished_at: 900 },
      { job_id: 'j1', resource_id: 'v1', started_at: 100, finished_at: 200 },
    ];
    const derived = await replanned(day(), { completed_jobs });
    expect(derived.routes[0]!.activities[0]!.location_index).toBe(5);
    expect(derived.routes[0]!.start_time).toBeGreaterThanOrEqual(900);
    const told = await replanned(day(), { completed_jobs, ...at(3, 1_200) });
    expect(told.routes[0]!.activities[0]!.location_index).toBe(3);
    expect(told.routes[0]!.start_time).toBeGreaterThanOrEqual(1_200);
  });

  it('serves new jobs', async () => {
    const plan = await replanned(day(), {
      completed_job_ids: ['j1', 'j2'],
      new_jobs: [job('urgent', 1)],
      ...at(2, 900),
    });
    expect(jobsOf(plan, 'v1')).toContain('urgent');
  });

  it('goes by coordinates too', async () => {
    const { antwerp, leuven } = PLACES;
    const vehicle_positions = [{ resource_id: 'v1', location: leuven, current_time: 30_000 }];
    const body = coordinateRequest({
      jobs: [jobAt('a', 'antwerp'), jobAt('g', 'ghent'), jobAt('l', 'leuven')],
    });
    const plan = await replanned(body, { completed_job_ids: ['l'], vehicle_positions });
    const { activities } = plan.routes[0]!;
    expect(activities[0]!.location).toMatchObject({ lat: leuven.lat, lon: leuven.lon });
    expect(activities.at(-1)!.location).toMatchObject({ lat: PLACES.brussels.lat });
    const completed_jobs = [{ job_id: 'a', resource_id: 'v1', finished_at: 30_000 }];
    const derived = await replanned(body, { completed_jobs });
    expect(derived.routes[0]!.activities[0]!.location).toMatchObject({ lat: antwerp.lat, lon: antwerp.lon });
  });

  it('keeps precedence, locks and shipments among what is left', async () => {
    const body = day({
      relations: [
        { type: 'precedence', job_ids: ['j1', 'j2'] },
        { type: 'precedence', job_ids: ['j5', 'j3'] },
      ],
      locks: { routes: [{ resource_id: 'v1', job_ids: ['j1', 'j4', 'j3'] }] },
      shipments: [
        { id: 's', pickup: { location_index: 1 }, delivery: { location_index: 3 } },
        { id: 't', pickup: { location_index: 2 }, delivery: { location_index: 4 } },
      ],
    });
    const plan = await replanned(body, {
      completed_job_ids: ['j1'],
      cancelled_job_ids: ['s:pickup'],
      ...at(1, 500),
    });
    const order = jobsOf(plan, 'v1');
    expect(order).not.toContain('s');
    expect(order.indexOf('j5')).toBeLessThan(order.indexOf('j3'));
    expect(order.indexOf('j4')).toBeLessThan(order.indexOf('j3'));
    expect(order.filter((id) => id === 't')).toHaveLength(2);
  });

  it('starts full when it is told what is aboard', async () => {
    const body = day({
      resources: [resource('v1', { ...shift, capacities: 5 })],
      jobs: [job('a', 1, { demands: 3 }), job('b', 2, { demands: 3 })],
    });
    const progress = { completed_jobs: [{ job_id: 'a', resource_id: 'v1', finished_at: 300 }] };
    const plan = await replanned(body, progress);
    expect(codes(plan)).toContain('GOODS_ON_BOARD');
    const full = { original_request: body, ...progress, ...at(1, 300, { initial_load: 3 }) };
    expect(await refused(full, 'SOLVER_INFEASIBLE')).toEqual(['capacity_exceeded original_request.jobs[1]']);
  });

  it('moves one day of several', async () => {
    const jobs = [
      job('a', 1, { day: 0 }),
      job('b', 2, { day: 1 }),
      job('c', 3, { day: 1 }),
      job('d', 4, { day: 2 }),
    ];
    const body = day({ problem: { num_days: 3 }, jobs });
    const plan = await replanned(body, { completed_job_ids: ['a', 'b'], ...at(2, 2_000) });
    const [today, tomorrow] = plan.routes;
    expect([today!.day, today!.activities[0]!.location_index, jobsOf(plan, 'v1')]).toEqual([1, 2, ['c']]);
    expect(today!.start_time).toBeGreaterThanOrEqual(2_000);
    expect(today!.activities.at(-1)!.location_index).toBe(0);
    expect([tomorrow!.day, tomorrow!.activities[0]!.location_index]).toEqual([2, 0]);
    expect(stopOf(plan, 'd').arrival_time).toBeLessThan(2_000);
  });

  it('has nothing to do when nothing is left (B22), whatever else is wrong with the fleet', async () => {
    const all = ['j1', 'j2', 'j3', 'j4', 'j5'];
    const plan = await replanned(day(), { completed_job_ids: all });
    expect(plan).toMatchObject({ status: 'optimal', routes: [], unserved: [] });
    expect(plan.score).toMatchObject({ total: 0, num_vehicles_used: 0 });
    const idle = day({ locks: { disabled_resource_ids: ['v1'] } });
    expect((await replanned(idle, { cancelled_job_ids: all })).status).toBe('optimal');
    const rich = day({
      ...{
        problem: { num_days: 2 },
        options: { objective: 'balance_workload' },
      },
      dump_stations: [{ id: 'd', location_index: 1 }],
      resources: [resource('v1', { ...shift, breaks: [{ start: 0, end: 9, duration: 1 }] })],
    });
    expect((await replanned(rich, { completed_job_ids: all })).status).toBe('optimal');
  });

  it('has no plan with a hole (B1)', async () => {
    const late = { original_request: day({ metadata: { problem_id: 'late' } }), ...at(3, 3_600) };
    const answer = await service.replan(late);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    expect(answer.body).toMatchObject({ status: 'infeasible', problem_id: 'late' });
    expect(answer.body.routes.length).toBeGreaterThan(0);
    expect(listedErrors(answer)[0]).toMatch(/^\w+ original_request\.jobs\[\d\]$/);
    const kept = await replanned(
      day({ options: { max_iterations: 200, on_infeasible: 'result' } }),
      at(3, 3_600),
    );
    expect(kept.status).toBe('infeasible');
  });

  it('serves nothing after the shift', async () => {
    const optional = [1, 2].map((place) => job(`j${place}`, place, { mandatory: false }));
    const plan = await replanned(day({ jobs: optional }), at(1, 4_001));
    expect([plan.routes, codes(plan)]).toEqual([[], ['SHIFT_OVER']]);
  });

  it('says of what is left after the shift that it is over, beside what others say', async () => {
    const output_options = { include_diagnostics: true };
    const alone = await service.replan({ original_request: day({ output_options }), ...at(1, 4_060) });
    const over = { code: 'shift_infeasible', detail: { required: 4_060, available: 4_000 } };
    expect(alone.body.unserved[0]).toMatchObject({ reason: over.code, reasons: [over] });
    const { classification, stages } = alone.body.infeasibility_report;
    expect([classification, stages[0].findings]).toEqual(['over_constrained', []]);
    expect(stages[1].findings[0]).toMatchObject({ code: over.code, best_resource_id: 'v1', short_by: 60 });
    const resources = [
      resource('v1', shift),
      resource('v2', { time_window: { start: 0, end: 10 } }),
      resource('v3', { available_days: [] }),
      resource('v4', { ...shift, available_days: [] }),
    ];
    const positions = ['v1', 'v4'].map((resource_id) => ({
      resource_id,
      location_index: 1,
      current_time: 4_060,
    }));
    const beside = await service.replan({
      original_request: day({ resources }),
      vehicle_positions: positions,
    });
    expect(beside.body.unserved[0].reasons).toMatchObject([
      { code: 'shift_infeasible', resource_ids: ['v2', 'v1'], num_resources: 2 },
      { code: 'day_unavailable', resource_ids: ['v3', 'v4'] },
    ]);
  });

  it('tells warnings of the transform before those of the request, each in the words of the body', async () => {
    const body = { ...day(), jobs: [job('j1', 1), job('j2', 2, { prioritiy: 1 })] };
    const plan = await replanned(body, {
      completed_job_ids: ['j1'],
      cancelled_job_ids: ['j1'],
      canceled: [],
    });
    expect(plan.warning_details.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'UNKNOWN_FIELD canceled',
      'COMPLETED_AND_CANCELLED cancelled_job_ids[0]',
      'UNKNOWN_FIELD original_request.jobs[1].prioritiy',
    ]);
    expect(plan.warnings).toHaveLength(3);
  });

  describe('refuses', () => {
    const body = { original_request: day() };

    it.each<[string, unknown, string[]]>([
      ['a list', [], ['SCHEMA_ERROR null']],
      ['no original request', {}, ['SCHEMA_ERROR original_request']],
      ['an original that is none', { original_request: 7 }, ['SCHEMA_ERROR original_request']],
      ['ids that are no texts', { ...body, completed_job_ids: [7] }, ['SCHEMA_ERROR completed_job_ids[0]']],
      ['ids that are no list', { ...body, cancelled_job_ids: 'j1' }, ['SCHEMA_ERROR cancelled_job_ids']],
      ['new jobs that are no list', { ...body, new_jobs: {} }, ['SCHEMA_ERROR new_jobs']],
      [
        'a new job without a place',
        { ...body, new_jobs: [{ id: 'n' }] },
        ['SCHEMA_ERROR new_jobs[0].location_index'],
      ],
      ['a new job that is none', { ...body, new_jobs: [null] }, ['SCHEMA_ERROR new_jobs[0]']],
      [
        'a position without time and place',
        { ...body, vehicle_positions: [{ resource_id: 'v1' }] },
        [
          'SCHEMA_ERROR vehicle_positions[0].location_index',
          'SCHEMA_ERROR vehicle_positions[0].current_time',
        ],
      ],
      [
        'a position with two places',
        { ...body, ...at(1, 5, { location: PLACES.ghent }) },
        ['SCHEMA_ERROR vehicle_positions[0].location_index'],
      ],
      ['a negative time', { ...body, ...at(1, -5) }, ['SCHEMA_ERROR vehicle_positions[0].current_time']],
      [
        'a completed job without an id',
        { ...body, completed_jobs: [{ resource_id: 'v1', finished_at: '9' }] },
        ['SCHEMA_ERROR completed_jobs[0].job_id', 'SCHEMA_ERROR completed_jobs[0].finished_at'],
      ],
    ])('%s', async (_, wrong, listed) => {
      expect(await refused(wrong as object, 'SCHEMA_ERROR')).toEqual(listed);
    });

    it.each<[string, object, string[]]>([
      [
        'an unknown completed job',
        { completed_job_ids: ['j1', 'x'] },
        ['UNKNOWN_REFERENCE completed_job_ids[1]'],
      ],
      ['an unknown cancelled job', { cancelled_job_ids: ['x'] }, ['UNKNOWN_REFERENCE cancelled_job_ids[0]']],
      [
        'a record of an unknown job by an unknown resource',
        { completed_jobs: [{ job_id: 'x', resource_id: 'y', finished_at: 5 }] },
        ['UNKNOWN_REFERENCE completed_jobs[0].job_id', 'UNKNOWN_REFERENCE completed_jobs[0].resource_id'],
      ],
      [
        'the position of an unknown resource',
        { vehicle_positions: [{ resource_id: 'x', location_index: 1, current_time: 5 }] },
        ['UNKNOWN_REFERENCE vehicle_positions[0].resource_id'],
      ],
      [
        'a position outside the matrices',
        at(6, 5),
        ['MATRIX_SIZE_MISMATCH vehicle_positions[0].location_index'],
      ],
      [
        'coordinates beside matrices',
        { vehicle_positions: [{ resource_id: 'v1', location: PLACES.ghent, current_time: 5 }] },
        ['VALIDATION_ERROR vehicle_positions[0].location'],
      ],
      ['a load below 0', at(1, 5, { initial_load: { kg: -1 } }), []],
      ['a new job whose id exists', { new_jobs: [job('j2', 1)] }, ['DUPLICATE_ID new_jobs[0].id']],
      [
        'a new job whose id is that of a job that is over',
        { completed_job_ids: ['j2'], new_jobs: [job('j2', 1)] },
        ['DUPLICATE_ID new_jobs[0].id'],
      ],
      [
        'a new job outside the matrices',
        { new_jobs: [job('n', 9)] },
        ['MATRIX_SIZE_MISMATCH new_jobs[0].location_index'],
      ],
    ])('%s', async (_, progress, listed) => {
      const code = listed.length === 0 ? 'SCHEMA_ERROR' : 'VALIDATION_ERROR';
      const expected = listed.length === 0 ? ['SCHEMA_ERROR vehicle_positions[0].initial_load.kg'] : listed;
      expect(await refused({ ...body, ...progress }, code)).toEqual(expected);
    });

    it('what is wrong with the original, where the caller wrote it, and not what is over', async () => {
      const wrong = { time_windows: [{ start: 2, end: 1 }] };
      const original_request = day({ jobs: [job('a', 1, wrong), job('b', 2, wrong), job('c', 3)] });
      expect(await refused({ original_request, completed_job_ids: ['a'] }, 'VALIDATION_ERROR')).toEqual([
        'INVALID_TIME_WINDOW original_request.jobs[1].time_windows[0].end',
      ]);
      expect((await replanned(original_request, { cancelled_job_ids: ['a', 'b'] })).unserved).toEqual([]);
      const answer = await service.replan({ original_request, completed_job_ids: ['a'] });
      expect(answer.body.detail.message).toMatch(/^original_request\.jobs\[1\]\.time_windows\[0\] ends/);
    });

    it('what follows work that is gone, at the place where the caller wrote it', async () => {
      const original_request = {
        ...day(),
        zones: [{ id: 'z', job_ids: ['j1', 7], hard: false }],
        locks: {
          routes: [
            { resource_id: 'v1', job_ids: ['j1'] },
            { resource_id: 'v1', job_ids: ['j1', 'x'] },
          ],
        },
        options: {
          initial_solution: {
            routes: [
              { resource_id: 'v1', stops: [{ job_id: 'j1' }, { job_id: 8 }] },
              { resource_id: 'v1', job_ids: ['j1', 9] },
            ],
          },
        },
      };
      const all = await refused({ original_request, completed_job_ids: ['j1'] }, 'SCHEMA_ERROR');
      // What is no text is missing, too.
      const listed = [...new Set(all)];
      expect(listed).toEqual([
        'SCHEMA_ERROR original_request.zones[0].job_ids[1]',
        'SCHEMA_ERROR original_request.options.initial_solution.routes[0].stops[1].job_id',
        'SCHEMA_ERROR original_request.options.initial_solution.routes[1].job_ids[1]',
        'JOB_NOT_FOUND original_request.locks.routes[1].job_ids[1]',
      ]);
    });

    it('everything at once, a hundred faults at most', async () => {
      const original_request = { ...day(), jobs: [{ id: 'a' }], travel: null };
      const listed = await refused(
        {
          original_request,
          completed_job_ids: ['x'],
          new_jobs: [{ id: 7, location_index: 1 }],
          ...at(1, -1),
        },
        'SCHEMA_ERROR',
      );
      expect(listed).toEqual([
        'SCHEMA_ERROR vehicle_positions[0].current_time',
        'SCHEMA_ERROR original_request.travel',
        'SCHEMA_ERROR original_request.jobs[0].location_index',
        'SCHEMA_ERROR new_jobs[0].id',
        'UNKNOWN_REFERENCE completed_job_ids[0]',
      ]);
      const many = {
        original_request: day(),
        cancelled_job_ids: Array.from({ length: 300 }, (_, i) => `x${i}`),
      };
      expect(await refused(many, 'VALIDATION_ERROR')).toHaveLength(100);
    });

    it('a place outside the region, whose place it is', async () => {
      const paris = { lat: 48.85, lon: 2.35, label: 'Paris' };
      const vehicle_positions = [{ resource_id: 'v1', location: paris, current_time: 5 }];
      const answer = await service.replan({ original_request: coordinateRequest(), vehicle_positions });
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer)).toEqual(['OUT_OF_REGION vehicle_positions[0].location']);
      expect(answer.body.detail).toMatchObject({ lat: 48.85, lon: 2.35, label: 'Paris' });
    });

    it('a day beyond those that are planned, however far: nothing counts up to it', async () => {
      const original_request = day({ problem: { num_days: 2 } });
      for (const far of [2, 2_147_483_648]) {
        const body = { original_request, ...at(1, 5, { day: far }) };
        expect(await refused(body, 'VALIDATION_ERROR')).toEqual([
          'VALIDATION_ERROR vehicle_positions[0].day',
        ]);
      }
    });

    it('locks of what is not there with the code of the route', async () => {
      const original_request = day({ locks: { routes: [{ resource_id: 'v1', job_ids: ['x'] }] } });
      expect(await refused({ original_request }, 'VALIDATION_ERROR')).toEqual([
        'JOB_NOT_FOUND original_request.locks.routes[0].job_ids[0]',
      ]);
    });

    it('a resource that names no start, of which the end is asked', async () => {
      const original_request = coordinateRequest({ resources: [{ id: 'v1' }, resourceAt('v2', 'ghent')] });
      const vehicle_positions = [{ resource_id: 'v1', location: PLACES.ghent, current_time: 5 }];
      expect(await refused({ original_request, vehicle_positions }, 'VALIDATION_ERROR')).toEqual([
        'VALIDATION_ERROR original_request.resources[0]',
      ]);
    });
  });
});
