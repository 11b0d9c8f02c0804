import type { EncodedProblem, KernelPort, SearchOutcome, SolveHooks, SolveSummary } from '../kernel/port';
import { encodePlan, type PlannedRoute } from '../kernel/wire';
import { MAGIC, SCHEMA_VERSION, SECTION } from '../kernel/wire/schema';
import { solveInPhases } from './solve-in-phases';

const SUMMARY: SolveSummary = {
  iterations: 10,
  improvements: 2,
  provenBy: null,
  stoppedBy: 'iterations',
  deterministic: true,
  servedTasks: 1,
  unservedTasks: 0,
  missingMandatory: 0,
  tiers: [1],
  lowerBound: null,
  searches: [{ engine: 'ruin_recreate', firstSolution: 'SAVINGS', metaheuristic: 'SIMULATED_ANNEALING' }],
};

/** One section of one word, by which the searches of a test are told apart. */
function problem(name: number): EncodedProblem {
  return {
    words: Int32Array.of(MAGIC, SCHEMA_VERSION, 1, SECTION.OPTIONS, 1, name),
    profiles: [],
  };
}

const route = (vehicle: number): PlannedRoute => ({ vehicle, activities: [0] });

/** A kernel that writes down the words that it is given and answers by its table. */
function fake(answers: Record<number, { routes: PlannedRoute[]; summary?: Partial<SolveSummary> }>) {
  const seen: { name: number; from: number[] }[] = [];
  const search = ({ words }: EncodedProblem, hooks: SolveHooks): SearchOutcome => {
    hooks.begun?.();
    hooks.ended?.();
    const name = words[5] ?? -1;
    // The first plan is the second section.
    seen.push({ name, from: [...words.subarray(6)] });
    const { routes = [], summary = {} } = answers[name] ?? {};
    return { plan: encodePlan(routes), summary: { ...SUMMARY, ...summary } };
  };
  const none = new Int32Array(0);
  const port: KernelPort = {
    search,
    accompany: () => undefined,
    solve: (of, hooks) => ({ ...search(of, hooks), report: none, reasons: none }),
    judge: () => ({ plan: none, report: none, places: none }),
    report: () => none,
  };
  return { port, seen };
}

const go = { stopped: () => false };
const section = (routes: PlannedRoute[]) => {
  const plan = encodePlan(routes);
  return [SECTION.INITIAL_PLAN, plan.length, ...plan];
};

describe('solveInPhases', () => {
  it('each search begins with the plan of the one before', () => {
    const { port, seen } = fake({
      1: { routes: [route(1)] },
      2: { routes: [route(2)] },
      3: { routes: [route(3)] },
    });
    const { plan, summary, inVain } = solveInPhases(
      port,
      { phases: [problem(1), problem(2)], problem: problem(3) },
      go,
    );
    expect(seen).toEqual([
      { name: 1, from: [] },
      { name: 2, from: section([route(1)]) },
      // Asked what either plan is worth to the last one; of equal ones it takes the later.
      { name: 3, from: section([route(1)]) },
      { name: 3, from: section([route(2)]) },
      { name: 3, from: section([route(2)]) },
    ]);
    expect(plan).toEqual(encodePlan([route(3)]));
    expect(summary).toMatchObject({ iterations: 30, improvements: 6, deterministic: true });
    expect(inVain).toEqual([]);
  });

  it('the last one begins with what is best by its own objective', () => {
    const worth = new Map([
      [1, [5, 9]],
      [2, [5, 7]],
      [4, [6, 0]],
    ]);
    const searched: number[] = [];
    const { port } = fake({
      1: { routes: [route(1)] },
      2: { routes: [route(2)] },
      4: { routes: [route(4)] },
    });
    const vehicleOf = (words: Int32Array) => words[words.length - 3] ?? -1;
    const judging: KernelPort = {
      ...port,
      search: (of, hooks) => {
        const found = port.search(of, hooks);
        const vehicle = vehicleOf(of.words);
        return of.words[5] === 3
          ? { ...found, summary: { ...SUMMARY, tiers: worth.get(vehicle) ?? [] } }
          : found;
      },
      solve: (of, hooks) => {
        searched.push(vehicleOf(of.words));
        return port.solve(of, hooks);
      },
    };
    solveInPhases(judging, { phases: [problem(1), problem(2), problem(4)], problem: problem(3) }, go);
    expect(searched).toEqual([2]);
  });

  it('one that finds nothing leaves the plan as it was, and is named where work is missing', () => {
    const { port, seen } = fake({
      1: { routes: [route(1)] },
      2: { routes: [], summary: { missingMandatory: 1, deterministic: false } },
      3: { routes: [route(3)] },
    });
    const outcome = solveInPhases(port, { phases: [problem(1), problem(2)], problem: problem(3) }, go);
    expect(seen[2]?.from).toEqual(section([route(1)]));
    expect(outcome.inVain).toEqual([1]);
    expect(outcome.summary.deterministic).toBe(false);
  });

  it('a stop skips to the last search, which says what there is', () => {
    const { port, seen } = fake({ 1: { routes: [route(1)] }, 3: { routes: [route(1)] } });
    let asked = 0;
    const stopped = () => (asked += 1) > 1;
    const { summary } = solveInPhases(
      port,
      { phases: [problem(1), problem(2)], problem: problem(3) },
      { stopped },
    );
    expect(seen.map(({ name }) => name)).toEqual([1, 3]);
    expect(seen[1]?.from).toEqual(section([route(1)]));
    expect(summary.searches.map((search) => search !== null)).toEqual([true, false, true]);
  });

  it('replaces a first plan that the caller gave', () => {
    const { port, seen } = fake({ 1: { routes: [route(1)] } });
    const given = { ...problem(3), words: Int32Array.of(MAGIC, SCHEMA_VERSION, 2, SECTION.OPTIONS, 1, 3) };
    const words = Int32Array.of(...given.words, ...section([route(7)]));
    solveInPhases(port, { phases: [problem(1)], problem: { ...given, words } }, go);
    expect(seen[1]?.from).toEqual(section([route(1)]));
  });

  it('begins before the first search and ends after the last one', () => {
    const calls: string[] = [];
    const { port } = fake({});
    solveInPhases(
      port,
      { phases: [problem(1)], problem: problem(2) },
      { ...go, begun: () => calls.push('begun'), ended: () => calls.push('ended') },
    );
    expect(calls).toEqual(['begun', 'ended']);
  });
});
