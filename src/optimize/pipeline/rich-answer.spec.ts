import { ApiError } from '../../common/errors';
import { ENGINE, FIRST_SOLUTION, METAHEURISTIC, VIOLATION_KINDS } from '../../kernel/wire/schema';
import { finishResponse } from './finish';
import { outcome, type OutcomeRows } from './testing/outcomes';
import { prepareAnyway, request, square } from './testing/requests';

const META = { requestId: 'r1', solveTimeMs: 1 };
const finish = (json: unknown, rows: OutcomeRows) =>
  finishResponse(prepareAnyway(json).context, outcome(rows), META);
const kind = (name: (typeof VIOLATION_KINDS)[number]) => VIOLATION_KINDS.indexOf(name);

/**
 * Activities: job a is 0, job b 1, the shipment s 2 and 3. Station d is stop 4. v1's break is stop 5, its two parts 6
 * and 7; v2 has one of its own a day. Vehicles: v1 on days 0 and 1, v2 on day 1.
 */
const RICH = request({
  problem: { num_days: 2 },
  travel: { distance_matrix: square(4, 10), time_matrix: square(4, 60) },
  resources: [
    {
      ...{ id: 'v1', cost_per_time: 0.5, fixed_cost: 3, min_tasks: 4, time_window: { start: 0, end: 1000 } },
      ...{ overtime: { max: 500, cost_per_time: 2 }, capacities: { kg: 10 } },
      breaks: [
        { id: 'lunch', start: 0, end: 900, duration: 30, split: [10, 20] },
        { start: 0, end: 900, duration: 5, days: [1], mandatory: false, penalty: 12.5, paid: false },
      ],
    },
    { id: 'v2', available_days: [1], breaks: [{ id: 'nap', start: 0, end: 9, duration: 1 }] },
  ],
  jobs: [
    {
      ...{ id: 'a', location_index: 1, demands: { kg: 4 }, revenue: 6 },
      time_windows: [{ start: 100, end: 200, early_penalty: 0.5, late_penalty: 0.25 }],
    },
    { id: 'b', location_index: 3, mandatory: false, penalty: 40 },
  ],
  shipments: [
    {
      ...{ id: 's', demands: { kg: 2 }, revenue: 1, metadata: { box: 1 }, mandatory: false },
      pickup: { location_index: 1 },
      delivery: { location_index: 2, service_time: 30 },
    },
  ],
  dump_stations: [{ id: 'd', location_index: 3, service_time: 50 }],
  zones: [{ id: 'z', job_ids: ['s'], hard: false, penalty: 9, resource_ids: ['v2'] }],
  relations: [{ type: 'same_day', job_ids: ['a', 'b'], hard: false, penalty: 15 }],
  options: { fairness: { metric: 'num_jobs', weight: 3 } },
});
const ROUTE = {
  ...{ vehicle: 1, start: 0, end: 1100, travel: 300, service: 80, setup: 0, waiting: 20, breaks: 30 },
  stops: [
    { activity: -1, begin: 0, load: [0] },
    { activity: 2, begin: 60, departure: 60, travel: 60, distance: 10, load: [20] },
    { activity: 0, arrival: 60, begin: 80, departure: 80, waiting: 20, window: 0, load: [60] },
    { activity: 7, begin: 80, departure: 110, load: [60] },
    {
      activity: 4,
      arrival: 170,
      begin: 170,
      departure: 220,
      travel: 60,
      distance: 10,
      service: 50,
      load: [20],
    },
    {
      activity: 3,
      arrival: 280,
      begin: 280,
      departure: 310,
      travel: 60,
      distance: 10,
      service: 30,
      load: [0],
    },
    { activity: -2, arrival: 1100, travel: 120, distance: 10, load: [0] },
  ],
};
// The breaks of v1 on day 0 are the stops 5 to 7; those of day 1 begin at 8: lunch 8, 9, 10, the other 11.
const DAY_1 = {
  ...ROUTE,
  stops: ROUTE.stops.map((stop) => (stop.activity === 7 ? { ...stop, activity: 8 } : stop)),
};
const violations = [
  {
    kind: kind('missing_break'),
    route: 0,
    stop: -1,
    index: 1,
    hard: false,
    value: 0,
    limit: 0,
    penalty: 125,
  },
  { kind: kind('relation'), route: -1, stop: -1, index: 0, hard: false, value: 0, limit: 0, penalty: 150 },
  { kind: kind('early'), route: 0, stop: 2, index: -1, hard: false, value: 80, limit: 100, penalty: 100 },
  { kind: kind('zone'), route: 0, stop: 1, index: -1, hard: false, value: 0, limit: 0, penalty: 90 },
];
const REASONS = [{ task: 1, main: 'fleet_exhausted' as const }];

describe('an answer with every rule', () => {
  // Loads and money are scaled by ten where the request has halves.
  const scales = prepareAnyway(RICH).context.scales;
  const power = 10 ** scales.money;
  const plan = finish(RICH, {
    dimensions: 1,
    routes: [
      {
        ...DAY_1,
        stops: DAY_1.stops.map((stop) => ({
          ...stop,
          load: stop.load.map((load) => (load / 10) * 10 ** (scales.load[0] ?? 0)),
        })),
      },
    ],
    violations: violations.map((one) => ({ ...one, penalty: (one.penalty / 10) * power })),
    reasons: REASONS,
  });
  const [route] = plan.routes;

  it('names shipments, dumps and breaks (A2, A3, A5)', () => {
    expect(route).toMatchObject({ route_id: 'v1::1', day: 1 });
    expect(route?.activities.map(({ type }) => type)).toEqual([
      ...['start', 'service', 'service', 'break', 'dump', 'service', 'end'],
    ]);
    expect(route?.activities[1]).toMatchObject({
      ...{ job_id: 's', shipment_id: 's', task: 'pickup', metadata: { box: 1 }, location_index: 1 },
    });
    expect(route?.activities[5]).toMatchObject({ job_id: 's', task: 'delivery', location_index: 2 });
    expect(route?.activities[3]).toMatchObject({
      ...{ break_id: 'lunch', duration: 30, location_index: 1, service_time: 0, job_id: undefined },
    });
    expect(route?.activities[4]).toMatchObject({ dump_station_id: 'd', location_index: 3, service_time: 50 });
    expect(route?.activities[2]?.shipment_id).toBeUndefined();
  });

  it('follows the load through a dump', () => {
    const loads = route?.activities.map(({ load_on_arrival: before, load_on_departure: after }) => [
      before.by_dimension['kg'],
      after.by_dimension['kg'],
    ]);
    expect(loads?.slice(3, 6)).toEqual([
      [6, 6],
      [6, 2],
      [2, 0],
    ]);
  });

  it('says how a soft window was missed, and at what price (B3)', () => {
    expect(route?.activities[2]).toMatchObject({
      early_by: 20,
      penalty: 10,
      time_window: { start: 100, end: 200 },
    });
    expect(route?.activities[2]?.late_by).toBeUndefined();
  });

  it('counts a shipment once among the jobs and twice among the stops', () => {
    expect(route?.summary).toMatchObject({
      ...{
        num_stops: 3,
        num_jobs: 2,
        jobs_served: 2,
        revenue: 7,
        total_break_time: 30,
        total_service_time: 80,
      },
      ...{ max_loads: { kg: 6 }, utilization: { time: 1.1, by_dimension: { kg: 0.6 } } },
    });
  });

  it('prices every term from the original numbers, and their sum is the total (C1)', () => {
    expect(plan.score.breakdown).toEqual({
      ...{ distance: 40, service_time: 0, waiting_time: 10, fixed_vehicle_cost: 3 },
      // 300 s of travel and 30 s of a paid break; 100 s behind the shift.
      ...{ travel_time: 165, overtime: 200, time_window_penalty: 10, zone_penalty: 9 },
      ...{
        relation_penalty: 15,
        break_penalty: 12.5,
        min_tasks_penalty: 200_000,
        penalty_dropped: 40,
        revenue: -7,
      },
      // Day 0: one vehicle, even. Day 1: 2 and 0 jobs, each 1 from the mean.
      fairness_cost: 6,
    });
    const terms = Object.values(plan.score.breakdown) as number[];
    expect(plan.score.total).toBe(terms.reduce((sum, term) => sum + term, 0));
    // Jain: 1 on day 0, one half on day 1.
    expect(plan.score.fairness_index).toBe(0.75);
  });

  it('tells soft violations with their prices, also those over several routes', () => {
    expect(route?.violations.map(({ type, penalty, hard }) => [type, penalty, hard])).toEqual([
      ['missing_break', 12.5, false],
      ['relation', 15, false],
      ['early', 10, false],
      ['zone', 9, false],
    ]);
    expect(route?.violations[0]?.message).toBe('A break is owed and not taken in time');
    expect(route?.violations[2]).toMatchObject({ job_id: 'a', value: 80, limit: 100, amount: 20 });
    expect(route?.violations[3]).toMatchObject({
      job_id: 's',
      message: expect.stringMatching(/^Shipment "s" is served/) as string,
    });
  });

  it('counts resources, not routes', () => {
    const days = [ROUTE, DAY_1].map((one, vehicle) => ({ ...one, vehicle, stops: one.stops.slice(0, 1) }));
    const { score, routes } = finish(RICH, { dimensions: 1, routes: days, reasons: REASONS });
    expect([routes.length, score.num_vehicles_used]).toEqual([2, 1]);
  });

  it('refuses a break of another vehicle as a stop', () => {
    expect(() => finish(RICH, { dimensions: 1, routes: [ROUTE] })).toThrow(RangeError);
  });
});

describe('what is left out', () => {
  it('is a shipment under its id', () => {
    const { unserved } = finish(
      { ...RICH, options: { on_infeasible: 'result' } },
      {
        dimensions: 1,
        routes: [],
        reasons: [{ task: 2, main: 'not_profitable' }],
      },
    );
    expect(unserved.at(-1)).toMatchObject({
      ...{ job_id: 's', type: 'shipment', reason: 'not_profitable', metadata: { box: 1 } },
      message: expect.stringMatching(/^Serving shipment "s" costs more/) as string,
    });
  });

  it.each([
    ['resource_disabled', { locks: { disabled_resource_ids: ['v1'] } }],
    ['day_unavailable', { problem: { num_days: 2 }, resources: [{ id: 'v1', available_days: [5] }] }],
  ])('because nobody drives: %s', (reason, more) => {
    const json = request({ ...more, options: { on_infeasible: 'result' } });
    const rows = { reasons: [{ task: 0, main: 'resource_not_allowed' as const }] };
    const [entry] = finish(json, rows).unserved;
    expect(entry).toMatchObject({
      reason,
      reasons: [{ code: reason, resource_ids: ['v1'], num_resources: 1 }],
    });
  });

  it('also names disabled resources beside the reasons of the others', () => {
    const json = request({
      resources: [{ id: 'v1' }, { id: 'v2' }],
      ...{ locks: { disabled_resource_ids: ['v2'] }, options: { on_infeasible: 'result' } },
    });
    const lines: [number, 'shift_infeasible', number, number, number][] = [[0, 'shift_infeasible', -1, 2, 1]];
    const [entry] = finish(json, { reasons: [{ task: 0, main: 'shift_infeasible', lines }] }).unserved;
    expect(entry?.reasons.map(({ code, resource_ids: ids }) => [code, ids])).toEqual([
      ['shift_infeasible', ['v1']],
      ['resource_disabled', ['v2']],
    ]);
  });

  it('by a lock that nobody can keep is an error, whatever else is served (B18)', () => {
    const json = request({
      resources: [{ id: 'v1' }, { id: 'v2' }],
      jobs: ['a', 'b'].map((id) => ({ id, location_index: 1 })),
      locks: { routes: [{ resource_id: 'v1', job_ids: ['a'] }], disabled_resource_ids: ['v1'] },
    });
    const stops = [{ activity: -1 }, { activity: 1 }, { activity: -2 }];
    const rows = {
      routes: [{ vehicle: 0, start: 0, end: 0, stops }],
      reasons: [{ task: 0, main: 'resource_not_allowed' as const }],
    };
    let thrown: unknown;
    try {
      finish(json, rows);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ code: 'SOLVER_INFEASIBLE' });
    expect((thrown as ApiError).errors[0]).toMatchObject({ code: 'lock_conflict', field: 'locks.routes[0]' });
    expect((thrown as ApiError).body['unserved']).toMatchObject([
      { job_id: 'a', reason: 'resource_disabled' },
    ]);
  });
});

describe('score.tiers', () => {
  it('are the ordered values of a lexicographic list', () => {
    const json = request({
      options: {
        objectives: [{ type: 'min_vehicles' }, { type: 'min_time' }, { type: 'min_distance' }],
        objective_mode: 'lexicographic',
      },
    });
    const stops = [
      { activity: -1 },
      { activity: 0, distance: 1000, travel: 100 },
      { activity: -2, distance: 1000, travel: 100 },
    ];
    const { score } = finish(json, { routes: [{ vehicle: 0, start: 0, end: 200, travel: 200, stops }] });
    expect(score).toMatchObject({ total: 200, tiers: [1, 200, 2000] });
  });

  it('are left out of one sum', () => {
    const json = request({ options: { objectives: [{ type: 'min_time', weight: 2 }] } });
    const { score } = finish(json, {
      routes: [{ vehicle: 0, start: 0, end: 9, travel: 9, stops: [{ activity: -1 }, { activity: 0 }] }],
    });
    expect(score.total).toBe(18);
    expect(score.tiers).toBeUndefined();
  });
});

describe('solver', () => {
  it('names what ran of what the caller chose', () => {
    const json = request({
      options: {
        ...{ local_search_metaheuristic: 'TABU_SEARCH', first_solution_strategy: 'SAVINGS', phases: [{}] },
        initial_solution: { routes: [{ resource_id: 'v1', stops: [{ job_id: 'a' }, { job_id: 'x' }] }] },
      },
    });
    const { solver } = finish(json, {
      routes: [{ vehicle: 0, start: 0, end: 0, stops: [{ activity: 0 }] }],
      ran: [ENGINE.local_search, FIRST_SOLUTION.SAVINGS, METAHEURISTIC.TABU_SEARCH],
    });
    expect(solver).toMatchObject({
      ...{
        engine: 'local_search',
        first_solution_strategy: 'SAVINGS',
        local_search_metaheuristic: 'TABU_SEARCH',
      },
      initial_solution: { used: true, stops: 2, ignored: 1 },
      phases: [{ objective: 'min_distance', engine: 'local_search', seed: 1 }],
    });
  });
});
