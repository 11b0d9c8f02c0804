import { planObjective } from './objective-plan';
import { DEFAULT_PIPELINE_SETTINGS } from './settings';
import { checkShape } from './shape/shape';
import { prepareAnyway, request, wireOf } from './testing/requests';

const TERMS = ['money', 'vehicles', 'unserved', 'distance', 'time', 'fairness'];

/** Tiers as [term, weight], and the prices of a resource without any and of one with its own. */
function planned(options: Record<string, unknown>) {
  const json = request({
    options,
    resources: [{ id: 'v1' }, { id: 'v2', cost_per_distance: 3, cost_per_time: 5, fixed_cost: 7 }],
  });
  const { tiers } = planObjective(checkShape(json, DEFAULT_PIPELINE_SETTINGS, 'sync').request.options);
  const { context } = prepareAnyway(json);
  const prices = context.resources.map((one) => [
    ...[one.costPerDistance, one.costPerTime, one.costPerWait, one.fixedCost],
  ]);
  return { tiers: tiers.map((tier) => tier.map(({ term, weight }) => [term, weight])), prices };
}

const MONEY = [['money', 1]];

describe('one objective (C1)', () => {
  it.each([
    ['min_distance', [MONEY], [1, 0, 0, 0], [3, 5, 5, 7]],
    ['min_time', [MONEY], [0, 1, 1, 0], [3, 5, 5, 7]],
    ['min_vehicles', [[['vehicles', 1]], MONEY], [1, 0, 0, 0], [3, 5, 5, 7]],
    ['maximize_served', [[['unserved', 1]], MONEY], [1, 0, 0, 0], [3, 5, 5, 7]],
    [
      'balance_workload',
      [
        [
          ['money', 1],
          ['fairness', 1],
        ],
      ],
      [1, 0, 0, 0],
      [3, 5, 5, 7],
    ],
  ])('%s', (objective, tiers, bare, own) => {
    expect(planned({ objective })).toEqual({ tiers, prices: [bare, own] });
  });
});

describe('a weighted list', () => {
  it('gives each price its weight, own ones multiplied', () => {
    const objectives = [
      { type: 'min_distance', weight: 2 },
      { type: 'min_time', weight: 0.5 },
      { type: 'min_vehicles', weight: 100 },
    ];
    expect(planned({ objectives })).toEqual({
      tiers: [MONEY],
      prices: [
        [2, 0.5, 0.5, 100],
        [6, 2.5, 2.5, 107],
      ],
    });
  });

  it('counts distance once where nothing moves, and unserved optional jobs at their weight', () => {
    const json = request({
      jobs: [
        { id: 'a', location_index: 1, mandatory: false, penalty: 5 },
        { id: 'b', location_index: 1, penalty: 5 },
      ],
      options: {
        objectives: [
          { type: 'maximize_served', weight: 30 },
          { type: 'balance_workload', weight: 4 },
        ],
      },
    });
    expect(wireOf(json).tasks.map(({ penalty }) => penalty)).toEqual([35, 5]);
    expect(wireOf(json)).toMatchObject({
      objective: [
        [
          [0, 1],
          [TERMS.indexOf('fairness'), 4],
        ],
      ],
      vehicles: [{ costPerDistance: 1 }],
    });
  });
});

describe('a lexicographic list', () => {
  it.each([
    [
      ['min_vehicles', 'min_time'],
      [[['vehicles', 1]], MONEY],
      [0, 1, 1, 0],
    ],
    [
      ['min_distance', 'min_time'],
      [MONEY, [['time', 1]]],
      [1, 0, 0, 0],
    ],
    [
      ['min_time', 'min_distance'],
      [MONEY, [['distance', 1]]],
      [0, 1, 1, 0],
    ],
    [
      ['maximize_served', 'balance_workload'],
      [[['unserved', 1]], [['fairness', 1]], MONEY],
      [1, 0, 0, 0],
    ],
  ])('%j', (types, tiers, bare) => {
    const objectives = types.map((type) => ({ type }));
    const plan = planned({ objectives, objective_mode: 'lexicographic' });
    expect(plan.tiers).toEqual(tiers);
    expect(plan.prices[0]).toEqual(bare);
  });

  it('leaves out what has no weight', () => {
    const objectives = [{ type: 'min_vehicles', weight: 0 }, { type: 'min_time' }];
    expect(planned({ objectives, objective_mode: 'lexicographic' }).tiers).toEqual([MONEY]);
  });
});

describe('weights', () => {
  it('are prices where there are none, and multiply those that there are', () => {
    const weights = { distance: 2, time: 3, waiting: 4, vehicles: 5 };
    expect(planned({ weights }).prices).toEqual([
      [2, 3, 4, 5],
      [6, 15, 20, 12],
    ]);
    expect(wireOf(request({ options: { weights } })).vehicles[0]).toMatchObject({ costPerWait: 4 });
    expect(wireOf(request({ options: { weights: { time: 3 } } })).vehicles[0]).toMatchObject({
      ...{ costPerTime: 3, costPerWait: null },
    });
  });

  it('of fairness alone asks for it', () => {
    expect(planned({ weights: { fairness: 6 } }).tiers).toEqual([
      [
        ['money', 1],
        ['fairness', 6],
      ],
    ]);
    expect(planned({ fairness: { metric: 'num_jobs' } }).tiers).toEqual([MONEY]);
  });
});

describe('phases (A9, B52)', () => {
  const phasesOf = (options: Record<string, unknown>) => prepareAnyway(request({ options })).context;

  it('inherit what they leave open, and share what is left of the limit', () => {
    const { options } = phasesOf({
      ...{ time_limit_seconds: 10, seed: 4, objective: 'min_time' },
      phases: [
        { time_limit_seconds: 4, objective: 'min_vehicles', local_search_metaheuristic: 'TABU_SEARCH' },
        {},
        { seed: 9, engine: 'alns' },
      ],
    });
    expect(options.phases).toMatchObject([
      {
        timeLimitMs: 4000,
        objective: 'min_vehicles',
        engine: 'local_search',
        metaheuristic: 'TABU_SEARCH',
        seed: 4,
      },
      { timeLimitMs: 3000, objective: 'min_time', engine: 'auto' },
      { timeLimitMs: 3000, engine: 'ruin_recreate', seed: 9 },
    ]);
  });

  it('are scaled to the limit with a warning, and make it where there is none', () => {
    const phases = [{ time_limit_seconds: 6 }, { time_limit_seconds: 2 }];
    const scaled = phasesOf({ time_limit_seconds: 4, phases });
    expect(scaled.options.phases.map(({ timeLimitMs }) => timeLimitMs)).toEqual([3000, 1000]);
    expect(scaled.warnings.map(({ code }) => code)).toEqual(['PHASES_SCALED']);
    expect(phasesOf({ phases }).options.timeLimitMs).toBe(8000);
  });

  it('may ask for more time than numbers can say', () => {
    const phases = [{ time_limit_seconds: 1e308 }, { time_limit_seconds: 1e308 }];
    const limitsOf = (options: object) =>
      phasesOf({ ...options, phases }).options.phases.map(({ timeLimitMs }) => timeLimitMs);
    expect(limitsOf({ time_limit_seconds: 4 })).toEqual([2000, 2000]);
    expect(limitsOf({}).every((limit) => Number.isSafeInteger(limit) && limit > 1000)).toBe(true);
  });
});
