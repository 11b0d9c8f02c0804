import { job, request, resource } from '../support/factories';
import { Service } from '../support/service';
import type { PlanBody, RequestBody } from '../support/wire';

const METAHEURISTICS = [
  ...['GREEDY_DESCENT', 'GUIDED_LOCAL_SEARCH', 'SIMULATED_ANNEALING'],
  ...['TABU_SEARCH', 'GENERIC_TABU_SEARCH'],
];

/** What the service chose, and how near to the best plan it says it came (contract A10, A11). */
describe('automatic choices and proofs in an answer', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const jobs = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, i) => job(`j${i}`, i + 1, more));
  /** A road of twelve stops and two vans: more than the exact search tries. */
  const road = (more: object = {}): RequestBody =>
    request({ places: 13, resources: [resource('v1'), resource('v2')], jobs: jobs(12), ...more });
  const methods = ({ solver }: PlanBody) => {
    const phases = solver?.['phases'] as { objective: string }[] | null;
    return [solver?.['first_solution_strategy'], phases?.map(({ objective }) => objective) ?? null];
  };
  const iterations = { max_iterations: 200 };

  it.each<[string, object, unknown[]]>([
    ['none of the conditions', {}, ['PARALLEL_CHEAPEST_INSERTION', null]],
    [
      'precedences',
      { relations: [{ type: 'precedence', job_ids: ['j0', 'j1', 'j2'] }] },
      ['LOCAL_CHEAPEST_INSERTION', null],
    ],
    ['tight windows', { jobs: jobs(12, { time_windows: [{ start: 0, end: 9_000 }] }) }, ['AUTOMATIC', null]],
    [
      'optional jobs',
      { jobs: jobs(12, { mandatory: false }) },
      ['PARALLEL_CHEAPEST_INSERTION', ['maximize_served', 'min_distance']],
    ],
    [
      'fewest vehicles',
      { options: { ...iterations, objective: 'min_vehicles' } },
      ['PARALLEL_CHEAPEST_INSERTION', ['min_vehicles', 'min_distance']],
    ],
  ])('are told where the request has %s', async (_, more, expected) => {
    const plan = await service.solve(road({ options: iterations, ...more }));
    expect(methods(plan)).toEqual(expected);
    const chosen = plan.solver?.['auto_configured'] as string[];
    expect(chosen).toEqual(expect.arrayContaining(['engine', 'first_solution_strategy', 'seed']));
    expect(chosen.includes('phases')).toBe(expected[1] !== null);
    expect(chosen).not.toContain('max_iterations');
    expect(plan.solver?.['profile']).toMatchObject({
      num_jobs: 12,
      num_stops: 12,
      num_resources: 2,
      days: 1,
    });
  });

  it('leave what the caller sent as it is', async () => {
    const options = {
      ...iterations,
      first_solution_strategy: 'SAVINGS',
      phases: [{ objective: 'min_distance' }],
    };
    const plan = await service.solve(road({ jobs: jobs(12, { mandatory: false }), options }));
    expect(methods(plan)).toEqual(['SAVINGS', ['min_distance']]);
    expect(plan.solver?.['auto_configured']).not.toContain('phases');
    expect(plan.solver?.['auto_configured']).not.toContain('first_solution_strategy');
  });

  it('do not count what each phase of the caller says, and the plan is judged by the last', async () => {
    const of = async (options: object) => {
      const { solver } = await service.solve(road({ options: { ...iterations, ...options } }));
      return [solver?.['objective'], new Set(solver?.['auto_configured'] as string[])] as const;
    };
    const phase = { objective: 'min_vehicles', engine: 'local_search', seed: 3 };
    const last = { ...phase, objective: 'min_time' };
    const [objective, open] = await of({ phases: [phase, last] });
    expect(objective).toBe('min_time');
    expect([...open].filter((name) => ['objective', 'engine', 'seed'].includes(name))).toEqual([]);
    expect(open).toContain('first_solution_strategy');
    // One phase leaves it to the service.
    const [, half] = await of({ phases: [phase, { engine: 'local_search' }] });
    expect(half).toContain('objective');
    expect(half).not.toContain('engine');
    const [listed, ofList] = await of({ objectives: [{ type: 'min_time' }, { type: 'min_vehicles' }] });
    expect(listed).toBe('min_time');
    expect(ofList).not.toContain('objective');
  });

  const told = ({ solver, warning_details: warnings = [] }: PlanBody) => [
    solver?.['engine'],
    solver?.['first_solution_strategy'],
    solver?.['local_search_metaheuristic'],
    warnings.filter(({ code }) => code === 'METHOD_NOT_RUN').map(({ field }) => field),
  ];
  /** Nobody can serve more than four, so that no bound proves the first plan. */
  const vans = (more: object = {}) => ['v1', 'v2', 'v3'].map((id) => resource(id, { max_tasks: 4, ...more }));
  const searched = async (options: object, more: object = {}) =>
    told(await service.solve(road({ resources: vans(), ...more, options: { ...iterations, ...options } })));

  it('the metaheuristic that the local search takes by itself is told', async () => {
    const local = { engine: 'local_search', first_solution_strategy: 'SAVINGS' };
    // A shift that thirteen legs of the longest may exceed, and one that no route can.
    const until = (end: number) => ({ resources: vans({ time_window: { start: 0, end } }) });
    const chosen = async (end: number) => (await searched(local, until(end))).slice(0, 3);
    expect(await chosen(9_000)).toEqual(['local_search', 'SAVINGS', 'GUIDED_LOCAL_SEARCH']);
    expect(await chosen(20_000)).toEqual(['local_search', 'SAVINGS', 'SIMULATED_ANNEALING']);
  });

  it('a metaheuristic that the engine does not follow is not told as if it ran', async () => {
    const methods = { engine: 'ruin_recreate', local_search_metaheuristic: 'TABU_SEARCH' };
    const named = { ...methods, first_solution_strategy: 'SAVINGS' };
    expect(await searched(named)).toEqual([
      ...['ruin_recreate', 'SAVINGS', 'SIMULATED_ANNEALING'],
      ['options.local_search_metaheuristic'],
    ]);
    const followed = { local_search_metaheuristic: 'TABU_SEARCH', first_solution_strategy: 'SAVINGS' };
    expect(await searched(followed)).toEqual(['local_search', 'SAVINGS', 'TABU_SEARCH', []]);
  });

  it.each<[string, object]>([
    [
      'shipments',
      {
        resources: vans({ max_tasks: 5 }),
        shipments: [{ id: 's', pickup: { location_index: 3 }, delivery: { location_index: 9 } }],
      },
    ],
    ['breaks', { resources: vans({ breaks: [{ id: 'rest', start: 100, end: 9_000, duration: 60 }] }) }],
    ['work at the same time', { relations: [{ type: 'same_time', tolerance: 500, job_ids: ['j2', 'j7'] }] }],
  ])('a named metaheuristic runs under every rule: %s', async (_, more) => {
    for (const name of METAHEURISTICS) {
      const named = { local_search_metaheuristic: name, first_solution_strategy: 'SAVINGS' };
      // Savings are of single stops: a shipment is inserted afterwards.
      const inPart = 'shipments' in more ? ['options.first_solution_strategy'] : [];
      expect(await searched(named, more)).toEqual(['local_search', 'SAVINGS', name, inPart]);
    }
  });

  it('the kernel’s own insertion has no strategy’s name', async () => {
    const windows = { jobs: jobs(12, { time_windows: [{ start: 0, end: 80_000 }] }) };
    expect(await searched({}, windows)).toEqual(['ruin_recreate', 'AUTOMATIC', 'SIMULATED_ANNEALING', []]);
    const named = { first_solution_strategy: 'LOCAL_CHEAPEST_INSERTION' };
    expect((await searched(named, windows))[1]).toBe('LOCAL_CHEAPEST_INSERTION');
  });

  it('few stops are proven by the exact search', async () => {
    const plan = await service.solve(request({ places: 9, jobs: jobs(8) }));
    expect(plan).toMatchObject({ status: 'optimal', solver: { engine: 'exact', gap: 0 } });
    expect(plan.solver?.['lower_bound']).toBe(plan.score.total);
  });

  it('a plan that meets the lower bound is optimal, whatever searched', async () => {
    // One way along the road, 1,000 m a stop.
    const open = [resource('v1', { return_to_depot: false, fixed_cost: 2.5 })];
    const plan = await service.solve(road({ resources: open }));
    expect(plan.score.total).toBe(12_002.5);
    expect(plan).toMatchObject({
      status: 'optimal',
      solver: { engine: 'ruin_recreate', stopped_by: 'proof', lower_bound: 12_002.5, gap: 0 },
    });
  });

  it('a plan above it is feasible, and the gap says how far it may be from the best', async () => {
    // Nobody can serve more than four: the ways of three vans, which the bound does not see.
    const plan = await service.solve(road({ resources: vans(), options: { max_iterations: 5_000 } }));
    const [bound, gap] = [plan.solver?.['lower_bound'] as number, plan.solver?.['gap'] as number];
    expect(plan.status).toBe('feasible');
    expect(bound).toBeGreaterThan(20_000);
    expect(bound).toBeLessThan(plan.score.total);
    expect(gap).toBeCloseTo((plan.score.total - bound) / plan.score.total, 5);
  });

  it('nothing is said of a plan with a hole', async () => {
    const few = [resource('v1', { max_tasks: 3 })];
    const plan = await service.solve(road({ resources: few, options: iterations }));
    expect(plan).toMatchObject({ status: 'infeasible', solver: { lower_bound: null, gap: null } });
  });
});
