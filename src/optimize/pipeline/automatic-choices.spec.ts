import { decodeProblem } from '../../kernel/wire/testing/decode-problem';
import { prepare, square } from './testing/requests';

type Json = Record<string, unknown>;

const places = (stops: number) => ({
  distance_matrix: square(stops + 1, 1000),
  time_matrix: square(stops + 1, 100),
});
const jobs = (count: number, more: (index: number) => Json = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ id: `j${i}`, location_index: i + 1, ...more(i) }));

/** Twenty jobs and two resources without any rule: the last row. */
function plain(more: Json = {}): Json {
  return { travel: places(20), resources: [{ id: 'v0' }, { id: 'v1' }], jobs: jobs(20), ...more };
}

/** What was chosen: the first plan, and the phases as `objective:milliseconds`. */
function chosen(json: Json) {
  const { problem, phases, context } = prepare(json);
  const { options } = context;
  expect(phases).toHaveLength(Math.max(0, options.phases.length - 1));
  expect(options.autoConfigured.includes('phases')).toBe(options.phases.length > 0);
  return {
    first: options.firstSolution,
    phases: options.phases.map(({ objective, timeLimitMs }) => `${objective}:${timeLimitMs}`),
    tiers: [...phases, problem].map(({ words }) => decodeProblem(words).objective),
  };
}

const OWN = { first: 'AUTOMATIC', phases: [] };
const PCI = { first: 'PARALLEL_CHEAPEST_INSERTION', phases: [] };
const LCI = { first: 'LOCAL_CHEAPEST_INSERTION', phases: [] };
const SAVINGS = { first: 'SAVINGS', phases: [] };
const SERVED = { ...PCI, phases: ['maximize_served:900', 'min_distance:2100'] };
const SERVED_OWN = { ...SERVED, first: 'AUTOMATIC' };
const VEHICLES = { ...PCI, phases: ['min_vehicles:1200', 'min_distance:1800'] };

const precedence = (pairs: number): Json => ({
  relations: Array.from({ length: pairs }, (_, i) => ({
    type: 'precedence',
    job_ids: [`j${2 * i}`, `j${2 * i + 1}`],
  })),
});
const shift = (seconds: number) =>
  [0, 1].map((i) => ({ id: `v${i}`, time_window: { start: 0, end: seconds } }));
/** So many of twenty jobs have a window of 1,000 seconds. */
const windows = (count: number, seconds: number): Json => ({
  resources: shift(seconds),
  jobs: jobs(20, (i) => (i < count ? { time_windows: [{ start: 100, end: 1_100 }] } : {})),
});
/** The same where all jobs are optional: what the first plan of tight windows is, others with windows have as well. */
const tight = (count: number, seconds: number): Json => ({
  resources: shift(seconds),
  jobs: jobs(20, (i) => ({
    ...{ mandatory: false, penalty: 7 },
    ...(i < count ? { time_windows: [{ start: 100, end: 1_100 }] } : {}),
  })),
});
const optional = (count: number): Json => ({
  jobs: jobs(20, (i) => (i < count ? { mandatory: false, penalty: 7 } : {})),
});
const loads = (capacity: number): Json => ({
  resources: [0, 1].map((i) => ({ id: `v${i}`, capacities: { kg: capacity } })),
  jobs: jobs(20, () => ({ demands: { kg: 1 } })),
});
const objective = (name: string): Json => ({ options: { objective: name } });
const many = (count: number): Json => ({ travel: places(count), jobs: jobs(count) });

/** Row of contract A10: a request that meets its condition, and one that just misses it. */
const ROWS: [string, Json, object, Json, object][] = [
  [
    'few stops: one search, which the exact one ends',
    { ...many(8), ...optional8(8) },
    PCI,
    { ...many(9), ...optional8(9) },
    { phases: ['maximize_served:300', 'min_distance:700'] },
  ],
  ['precedences', precedence(3), LCI, precedence(2), PCI],
  ['tight windows, by their number', tight(11, 5_000), OWN, tight(10, 5_000), SERVED_OWN],
  ['tight windows, by their width', tight(20, 4_100), OWN, tight(20, 4_000), SERVED_OWN],
  ['optional jobs', optional(5), SERVED, optional(4), PCI],
  ['more load than room', loads(9), SERVED, loads(10), PCI],
  ['fewest vehicles', objective('min_vehicles'), VEHICLES, objective('min_time'), PCI],
  ['many stops', many(301), SAVINGS, many(300), PCI],
  [
    'many stops with windows',
    { ...many(301), jobs: jobs(301, (i) => (i < 1 ? { time_windows: [{ start: 0, end: 60 }] } : {})) },
    OWN,
    many(301),
    SAVINGS,
  ],
  [
    'several days without windows',
    { problem: { num_days: 2 } },
    PCI,
    { problem: { num_days: 2 }, ...windows(1, 9_000) },
    OWN,
  ],
  ['some window', windows(1, 9_000), OWN, windows(0, 9_000), PCI],
];

function optional8(count: number): Json {
  return { jobs: jobs(count, () => ({ mandatory: false })) };
}

describe('automatic choices (contract A10)', () => {
  it.each(ROWS)('%s', (_, meets, then, misses, otherwise) => {
    expect(chosen(plain(meets))).toMatchObject(then);
    expect(chosen(plain(misses))).toMatchObject(otherwise);
  });

  it('shipments are pairs: each has two stops', () => {
    const ship = (pairs: number, alone: number) =>
      plain({
        jobs: jobs(alone),
        shipments: Array.from({ length: pairs }, (_, i) => ({
          id: `s${i}`,
          pickup: { location_index: 1 + i },
          delivery: { location_index: 2 + i },
        })),
      });
    expect(chosen(ship(2, 15))).toMatchObject(LCI);
    expect(chosen(ship(2, 16))).toMatchObject(PCI);
  });

  it('vehicles that empty themselves on the way are not too small', () => {
    const stations = { dump_stations: [{ id: 'd', location_index: 1 }] };
    expect(chosen(plain({ ...loads(9), ...stations })).phases).toEqual([]);
  });

  it.each<[string, Json]>([
    ['breaks', { resources: [{ id: 'v0', breaks: [{ start: 0, end: 9_000, duration: 60 }] }] }],
    ['overtime', { resources: [{ id: 'v0', overtime: { max: 60, cost_per_time: 1 } }] }],
    ['soft windows', { jobs: jobs(20, () => ({ time_windows: [{ start: 0, end: 60, late_penalty: 1 }] })) }],
    ['dump stations', { dump_stations: [{ id: 'd', location_index: 1 }] }],
    ['locks', { locks: { routes: [{ resource_id: 'v0', job_ids: ['j1'] }] } }],
    ['relations of time', { relations: [{ type: 'same_time', job_ids: ['j1', 'j2'] }] }],
    ['soft orders', { relations: [{ type: 'precedence', job_ids: ['j1', 'j2'], hard: false }] }],
    ['orders over days', { problem: { num_days: 2 }, ...precedence(1) }],
    ['a cap on waiting', { options: { max_wait: 60 } }],
  ])('under %s the first plan is the kernel’s own insertion', (_, more) => {
    expect(chosen(plain(more)).first).toBe('AUTOMATIC');
  });

  it('goods that are ready later are as plain as windows, at a pickup; at a job they are not', () => {
    const ship = (pickup: Json): Json => ({
      shipments: [
        {
          id: 's',
          pickup: { location_index: 1, ...pickup },
          delivery: { location_index: 2, demands: { kg: 1 } },
        },
      ],
    });
    const released = (more: Json) => chosen(plain(more)).first;
    expect(released(ship({ release_time: 60 }))).toBe(released(ship({})));
    expect(released(ship({ release_time: 60 }))).not.toBe('AUTOMATIC');
    const late = jobs(20, () => ({ release_time: 60, demands: { kg: -1 } }));
    expect(released({ jobs: late })).toBe('AUTOMATIC');
  });

  it('relations that are no order do not count as precedences', () => {
    const together = { relations: [{ type: 'same_route', job_ids: jobs(20).map(({ id }) => id) }] };
    expect(chosen(plain(together))).toMatchObject(PCI);
  });

  it('the first row that holds is taken; what it leaves open is the next one’s', () => {
    expect(chosen(plain({ ...optional(20), ...precedence(3) }))).toMatchObject(LCI);
    expect(chosen(plain({ ...windows(20, 9_000), ...objective('min_vehicles') }))).toMatchObject(OWN);
    const large = { ...many(301), jobs: jobs(301, () => ({ mandatory: false })) };
    expect(chosen(plain(large))).toMatchObject({
      ...SAVINGS,
      phases: ['maximize_served:9000', 'min_distance:21000'],
    });
  });

  it('the earlier phase has its objective, the last one the request’s: fewest vehicles stay the first tier', () => {
    const money = [[0, 1]];
    expect(chosen(plain(optional(20))).tiers).toEqual([[[[2, 1]], money], [money]]);
    const vehicles = [[[1, 1]], money];
    expect(chosen(plain(objective('min_vehicles'))).tiers).toEqual([vehicles, vehicles]);
  });

  it('objectives in a list have their phases too, and end as they were asked', () => {
    const listed = plain({
      ...optional(20),
      options: {
        objective_mode: 'lexicographic',
        objectives: [{ type: 'min_vehicles' }, { type: 'min_time' }],
      },
    });
    expect(chosen(listed).tiers).toEqual([
      [[[2, 1]], [[0, 1]]],
      [[[1, 1]], [[0, 1]]],
    ]);
  });

  it('never takes the place of what the caller sent', () => {
    const with_ = (options: Json) => chosen(plain({ ...optional(20), options }));
    expect(with_({ first_solution_strategy: 'SAVINGS' })).toMatchObject({ ...SERVED, first: 'SAVINGS' });
    expect(with_({ first_solution_strategy: 'AUTOMATIC' })).toMatchObject(SERVED);
    const own = plain({ ...optional(20), options: { phases: [{ objective: 'min_time' }] } });
    const { options } = prepare(own).context;
    expect(options.phases.map((phase) => phase.objective)).toEqual(['min_time']);
    expect(options.autoConfigured).not.toContain('phases');
    const engine = prepare(plain({ ...optional(20), options: { local_search_metaheuristic: 'TABU_SEARCH' } }))
      .context.options;
    expect(engine.phases.map((phase) => [phase.engine, phase.metaheuristic])).toEqual([
      ['local_search', 'TABU_SEARCH'],
      ['local_search', 'TABU_SEARCH'],
    ]);
  });

  it('begins with a given plan and nothing before it', () => {
    const routes = [{ resource_id: 'v0', job_ids: ['j3'] }];
    const given = plain({ ...optional(20), options: { initial_solution: { routes } } });
    expect(chosen(given)).toMatchObject(PCI);
  });

  it('chooses nothing by the request where auto_configure is false', () => {
    for (const more of [optional(20), precedence(9), windows(20, 9_000)]) {
      const { options } = prepare(plain({ ...more, options: { auto_configure: false } })).context;
      expect(options).toMatchObject({ firstSolution: PCI.first, phases: [], autoConfigured: [] });
    }
  });

  it('the phases share iterations as they share time', () => {
    const { phases, problem } = prepare(plain({ ...optional(20), options: { max_iterations: 100 } }));
    const iterations = [...phases, problem].map(({ words }) => decodeProblem(words).options.maxIterations);
    expect(iterations).toEqual([30, 70]);
  });

  it('the profile says what was looked at', () => {
    const { profile } = prepare(plain({ ...optional(5), ...precedence(3) })).context;
    expect(profile).toMatchObject({
      num_jobs: 20,
      num_stops: 20,
      optional_ratio: 0.25,
      pd_ratio: 0.3,
      days: 1,
    });
  });
});
