import type { PeerResult } from '../../bench/peers/results';
import { summariseRich } from '../../bench/peers/rich/summary-rich';
import { richTable } from '../../bench/peers/rich/table-rich';
import { MODELLED, type RichPeerName, strip } from '../../bench/peers/rich/strip';
import { richNeutralOf } from '../../bench/peers/rich/neutral-rich';
import { evaluatorOf, priceOf, type RichRoute, solutionOf } from '../../bench/peers/rich/plan';
import { richMixInstance, type RichMixInstance } from '../../bench/rich-mix/instance';
import { hiddenFault } from '../../bench/rich-mix/verdict';
import type { PlanBody, RequestBody } from '../support/wire';

const PEERS = Object.keys(MODELLED) as RichPeerName[];
const INSTANCES = Array.from({ length: 20 }, (_, index) => richMixInstance(index + 1, 60));
const CASES = PEERS.flatMap((peer) =>
  INSTANCES.map((instance) => ({ peer, instance, request: strip(instance, peer) })),
);

const evaluate = evaluatorOf();

/** The hidden routes as a peer would hand them over. */
function hiddenRoutes({ hidden }: RichMixInstance, request: RequestBody): RichRoute[] {
  const { vehicles, stops } = richNeutralOf(request);
  const names = stops.map(({ id, step }) => `${id} ${step}`);
  return hidden.routes.map(({ resource_id: id, day, activities }) => ({
    vehicle: vehicles.findIndex((one) => one.resource_id === id && one.day === (day ?? 0)),
    stops: activities
      .filter(({ type }) => type === 'service')
      .map(({ job_id: job, task }) => names.indexOf(`${job} ${task ?? 'service'}`)),
  }));
}

function planOf(request: RequestBody, routes: readonly RichRoute[]): PlanBody {
  const hasDays = request['problem'] !== undefined;
  return evaluate(request, solutionOf(richNeutralOf(request), routes, hasDays));
}

const priced = (request: RequestBody, routes: readonly RichRoute[]) =>
  priceOf(request, planOf(request, routes), 'given');

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(keysOf);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : [];
}

describe('a rich request that is stripped for a peer', () => {
  it('says nothing that the peer does not model', () => {
    const shared = [
      ...['metadata', 'problem_id', 'problem', 'num_days', 'travel', 'distance_matrix', 'time_matrix'],
      ...['resources', 'jobs', 'shipments', 'pickup', 'delivery', 'id', 'depot_index', 'location_index'],
      ...['time_window', 'time_windows', 'start', 'end', 'day', 'available_days', 'service_time'],
      ...['setup_time', 'capacities', 'demands', 'kg', 'required_skills', 'skills', 'skill_levels'],
      ...['cold', 'crane', 'adr', 'glass'],
    ];
    const more: Record<RichPeerName, string[]> = {
      ortools: ['early_penalty', 'late_penalty', 'relations', 'type', 'job_ids'],
      vroom: [],
      'vrp-cli': ['relations', 'type', 'job_ids'],
    };
    for (const { peer, request } of CASES) {
      const known = [...shared, ...more[peer]];
      expect(keysOf(request).filter((key) => !known.includes(key))).toEqual([]);
      const types = ((request.relations ?? []) as { type: string }[]).map(({ type }) => type);
      expect(types.filter((type) => !(MODELLED[peer] as readonly string[]).includes(type))).toEqual([]);
    }
  });

  it('asks for the same tasks on the same fleet, and keeps all goods, skills and shifts', () => {
    for (const { instance, request } of CASES) {
      const tasksOf = ({ jobs = [], ...rest }: RequestBody) =>
        [...jobs, ...((rest['shipments'] ?? []) as typeof jobs)].map(
          ({ id, demands, day, required_skills: skills, skill_levels: levels }) => [
            ...[id, demands, day, skills, levels],
          ],
        );
      expect(tasksOf(request)).toEqual(tasksOf(instance.request));
      const shiftsOf = ({ resources }: RequestBody) =>
        resources.map(({ id, time_window: shift, skill_levels: levels, ...rest }) => [
          ...[id, shift, levels, rest['available_days']],
        ]);
      expect(shiftsOf(request)).toEqual(shiftsOf(instance.request));
    }
  });

  it('keeps priced windows and tasks of one route for some, so that the mix is no plain one', () => {
    const counted = (peer: RichPeerName, key: string) =>
      CASES.filter((one) => one.peer === peer && keysOf(one.request).includes(key)).length;
    expect(counted('ortools', 'late_penalty')).toBeGreaterThanOrEqual(5);
    expect(counted('ortools', 'relations')).toBeGreaterThanOrEqual(3);
    expect(counted('vrp-cli', 'relations')).toBeGreaterThanOrEqual(1);
  });
});

describe('routes of a peer', () => {
  it('keep every rule, by the checker, where they are those of the hidden plan', () => {
    const faults = CASES.flatMap(({ peer, instance, request }) => {
      const fault = hiddenFault(request, planOf(request, hiddenRoutes(instance, request)));
      return fault ? [`${instance.name}, ${peer}: ${fault.rule} ${fault.field} ${fault.message}`] : [];
    });
    expect(faults).toEqual([]);
  }, 60_000);

  it('are then a plan of which the checker accepts every word, and have a price', () => {
    const some = CASES.filter((_, index) => index % 20 < 2);
    const prices = some.map(({ instance, request }) => priced(request, hiddenRoutes(instance, request)));
    expect(prices).toEqual(some.map(() => ({ cost: expect.any(Number) })));
  }, 60_000);

  it.each(INSTANCES.slice(0, 6).map((instance) => [instance.name, instance] as const))(
    '%s: are none where they are spoilt',
    (_, instance) => {
      const request = strip(instance, 'vroom');
      const [first, second, ...others] = hiddenRoutes(instance, request) as [RichRoute, RichRoute];
      const without = { ...first, stops: first.stops.slice(1) };
      const left = attempt(() => priced(request, [without, second, ...others]));
      expect(left).toMatch(/^(1 tasks are not served|shipments: |capacity: )/);
      // Two routes of more than four fifths of a shift each.
      const both = { ...first, stops: [...first.stops, ...second.stops] };
      expect(attempt(() => priced(request, [both, ...others]))).toMatch(
        /^(shift|capacity|windows|skills|days): /,
      );
    },
  );

  it('are refused where they name what is not there', () => {
    const request = strip(INSTANCES[0] as RichMixInstance, 'vroom');
    expect(() => priced(request, [{ vehicle: 999, stops: [0] }])).toThrow('there is no vehicle 999');
    expect(() => priced(request, [{ vehicle: 0, stops: [999] }])).toThrow('there is no stop 999');
  });
});

function attempt(price: () => ReturnType<typeof priced>): string {
  try {
    const found = price();
    return 'fault' in found ? found.fault : 'sound';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the summary of rich runs', () => {
  const run = (peer: string, instance: string, cost: number | null, seed = 1): PeerResult => ({
    ...{ set: 'rich_100', instance, customers: 100, peer, seed, limitSeconds: 10, clock: 'wall' },
    ...{ solver: peer, cost, routes: 9, bestKnown: null, fewestVehicles: null, error: null },
    ...{ seconds: 10, wallSeconds: 10, processorSeconds: 10, curve: [], load: 1 },
    ...{ machine: 'EPYC, Node 20', day: '2026-11-30' },
  });
  const runs = [
    ...[1, 2, 3].map((seed) => run('ours', 'mix1, vroom', 88 + seed, seed)),
    run('vroom', 'mix1, vroom', 100),
    // Theirs alone, ours alone, and one that the peer has not been asked for.
    ...[run('ours', 'mix2, vroom', null), run('vroom', 'mix2, vroom', 50)],
    ...[run('ours', 'mix3, vroom', 70), run('vroom', 'mix3, vroom', null)],
    run('ours', 'mix4, vroom', 70),
    ...[run('ours', 'mix1, all rules', 120), run('ours', 'mix2, all rules', null)],
  ];

  it('compares where both have a plan, and names where the peer alone has one', () => {
    const { pairs, alone } = summariseRich(runs);
    expect(pairs).toEqual([
      expect.objectContaining({
        ...{ peer: 'vroom', stops: 100, instances: 3, compared: 1, ours: 90, theirs: 100 },
        differencePercent: expect.closeTo(-10),
        oursFeasible: { feasible: 4, runs: 5 },
        theirsFeasible: { feasible: 2, runs: 3 },
        onlyTheirs: ['mix2, vroom'],
      }),
    ]);
    expect(alone).toEqual([
      expect.objectContaining({ instances: 2, meanCost: 120, feasible: { feasible: 1, runs: 2 } }),
    ]);
  });

  it('is a table with the goals of its sizes', () => {
    const table = richTable(summariseRich(runs));
    expect(table).toContain(
      '| 100 stops against vroom | 10 s | 3, 1 | 90 | 100 | -10.00 % | -2: met | 4 of 5 | 2 of 3 | mix2, vroom |',
    );
    expect(table).toContain(
      '| 100 stops, all rules, ours alone | 10 s | 2 | 120 | – | – | – | 1 of 2 | – | – |',
    );
    expect(richTable(summariseRich([]))).toBe('');
  });
});

describe('the neutral instance of a stripped request', () => {
  /** Two days, a window of one of them, a priced one, two that overlap. */
  const request: RequestBody = {
    problem: { num_days: 2 },
    travel: {
      distance_matrix: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(from - to) * 100)),
      time_matrix: [0, 1, 2, 3].map((from) => [0, 1, 2, 3].map((to) => Math.abs(from - to) * 10)),
    },
    resources: [
      {
        id: 'v',
        depot_index: 0,
        time_window: { start: 1_000, end: 9_000 },
        capacities: { kg: 10 },
        skill_levels: { cold: 2 },
      },
      {
        id: 'w',
        depot_index: 0,
        time_window: { start: 2_000, end: 8_000 },
        capacities: { kg: 5 },
        available_days: [1],
      },
    ],
    jobs: [
      {
        ...{ id: 'a', location_index: 1, demands: { kg: -3 }, service_time: 60, setup_time: 30 },
        ...{ required_skills: ['cold'], skill_levels: { cold: 2 } },
        time_windows: [
          { start: 0, end: 3_000, day: 1 },
          { start: 2_500, end: 4_000 },
        ],
      },
      {
        ...{ id: 'b', location_index: 3, demands: { kg: 4 }, service_time: 60, day: 1 },
        time_windows: [{ start: 2_000, end: 3_000, late_penalty: 0.5 }],
      },
    ],
    shipments: [
      { id: 's', demands: { kg: 2 }, pickup: { location_index: 2 }, delivery: { location_index: 1 } },
    ],
    relations: [
      { type: 'same_route', job_ids: ['a', 's'] },
      { type: 'same_route', job_ids: ['s', 'b'] },
    ],
  };
  const neutral = richNeutralOf(request);

  it('has a vehicle a resource and day, on one clock', () => {
    expect(neutral.vehicles).toEqual([
      { resource_id: 'v', day: 0, start: 1_000, end: 9_000, capacity: 10, skills: [0] },
      { resource_id: 'v', day: 1, start: 87_400, end: 95_400, capacity: 10, skills: [0] },
      { resource_id: 'w', day: 1, start: 88_400, end: 94_400, capacity: 5, skills: [] },
    ]);
  });

  it('has windows of each day, cut to its shifts and made one where they overlap', () => {
    expect(neutral.stops.map(({ windows }) => windows)).toEqual([
      [
        [2_500, 4_000],
        [87_400, 90_400],
      ],
      [[88_400, 95_400]],
      [],
      [],
    ]);
    expect(neutral.stops[0]).toMatchObject({ duration: 90, soft: null });
    expect(neutral.stops[1]?.soft).toEqual({ start: 2_000, end: 3_000, early: 0, late: 5 });
  });

  it('has goods by their kind, rows in the order of the stops, and one group of those that overlap', () => {
    expect(neutral.tasks.map(({ kind, amount, stops, skills }) => [kind, amount, stops, skills])).toEqual([
      ['delivered', 3, [0], [0]],
      ['collected', 4, [1], []],
      ['shipment', 2, [2, 3], []],
    ]);
    expect(neutral.distances[0]).toEqual([0, 100, 300, 200, 100]);
    expect(neutral.times[2]).toEqual([30, 20, 0, 10, 20]);
    expect(neutral.same_route.map((group) => [...group].sort())).toEqual([[0, 1, 2]]);
  });
});
