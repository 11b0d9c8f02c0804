import { ApiError } from '../../common/errors';
import { finishResponse } from './finish';
import { outcome, type OutcomeRows, type RouteRow } from './testing/outcomes';
import { prepare, request, square } from './testing/requests';

const META = { requestId: 'r1', solveTimeMs: 12.6 };

function finish(json: unknown, rows: OutcomeRows, meta = META) {
  return finishResponse(prepare(json).context, outcome(rows), meta);
}

function thrown(json: unknown, rows: OutcomeRows, meta = META): ApiError {
  try {
    finish(json, rows, meta);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('nothing was refused');
}

/** Two jobs, kg and money in tenths, everything priced. */
const RICH = request({
  metadata: { problem_id: 'p1' },
  travel: { distance_matrix: square(4, 100.5), time_matrix: square(4, 60) },
  resources: [
    { id: 'v1', capacities: { kg: 4 } },
    {
      ...{ id: 'v2', capacities: { kg: 10 }, time_window: { start: 1000, end: 2000 }, vehicle_type: 'van' },
      ...{ fixed_cost: 7.5, cost_per_distance: 2, cost_per_time: 0.5, cost_per_service_time: 0.1 },
      ...{ metadata: { plate: 'x' } },
    },
  ],
  jobs: [
    {
      ...{ id: 'a', location_index: 2, demands: { kg: 2.5 }, service_time: 30, setup_time: 10, revenue: 4 },
      ...{
        time_windows: [
          { start: 0, end: 5 },
          { start: 1100, end: 1200 },
        ],
        metadata: { door: 3 },
      },
    },
    { id: 'b', location_index: 3, demands: { kg: 1 }, mandatory: false, penalty: 50 },
  ],
});
const ROUTE: RouteRow = {
  ...{ vehicle: 1, start: 1000, end: 1200, travel: 120, service: 30, setup: 10, waiting: 40 },
  stops: [
    { activity: -1, begin: 1000, load: [0] },
    {
      ...{ activity: 0, arrival: 1060, begin: 1100, departure: 1140, travel: 60, distance: 1005 },
      ...{ waiting: 40, setup: 10, service: 30, window: 1, load: [25] },
    },
    { activity: -2, arrival: 1200, travel: 60, distance: 1005, load: [25] },
  ],
};
const PROFITLESS = {
  task: 1,
  main: 'not_profitable' as const,
  best: [0, 0, 700] as [number, number, number],
  lines: [[0, 'not_profitable', -1, 700, 500] as [number, 'not_profitable', number, number, number]],
};

describe('distances that the search rounds away (C2)', () => {
  const UNITS = [
    [7, 1e15, 200],
    [100, 7, 100],
    [200, 100, 7],
  ];
  const open = (returns: boolean) =>
    request({
      travel: { distance_matrix: UNITS, time_matrix: square(3, 60) },
      resources: [{ id: 'v1', return_to_depot: returns }],
      jobs: [1, 2].map((index) => ({ id: `j${index}`, location_index: index })),
    });
  /** The kernel's own distances are 0: it counts in millions. */
  const route: RouteRow = {
    ...{ vehicle: 0, start: 0, end: 180 },
    stops: [
      { activity: -1 },
      { activity: 1, travel: 60, distance: 0 },
      { activity: 0, travel: 60, distance: 0 },
      { activity: -2, travel: 60, distance: 0 },
    ],
  };

  it('are scored from the original numbers all the same', () => {
    const plan = finish(open(true), { dimensions: 0, routes: [route] });
    expect(plan.routes[0]?.activities.map(({ distance }) => distance)).toEqual([0, 200, 100, 100]);
    expect(plan.score).toMatchObject({ total: 400, travel_distance: 400 });
  });

  it('count nothing behind the last stop of an open route', () => {
    const plan = finish(open(false), { dimensions: 0, routes: [route] });
    expect(plan.routes[0]?.activities.map(({ distance }) => distance)).toEqual([0, 200, 100, 0]);
  });
});

describe('the answer', () => {
  const plan = finish(RICH, { dimensions: 1, routes: [ROUTE], reasons: [PROFITLESS] });

  it('echoes and names what it is', () => {
    expect(plan).toMatchObject({
      ...{ status: 'feasible', problem_id: 'p1', solve_time_ms: 13, request_id: 'r1', cached: false },
      ...{ warnings: [], warning_details: [] },
    });
  });

  it('is in the caller’s ids, indices and units', () => {
    const [route] = plan.routes;
    expect(route).toMatchObject({
      ...{ resource_id: 'v2', day: null, vehicle_type: 'van', start_time: 1000, end_time: 1200 },
      ...{ metadata: { plate: 'x' }, violations: [] },
    });
    expect(route?.activities.map(({ type, location_index: index }) => [type, index])).toEqual([
      ['start', 0],
      ['service', 2],
      ['end', 0],
    ]);
    expect(route?.activities[1]).toMatchObject({
      ...{ job_id: 'a', arrival_time: 1100, physical_arrival_time: 1060, departure_time: 1140 },
      ...{ waiting_time: 40, setup_time: 10, service_time: 30, travel_time: 60, distance: 100.5 },
      ...{ time_window: { start: 1100, end: 1200 }, metadata: { door: 3 } },
      load_on_arrival: { by_dimension: { kg: 0 } },
      load_on_departure: { by_dimension: { kg: 2.5 } },
    });
  });

  it('sums up its routes (B51)', () => {
    expect(plan.routes[0]?.summary).toEqual({
      ...{ total_distance: 201, total_travel_time: 120, total_service_time: 30, total_setup_time: 10 },
      ...{ total_waiting_time: 40, total_break_time: 0, total_time: 200, num_stops: 1, num_jobs: 1 },
      ...{ jobs_served: 1, max_loads: { kg: 2.5 }, revenue: 4 },
      utilization: { time: 0.2, by_dimension: { kg: 0.25 } },
      // 201 × 2 + (120 + 10 + 40) × 0.5 + 30 × 0.1 + 7.5
      cost: 497.5,
    });
  });

  it('prices every term of the closed list, and their sum is the total (C1)', () => {
    expect(plan.score.breakdown).toEqual({
      ...{ distance: 402, travel_time: 65, service_time: 3, waiting_time: 20, fixed_vehicle_cost: 7.5 },
      ...{ overtime: 0, time_window_penalty: 0, zone_penalty: 0, relation_penalty: 0, break_penalty: 0 },
      ...{ min_tasks_penalty: 0, penalty_dropped: 50, fairness_cost: 0, revenue: -4 },
    });
    expect(plan.score).toMatchObject({
      ...{ total: 543.5, travel_distance: 201, travel_time: 120, revenue: 4, num_vehicles_used: 1 },
    });
  });

  it('says why a job is left out, in money as it came in', () => {
    expect(plan.unserved).toEqual([
      expect.objectContaining({
        ...{ job_id: 'b', type: 'job', reason: 'not_profitable', mandatory: false, penalty: 50 },
        best_alternative: { resource_id: 'v1', position: 0, cost_delta: 70 },
      }),
    ]);
    expect(plan.unserved[0]?.reasons[0]).toMatchObject({
      ...{ code: 'not_profitable', resource_ids: ['v1'], num_resources: 1 },
      detail: { required: 70, available: 50, cost_delta: 70 },
    });
  });

  it('says how it was made (A10)', () => {
    expect(plan.solver).toMatchObject({
      ...{ engine: 'ruin_recreate', seed: 1, iterations: 10, improvements: 3, stopped_by: 'iterations' },
      ...{ deterministic: true, time_limit_seconds: 1, phases: null, threads: 1 },
      profile: { num_jobs: 2, num_resources: 2, days: 1, tw_ratio: 0.5 },
    });
  });

  it('names what ran, under the interface’s names', () => {
    expect(plan.solver).toMatchObject({
      engine: 'ruin_recreate',
      first_solution_strategy: 'AUTOMATIC',
      local_search_metaheuristic: 'SIMULATED_ANNEALING',
    });
    const rows = { dimensions: 1, routes: [ROUTE], reasons: [PROFITLESS] };
    const ran = finish(RICH, { ...rows, ran: [1, 6, 2] });
    expect(ran.solver).toMatchObject({
      engine: 'local_search',
      first_solution_strategy: 'SAVINGS',
      local_search_metaheuristic: 'GUIDED_LOCAL_SEARCH',
    });
    const proven = finish(RICH, {
      ...rows,
      ...{ proven: true, stoppedBy: 'proof', iterations: 0, ran: [2, -1, 0] },
    });
    expect(proven.solver).toMatchObject({
      ...{ engine: 'exact', first_solution_strategy: 'NONE', local_search_metaheuristic: 'NONE' },
    });
  });

  it('is optimal only when proven', () => {
    const rows = { dimensions: 1, routes: [ROUTE], reasons: [PROFITLESS] };
    expect(finish(RICH, { ...rows, proven: true }).status).toBe('optimal');
  });

  it.each([
    ['distances', { travel: { distance_matrix: square(3, Math.SQRT2), time_matrix: square(3, 1) } }],
    ['a duration', { jobs: [{ id: 'a', location_index: 1, service_time: 1.5 }] }],
  ])('is feasible where the proof is of rounded %s', (_, more) => {
    const stops = [{ activity: -1 }, { activity: 0 }, { activity: -2 }];
    const rows = { routes: [{ vehicle: 0, start: 0, end: 2, stops }], proven: true };
    expect(finish(request(more), rows)).toMatchObject({
      status: 'feasible',
      warning_details: [{ code: 'ROUNDED_INPUT' }],
    });
    expect(finish(request(), rows).status).toBe('optimal');
  });

  it('orders routes by resource, and prices each by its own', () => {
    const stops = [{ activity: -1 }, { activity: 1, distance: 1005 }, { activity: -2 }];
    const routes = [ROUTE, { vehicle: 0, start: 0, end: 0, stops }];
    const both = finish(RICH, { dimensions: 1, routes });
    expect(both.routes.map(({ resource_id: id }) => id)).toEqual(['v1', 'v2']);
    expect(both.score.breakdown.distance).toBe(402 + 100.5);
    expect(both.score.total).toBe(
      both.routes.reduce((sum, { summary }) => sum + summary.cost - summary.revenue, 0),
    );
  });

  it('takes distances from the original matrix where the kernel had to round', () => {
    const json = request({ travel: { distance_matrix: square(3, Math.SQRT2), time_matrix: square(3, 1) } });
    const stops = [
      { activity: -1 },
      { activity: 0, distance: 1_414_214 },
      { activity: -2, distance: 1_414_214 },
    ];
    const { routes, score } = finish(json, { routes: [{ vehicle: 0, start: 0, end: 2, stops }] });
    expect(routes[0]?.activities[1]?.distance).toBe(Math.SQRT2);
    expect(score.total).toBeCloseTo(2 * Math.SQRT2, 12);
  });

  it('ends an open route where its last stop is', () => {
    const json = request({ resources: [{ id: 'v1', return_to_depot: false }] });
    const stops = [{ activity: -1 }, { activity: 0 }, { activity: -2 }];
    const { routes } = finish(json, { routes: [{ vehicle: 0, start: 0, end: 0, stops }] });
    expect(routes[0]?.activities.at(-1)).toMatchObject({ type: 'end', location_index: 1 });
  });

  it('shows violations of a reported plan in the caller’s units', () => {
    const violations = [{ kind: 2, route: 0, stop: 1, index: 0, hard: true, value: 25, limit: 20 }];
    const { routes } = finish(RICH, { dimensions: 1, routes: [ROUTE], violations });
    expect(routes[0]?.violations).toEqual([
      expect.objectContaining({
        ...{ type: 'capacity', job_id: 'a', activity_index: 1, dimension: 'kg', hard: true },
        ...{ value: 2.5, limit: 2, amount: 0.5 },
      }),
    ]);
  });

  it.each([
    ['min_vehicles', [1, 543.5]],
    ['maximize_served', [1, 543.5]],
    ['min_distance', undefined],
  ])('has the tiers of %s', (objective, tiers) => {
    const json = { ...RICH, options: { objective } };
    expect(finish(json, { dimensions: 1, routes: [ROUTE], reasons: [PROFITLESS] }).score.tiers).toEqual(
      tiers,
    );
  });
});

describe('a mandatory job is missing (B1, row sync)', () => {
  const two = (options: Record<string, unknown> = {}) =>
    request({
      options,
      jobs: [
        { id: 'a', location_index: 1 },
        { id: 'b', location_index: 2 },
      ],
    });
  const part = [
    { vehicle: 0, start: 0, end: 0, stops: [{ activity: -1 }, { activity: 0 }, { activity: -2 }] },
  ];
  const late = (task: number) => ({
    task,
    main: 'time_window_infeasible' as const,
    lines: [
      [0, 'time_window_infeasible', -1, 110, 109] as [
        number,
        'time_window_infeasible',
        number,
        number,
        number,
      ],
    ],
  });
  const unknown = (task: number) => ({ task, main: 'not_found_in_time' as const });

  it('some are placed: an answer with status infeasible and the price of the missing one', () => {
    const plan = finish(two(), { routes: part, reasons: [late(1)] });
    expect(plan.status).toBe('infeasible');
    expect(plan.score.penalty_dropped).toBe(100_000_000);
    expect(plan.unserved[0]?.reasons[0]?.detail).toMatchObject({ earliest_arrival: 110, available: 109 });
    expect(plan.unserved[0]?.message).toMatch(/earliest 110, latest 109/);
  });

  it('nothing is placed: SOLVER_INFEASIBLE that carries the answer’s keys', () => {
    const error = thrown(two(), { reasons: [late(0), late(1)] });
    expect(error.code).toBe('SOLVER_INFEASIBLE');
    expect(error.body).toMatchObject({ status: 'infeasible', routes: [], problem_id: null, warnings: [] });
    expect(error.body['unserved']).toHaveLength(2);
    expect(error.errors[1]).toMatchObject({ code: 'time_window_infeasible', field: 'jobs[1]' });
  });

  it('nothing is placed and nothing is known: SOLVER_TIMEOUT_NO_SOLUTION', () => {
    const rows = { reasons: [unknown(0), unknown(1)], stoppedBy: 'time' as const };
    expect(thrown(two(), rows).code).toBe('SOLVER_TIMEOUT_NO_SOLUTION');
    expect(thrown(two(), { ...rows, stoppedBy: 'proof' }).code).toBe('SOLVER_INFEASIBLE');
  });

  it('a stop flag counts as time once the limit has passed: it is the watchdog’s (B45)', () => {
    const rows = { reasons: [unknown(0), unknown(1)], stoppedBy: 'stop' as const };
    expect(thrown(two(), rows).code).toBe('SOLVER_INFEASIBLE');
    const late = { ...META, solveTimeMs: 1_000 * 60 * 60 };
    expect(thrown(two(), rows, late).code).toBe('SOLVER_TIMEOUT_NO_SOLUTION');
    const some = { routes: part, stoppedBy: 'stop' as const, reasons: [unknown(1)] };
    expect(finish(two(), some, late).solver.stopped_by).toBe('time');
    expect(finish(two(), some).solver.stopped_by).toBe('stop');
  });

  it('on_infeasible decides for itself', () => {
    expect(finish(two({ on_infeasible: 'result' }), { reasons: [late(0), late(1)] }).status).toBe(
      'infeasible',
    );
    expect(thrown(two({ on_infeasible: 'error' }), { routes: part, reasons: [late(1)] }).code).toBe(
      'SOLVER_INFEASIBLE',
    );
  });

  it('all are optional and none is placed: a normal answer without routes', () => {
    const json = request({ jobs: [{ id: 'a', location_index: 1, mandatory: false, penalty: 0 }] });
    const plan = finish(json, { reasons: [{ task: 0, main: 'not_profitable' }] });
    expect(plan).toMatchObject({ status: 'feasible', routes: [], score: { total: 0 } });
  });

  it('groups reasons by code, the main one first, naming its resources', () => {
    const json = request({
      resources: ['v1', 'v2', 'v3'].map((id) => ({ id })),
      options: { on_infeasible: 'result' },
    });
    const lines: NonNullable<NonNullable<OutcomeRows['reasons']>[0]['lines']> = [
      [0, 'shift_infeasible', -1, 20, 10],
      [1, 'skill_missing', 0, 0, 0],
      [2, 'shift_infeasible', -1, 15, 10],
    ];
    const [entry] = finish(json, { reasons: [{ task: 0, main: 'shift_infeasible', lines }] }).unserved;
    expect(entry?.reasons.map(({ code, resource_ids: ids }) => [code, ids])).toEqual([
      ['shift_infeasible', ['v1', 'v3']],
      ['skill_missing', ['v2']],
    ]);
    expect(entry?.reasons[0]?.detail).toEqual({ required: 15, available: 10 });
  });

  it('a task that the kernel does not explain gets the honest code', () => {
    const [entry] = finish(two({ on_infeasible: 'result' }), { routes: part }).unserved;
    expect(entry).toMatchObject({ job_id: 'b', reason: 'not_found_in_time' });
  });
});
