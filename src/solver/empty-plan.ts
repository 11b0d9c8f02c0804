import type { KernelPort, SolveHooks, SolveOutcome } from '../kernel/port';
import type { PreparedSolve } from './solve-messages';

/** In words: no routes, and no task that is left out. */
const NOTHING = 0;

/** The plan of no work (contract B22): no route, and no other plan that could be better. */
export function emptyPlan(
  port: KernelPort,
  { problem }: Pick<PreparedSolve, 'problem'>,
  { begun, ended }: SolveHooks,
): SolveOutcome {
  begun?.();
  ended?.();
  const plan = Int32Array.of(NOTHING);
  return {
    plan,
    report: port.report(problem, plan),
    reasons: Int32Array.of(NOTHING),
    summary: {
      iterations: 0,
      improvements: 0,
      provenBy: 'exact_search',
      stoppedBy: 'proof',
      deterministic: true,
      servedTasks: 0,
      unservedTasks: 0,
      missingMandatory: 0,
      tiers: [],
      lowerBound: null,
    },
  };
}
