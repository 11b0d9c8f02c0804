import type { MethodsRun, SolveSummary } from '../../kernel/port';
import type { EffectivePhase, SolveContext } from './context';
import type { LowerBoundInfo, PhaseInfo, SolverInfo } from './response';
import { ONE_THREAD, type ThreadsRun } from './threads';

/** In the place of a method: none of its kind ran. */
const NONE = 'NONE';

/**
 * How the answer was made: every choice, chosen by whom, and how the search ended (contract A10). What is named here ran, as the
 * kernel tells it; who chose it stands in `auto_configured`.
 */
export function describeSolver(
  context: SolveContext,
  summary: SolveSummary,
  { ran }: ThreadsRun = ONE_THREAD,
): Omit<SolverInfo, keyof LowerBoundInfo> {
  const { options, profile, initialSolution } = context;
  const { searches } = summary;
  const last = methodsOf(searches.at(-1), options);
  return {
    ...last,
    // A proven plan is the exact search's, also where the other search went on beside it.
    engine: summary.provenBy === 'exact_search' ? 'exact' : last.engine,
    // Later searches begin with the plan of the one before.
    first_solution_strategy: methodsOf(searches[0], options).first_solution_strategy,
    phases:
      options.phases.length === 0
        ? null
        : options.phases.map((phase, index) => describePhase(phase, searches[index])),
    objective: options.objective,
    search_mode: options.searchMode,
    time_limit_seconds: options.timeLimitMs / 1000,
    seed: options.seed,
    threads: ran,
    max_iterations: options.maxIterations,
    iterations: summary.iterations,
    improvements: summary.improvements,
    stopped_by: summary.stoppedBy,
    // What threads tell one another, and when, is the clock's.
    deterministic: summary.deterministic && ran === 1,
    auto_configured: options.autoConfigured,
    ...(initialSolution === null ? {} : { initial_solution: initialSolution }),
    profile: { ...profile },
  };
}

/** Without a search, the engine that would have made it. */
function methodsOf(ran: MethodsRun | null | undefined, { engine }: Pick<EffectivePhase, 'engine'>) {
  const known = (name: MethodsRun['engine']) => (name === 'auto' ? 'ruin_recreate' : name);
  return {
    engine: known(ran?.engine ?? engine),
    first_solution_strategy: ran?.firstSolution ?? NONE,
    local_search_metaheuristic: ran?.metaheuristic ?? NONE,
  };
}

function describePhase(phase: EffectivePhase, ran: MethodsRun | null | undefined): PhaseInfo {
  return {
    objective: phase.objective,
    time_limit_seconds: phase.timeLimitMs / 1000,
    ...methodsOf(ran, phase),
    seed: phase.seed,
  };
}
