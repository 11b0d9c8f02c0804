import type { SolveSummary } from '../../kernel/port';
import type { SolveContext } from './context';
import type { SolverInfo } from './response';

/** The kernel's first plan: one job after the other in a set order, each at its cheapest place in any route. */
const FIRST_PLAN = 'LOCAL_CHEAPEST_INSERTION';
/** What decides in the kernel's search whether a changed plan is kept. */
const METAHEURISTIC = 'SIMULATED_ANNEALING';

/**
 * How the answer was made: every choice, chosen by whom, and how the search ended (contract A10). What is named here ran,
 * under the interface's names where it has one; who chose it stands in `auto_configured`.
 */
export function describeSolver({ options, profile }: SolveContext, summary: SolveSummary): SolverInfo {
  return {
    // A proven plan is the exact search's, also where the other search went on beside it.
    engine: summary.provenOptimal ? 'exact' : 'ruin_recreate',
    first_solution_strategy: FIRST_PLAN,
    local_search_metaheuristic: summary.iterations > 0 ? METAHEURISTIC : 'NONE',
    phases: null,
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
    profile: { ...profile },
  };
}
