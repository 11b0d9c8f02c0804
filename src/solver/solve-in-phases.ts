import type { KernelPort, SearchOutcome, SolveHooks, SolveOutcome, SolveSummary } from '../kernel/port';
import { withInitialPlan } from '../kernel/wire';
import type { PreparedSolve } from './solve-messages';

export interface PhasedOutcome extends SolveOutcome {
  /** Searches that found no route though there is work that must be done; counted from 0. */
  inVain: number[];
}

/**
 * Searches in a row, each from the plan of the one before (contract A9, C8). A search that finds nothing leaves the
 * plan as it was; after a stop only the last one is asked, for what there is.
 */
export function solveInPhases(
  port: KernelPort,
  { phases, problem }: Pick<PreparedSolve, 'phases' | 'problem'>,
  { begun, ended, stopped, improved }: SolveHooks,
): PhasedOutcome {
  begun?.();
  const hooks = { stopped, ...(improved === undefined ? {} : { improved }) };
  const earlier: SolveSummary[] = [];
  const inVain: number[] = [];
  let plan: Int32Array | null = null;
  for (const [index, phase] of phases.entries()) {
    if (stopped()) {
      break;
    }
    const found: SearchOutcome = port.search(startingFrom(phase, plan), hooks);
    earlier.push(found.summary);
    if (hasRoutes(found.plan)) {
      ({ plan } = found);
    } else if (found.summary.missingMandatory > 0) {
      inVain.push(index);
    }
  }
  const outcome = port.solve(startingFrom(problem, plan), {
    ...hooks,
    ...(ended === undefined ? {} : { ended }),
  });
  return { ...outcome, summary: together(earlier, outcome.summary), inVain };
}

function startingFrom<T extends PreparedSolve['problem']>(problem: T, plan: Int32Array | null): T {
  return plan === null ? problem : { ...problem, words: withInitialPlan(problem.words, plan) };
}

/** Plan words begin with the number of routes. */
function hasRoutes(plan: Int32Array): boolean {
  return (plan[0] ?? 0) > 0;
}

/** Work is added up; the rest is what the last search says. */
function together(earlier: readonly SolveSummary[], last: SolveSummary): SolveSummary {
  const sum = (of: (summary: SolveSummary) => number) =>
    earlier.reduce((total, summary) => total + of(summary), of(last));
  return {
    ...last,
    iterations: sum(({ iterations }) => iterations),
    improvements: sum(({ improvements }) => improvements),
    deterministic: last.deterministic && earlier.every(({ deterministic }) => deterministic),
  };
}
