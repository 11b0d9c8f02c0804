import { judge } from '../support/checker';
import { job, request, resource } from '../support/factories';
import { jobsAlone, type SeedRoute, seedRoutesOf } from '../support/seed-routes';
import { expectEnvelope, jobsOf, listedErrors, reasonOf, Service, type Json } from '../support/service';
import type { RequestBody } from '../support/wire';

const route = (id: string, ...jobs: string[]): SeedRoute => ({
  resource_id: id,
  stops: jobs.map((name) => ({ job_id: name })),
});

describe('POST /api/v1/optimize/evaluate [B16]', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const three = (extra: Parameters<typeof request>[0] = {}) =>
    request({ jobs: [job('a', 1), job('b', 2), job('c', 3)], resources: [resource('v1')], ...extra });

  it('echoes a poor order as it is, with its score', async () => {
    const { status, body } = await service.evaluate(three(), [route('v1', 'b', 'c', 'a')]);
    expect(status).toBe(200);
    expect(body.status).toBe('feasible');
    expect(jobsOf(body, 'v1')).toEqual(['b', 'c', 'a']);
    // Out to 2, on to 3, back to 1 and home.
    expect(body.score.total).toBe(6_000);
  });

  it('inserts nothing: a job in no route is unserved, and a mandatory one makes the answer infeasible with 200', async () => {
    const base = three({ jobs: [job('a', 1), job('b', 2), job('c', 3, { mandatory: false, penalty: 7 })] });
    const { status, body } = await service.evaluate(base, [route('v1', 'a')]);
    expect(status).toBe(200);
    expect(body.status).toBe('infeasible');
    expect(reasonOf(body, 'b')).toBe('not_in_routes');
    expect(reasonOf(body, 'c')).toBe('not_in_routes');
    expect(body.score.breakdown.penalty_dropped).toBe(100_000_007);
    expect((await service.evaluate(base, [route('v1', 'b', 'a')])).body.status).toBe('feasible');
  });

  it('refuses a stop that is a job and a break at once: neither is dropped in silence', async () => {
    const resources = [resource('v1', { breaks: [{ id: 'br', start: 0, end: 500, duration: 60 }] })];
    const stops = [{ job_id: 'a', break_id: 'br' }, { job_id: 'b' }];
    const answer = await service.evaluate(three({ resources }), [{ resource_id: 'v1', stops }]);
    expectEnvelope(answer, 'SCHEMA_ERROR');
    expect(listedErrors(answer)).toEqual(['SCHEMA_ERROR solution_routes[0].stops[0]']);
    expect(answer.body.detail.errors[0].message).toMatch(/exactly one of/);
  });

  it('names one fault once, at the stop or field where it is', async () => {
    const later = three({ problem: { num_days: 2 } });
    const day = await service.evaluate(later, [{ ...route('v1', 'a'), day: 5 }]);
    expect(listedErrors(day)).toEqual(['VALIDATION_ERROR solution_routes[0].day']);
    const repeated = await service.evaluate(three(), [route('v1', 'a', 'b', 'a')]);
    expect(listedErrors(repeated)).toEqual(['VALIDATION_ERROR solution_routes[0].stops[2]']);
    const list = await service.post('/api/v1/optimize/evaluate', []);
    expect(listedErrors(list)).toEqual(['SCHEMA_ERROR null']);
    const insertion = await service.post('/api/v1/optimize/suggest-insertion', []);
    expect(listedErrors(insertion)).toEqual(['SCHEMA_ERROR null']);
  });

  it('answers no routes at all with 200', async () => {
    const { status, body } = await service.evaluate(three(), []);
    expect([status, body.routes]).toEqual([200, []]);
  });

  it('answers a broken hard rule with 422, and the whole scored echo in the context', async () => {
    const base = three({ jobs: [job('a', 1), job('b', 2, { time_windows: [{ start: 0, end: 150 }] })] });
    const answer = await service.evaluate(base, [route('v1', 'a', 'b')]);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    const { context, errors } = answer.body.detail;
    expect(errors[0]).toMatchObject({ code: 'late', field: 'solution_routes[0]' });
    expect(context.routes[0].violations[0]).toMatchObject({
      type: 'late',
      job_id: 'b',
      hard: true,
      amount: 50,
    });
    expect(context.score.total).toBe(4_000);
    expect(answer.body.routes).toEqual(context.routes);
    expect(answer.body.status).toBe('infeasible');
    const told = await service.evaluateUnjudged({ ...base, options: { on_infeasible: 'result' } }, [
      route('v1', 'a', 'b'),
    ]);
    expect([told.status, told.body.status]).toEqual([200, 'infeasible']);
    expect(judge(base, told.body, 'given').map(({ rule }) => rule)).toContain('windows');
  });

  it.each([
    ['capacity', { resources: [resource('v1', { capacities: 1 })], jobs: [job('a', 1, { demands: 2 })] }],
    ['skills', { jobs: [job('a', 1, { required_skills: ['x'] })] }],
    ['max_tasks', { resources: [resource('v1', { max_tasks: 0 })], jobs: [job('a', 1)] }],
    [
      'resource_not_allowed',
      { resources: [resource('v1'), resource('v2')], jobs: [job('a', 1, { allowed_resource_ids: ['v2'] })] },
    ],
  ])('names what is broken: %s', async (type, extra) => {
    const answer = await service.evaluate(three(extra), [route('v1', 'a')]);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    expect(answer.body.detail.errors[0].code).toBe(type);
  });

  it('tells a soft miss as a violation of a feasible answer', async () => {
    const base = three({
      jobs: [job('a', 1), job('b', 2, { time_windows: [{ start: 0, end: 150, late_penalty: 3 }] })],
    });
    const { status, body } = await service.evaluate(base, [route('v1', 'a', 'b')]);
    expect([status, body.status]).toEqual([200, 'feasible']);
    expect(body.routes[0].violations[0]).toMatchObject({ type: 'late', hard: false, penalty: 150 });
  });

  it('says which id is unknown or named twice, where the caller wrote it', async () => {
    const unknownJob = await service.evaluate(three(), [route('v1', 'a', 'x')]);
    expectEnvelope(unknownJob, 'JOB_NOT_FOUND');
    expect(listedErrors(unknownJob)).toEqual(['JOB_NOT_FOUND solution_routes[0].stops[1]']);
    const unknownVehicle = await service.evaluate(three(), [route('v9', 'a')]);
    expectEnvelope(unknownVehicle, 'VEHICLE_NOT_FOUND');
    expect(listedErrors(unknownVehicle)).toEqual(['VEHICLE_NOT_FOUND solution_routes[0].resource_id']);
    expectEnvelope(await service.evaluate(three(), [route('v1', 'a', 'a')]), 'VALIDATION_ERROR');
    expectEnvelope(await service.evaluate(three(), [route('v1', 'a'), route('v1', 'b')]), 'VALIDATION_ERROR');
  });

  it('finds the faults of the request inside where the caller wrote them', async () => {
    const base = { ...three(), jobs: [{ id: 'a', location_index: 'one' }] } as unknown as RequestBody;
    const answer = await service.evaluate(base, [route('v1', 'a')]);
    expectEnvelope(answer, 'SCHEMA_ERROR');
    expect(listedErrors(answer)[0]).toBe('SCHEMA_ERROR base.jobs[0].location_index');
    expect(answer.body.detail.message).toMatch(/^base\.jobs\[0\]\.location_index /);
    const bodies: [object, string][] = [
      [{ solution_routes: [] }, 'SCHEMA_ERROR base'],
      [{ base: three() }, 'SCHEMA_ERROR solution_routes'],
      [{ base: three(), solution_routes: {} }, 'SCHEMA_ERROR solution_routes'],
    ];
    for (const [body, error] of bodies) {
      const refused = await service.post('/api/v1/optimize/evaluate', body);
      expectEnvelope(refused, 'SCHEMA_ERROR');
      expect(listedErrors(refused)).toEqual([error]);
    }
  });

  it('finds what is wrong with a first plan of the base, though the given routes take its place', async () => {
    const broken = { routes: [{ resource_id: 'v1', stops: [{ job_id: 'a', part: 'one' }] }] };
    const base = { ...three(), options: { initial_solution: broken } } as unknown as RequestBody;
    const field = 'SCHEMA_ERROR base.options.initial_solution.routes[0].stops[0].part';
    const evaluated = await service.evaluate(base, [route('v1', 'a')]);
    expectEnvelope(evaluated, 'SCHEMA_ERROR');
    expect(listedErrors(evaluated)).toEqual([field]);
    const inserted = await service.suggestInsertion(
      base,
      [route('v1', 'a')],
      [{ id: 'n', location_index: 1 }],
    );
    expect(listedErrors(inserted)).toEqual([field]);
    const sayable = { ...three(), options: { initial_solution: { routes: [route('x', 'y')] } } };
    expect((await service.evaluate(sayable, [route('v1', 'a')])).status).toBe(200);
  });

  it('echoes the route of a disabled resource as if it drove, and refuses it', async () => {
    const resources = [resource('v1'), resource('v2')];
    const routes = [route('v1', 'a', 'c'), route('v2', 'b')];
    const locks = { routes: [], disabled_resource_ids: ['v2'] };
    const diagnosed = { output_options: { include_diagnostics: true } };
    const answer = await service.evaluate(three({ resources, locks, ...diagnosed }), routes);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    const said = 'The resource "v2" of this route is disabled';
    expect(answer.body.detail.errors).toEqual([
      { code: 'resource_disabled', message: `${said}.`, field: 'solution_routes[1]' },
    ]);
    const echo = answer.body.context;
    expect(echo.routes[1].violations).toMatchObject([
      { type: 'resource_disabled', hard: true, message: said },
    ]);
    expect(echo.unserved).toEqual([]);
    expect(echo.infeasibility_report.stages[2].findings).toMatchObject([{ code: 'resource_disabled' }]);
    const enabled = await service.evaluate(three({ resources }), routes);
    const timed = ({ routes: all }: Json) =>
      all.map(({ activities, summary }: Json) => [activities, summary]);
    expect([timed(echo), echo.score]).toEqual([timed(enabled.body), enabled.body.score]);
  });

  it('echoes a route on a day off, and speaks of no lock that nobody sent', async () => {
    const resources = [resource('v1', { available_days: [0] }), resource('v2')];
    const base = three({ resources, problem: { num_days: 2 } });
    const given = [
      { ...route('v1', 'a', 'b'), day: 1 },
      { ...route('v2', 'c'), day: 0 },
    ];
    const answer = await service.evaluate(base, given);
    expectEnvelope(answer, 'SOLVER_INFEASIBLE');
    expect(answer.body.detail.errors).toMatchObject([
      { code: 'day_unavailable', field: 'solution_routes[0]' },
    ]);
    const [off] = answer.body.context.routes;
    expect([off.resource_id, off.day, jobsOf(answer.body.context, 'v1')]).toEqual(['v1', 1, ['a', 'b']]);
    expect(JSON.stringify(answer.body)).not.toMatch(/lock/i);
  });

  it('takes the given routes in place of the locks of their resources', async () => {
    const locks = { routes: [{ resource_id: 'v1', job_ids: ['c', 'b', 'a'], strict: true }] };
    const given = [route('v1', 'a', 'b', 'c')];
    expect((await service.evaluate(three({ locks }), given, { as: three() })).status).toBe(200);
  });

  it('takes a shipment step by step, and refuses half of one', async () => {
    const base = three({
      jobs: [],
      places: 4,
      shipments: [{ id: 's', pickup: { location_index: 1 }, delivery: { location_index: 3 } }],
    });
    const steps = (...tasks: string[]) => [
      { resource_id: 'v1', stops: tasks.map((task) => ({ job_id: 's', task })) },
    ];
    const whole = await service.evaluate(base, steps('pickup', 'delivery'));
    expect([whole.status, whole.body.score.total]).toEqual([200, 6_000]);
    expectEnvelope(await service.evaluate(base, steps('pickup')), 'SOLVER_INFEASIBLE');
    expectEnvelope(await service.evaluate(base, steps('delivery', 'pickup')), 'SOLVER_INFEASIBLE');
  });

  it('ignores how the options want to be searched', async () => {
    const options = {
      time_limit_seconds: 600,
      search_mode: 'consume_all_time',
      phases: [{ time_limit_seconds: 300 }, { time_limit_seconds: 300 }],
    };
    const started = performance.now();
    const { status, body } = await service.evaluate(three({ options }), [route('v1', 'c', 'a', 'b')]);
    expect(status).toBe(200);
    // One part in a hundred of what the options ask for.
    expect(performance.now() - started).toBeLessThan(6_000);
    expect(body.solver).toMatchObject({ iterations: 0, phases: null });
  });

  it.each([
    'null',
    '[]',
    '"x"',
    '{"base": null, "solution_routes": []}',
    '{"base": [], "solution_routes": []}',
    '{"base": {}, "solution_routes": [null, 5, {}, {"resource_id": 7, "stops": "x"}]}',
    '{"base": {"travel": {}, "resources": [{}], "options": 5}, "solution_routes": [{"stops": [null, {}, {"part": -1}]}]}',
    '{"base": {"travel": {}, "resources": [], "jobs": "x", "options": []}, "solution_routes": [{"day": -1}]}',
    '{"base": {"__proto__": null, "constructor": 1}, "solution_routes": [[]], "toString": 1}',
  ])('refuses what is no evaluation with its faults: %s', async (text) => {
    expectEnvelope(await service.post('/api/v1/optimize/evaluate', text), 'SCHEMA_ERROR');
    const fields = JSON.parse(text) as object | null;
    const insertion = { ...fields, current_solution: { routes: 5 }, new_jobs: [5] };
    const refused = await service.post('/api/v1/optimize/suggest-insertion', insertion);
    expectEnvelope(refused, 'SCHEMA_ERROR');
  });

  describe('what the routes do not name', () => {
    const lunch = { id: 'lunch', start: 100, end: 400, duration: 60 };
    // Ten minutes of driving in a shift of eleven: nobody gets round lunch.
    const shift = { start: 0, end: 700 };
    const rests = () => three({ resources: [resource('v1', { breaks: [lunch], time_window: shift })] });

    it('is placed: a break that nobody names', async () => {
      const { status, body } = await service.evaluate(rests(), [route('v1', 'a', 'b', 'c')]);
      expect(status).toBe(200);
      expect(body.routes[0].activities.filter(({ type }: { type: string }) => type === 'break')).toHaveLength(
        1,
      );
    });

    it('stays where it is when it is named, though it breaks a rule there', async () => {
      const stops = [{ job_id: 'a' }, { job_id: 'b' }, { job_id: 'c' }, { break_id: 'lunch' }];
      const late = {
        ...rests(),
        resources: [resource('v1', { breaks: [{ ...lunch, end: 250 }], time_window: shift })],
      };
      const answer = await service.evaluate(late, [{ resource_id: 'v1', stops }]);
      expectEnvelope(answer, 'SOLVER_INFEASIBLE');
      const given = await service.evaluate(late, [route('v1', 'a', 'b', 'c')]);
      expect(given.status).toBe(200);
    });

    it('is placed: visits of a dump station that the load needs', async () => {
      const base = three({
        resources: [resource('v1', { capacities: 1 })],
        jobs: [job('a', 1, { demands: 1 }), job('b', 2, { demands: 1 })],
        dump_stations: [{ id: 'tip', location_index: 1 }],
      });
      const { status, body } = await service.evaluate(base, [route('v1', 'a', 'b')]);
      expect(status).toBe(200);
      const types = body.routes[0].activities.map(({ type }: { type: string }) => type);
      expect(types).toEqual(['start', 'service', 'dump', 'service', 'end']);
      expectEnvelope(
        await service.evaluate({ ...base, dump_stations: [] }, [route('v1', 'a', 'b')]),
        'SOLVER_INFEASIBLE',
      );
    });

    it('is told part by part where a break is taken in parts', async () => {
      const rest = { id: 'rest', max_driving_time: 400, duration: 90, split: [30, 60] };
      const jobs = [job('a', 1), job('b', 2), job('c', 3, { service_time: 0 })];
      const base = three({ jobs, resources: [resource('v1', { breaks: [rest] })] });
      const stops = [
        { job_id: 'a' },
        { break_id: 'rest', part: 1 },
        { job_id: 'b' },
        { break_id: 'rest', part: 2 },
        { job_id: 'c' },
      ];
      const { status, body } = await service.evaluate(base, [{ resource_id: 'v1', stops }]);
      expect(status).toBe(200);
      expect(seedRoutesOf(body)[0]!.stops).toEqual(stops);
      const third = [...stops, { break_id: 'rest', part: 3 }];
      expectEnvelope(await service.evaluate(base, [{ resource_id: 'v1', stops: third }]), 'VALIDATION_ERROR');
    });

    it('is named in the answer, so that it comes back as it went', async () => {
      const plan = await service.solve(rests());
      const routes = seedRoutesOf(plan);
      expect(routes[0]!.stops).toContainEqual({ break_id: 'lunch' });
      const bare = await service.evaluate(rests(), jobsAlone(routes));
      expect(bare.body.score.total).toBe(plan.score.total);
    });
  });
});
