import type { SolveSummary } from '../../kernel/port';
import type { SolveContext } from './context';
import type { SolverInfo } from './response';

/** How the answer was made: every choice, chosen by whom, and how the search ended (contract A10). */
export function describeSolver({ options, profile }: SolveContext, summary: SolveSummary): SolverInfo {
  return {
    engine: 'ruin_recreate',
    first_solution_strategy: 'AUTOMATIC',
    local_search_metaheuristic: 'AUTOMATIC',
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
