import type { SolveSummary } from '../../kernel/port';
import type { EffectivePhase, SolveContext } from './context';
import type { LowerBoundInfo, PhaseInfo, SolverInfo } from './response';

/** The kernel's first plan: one job after the other in a set order, each at its cheapest place in any route. */
const FIRST_PLAN = 'LOCAL_CHEAPEST_INSERTION';
/** What decides in the kernel's search whether a changed plan is kept. */
const METAHEURISTIC = 'SIMULATED_ANNEALING';

/**
 * How the answer was made: every choice, chosen by whom, and how the search ended (contract A10). What is named here ran,
 * under the interface's names where it has one; who chose it stands in `auto_configured`.
 */
export function describeSolver(
  context: SolveContext,
  summary: SolveSummary,
): Omit<SolverInfo, keyof LowerBoundInfo> {
  const { options, profile, initialSolution } = context;
  const method = methodOf(options);
  return {
    // A proven plan is the exact search's, also where the other search went on beside it.
    engine: summary.provenBy === 'exact_search' ? 'exact' : method.engine,
    first_solution_strategy: method.first_solution_strategy,
    local_search_metaheuristic: summary.iterations > 0 ? method.local_search_metaheuristic : 'NONE',
    phases: options.phases.length === 0 ? null : options.phases.map(describePhase),
    objective: options.objective,
    search_mode: options.searchMode,
    time_limit_seconds: options.timeLimitMs / 1000,
    seed: options.seed,
    threads: 1,
    max_iterations: options.maxIterations,
    iterations: summary.iterations,
    improvements: summary.improvements,
    stopped_by: summary.stoppedBy,
    deterministic: summary.deterministic,
    auto_configured: options.autoConfigured,
    ...(initialSolution === null ? {} : { initial_solution: initialSolution }),
    profile: { ...profile },
  };
}

/** What the kernel takes where the choice is its own. */
function methodOf({
  engine,
  firstSolution,
  metaheuristic,
}: Pick<EffectivePhase, 'engine' | 'firstSolution' | 'metaheuristic'>) {
  return {
    engine: engine === 'auto' ? 'ruin_recreate' : engine,
    first_solution_strategy: firstSolution === 'AUTOMATIC' ? FIRST_PLAN : firstSolution,
    local_search_metaheuristic: metaheuristic === 'AUTOMATIC' ? METAHEURISTIC : metaheuristic,
  };
}

function describePhase(phase: EffectivePhase): PhaseInfo {
  return {
    objective: phase.objective,
    time_limit_seconds: phase.timeLimitMs / 1000,
    ...methodOf(phase),
    seed: phase.seed,
  };
}
