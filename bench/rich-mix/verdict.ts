import { describeFinding, judge, RULES, type Finding } from '../../test/support/checker';
import { firstBroken } from '../../test/support/checker/hard-rules';
import { worldOf } from '../../test/support/checker/world';
import type { PlanBody, RequestBody } from '../../test/support/wire';

/** Why the hidden plan is no plan for the request; null when it is: every rule kept, every task served once. */
export function hiddenFault(request: RequestBody, hidden: PlanBody): Finding | null {
  const world = worldOf(request);
  return firstBroken(world, hidden) ?? RULES.ids(world, hidden)[0] ?? null;
}

export interface Verdict {
  /** Every task is served and the checker accepts the whole answer. */
  readonly feasible: boolean;
  readonly missing: number;
  /** What the checker refuses, one line each. */
  readonly findings: readonly string[];
}

/** All tasks of these instances are mandatory. */
export function verdictOf(request: RequestBody, plan: PlanBody): Verdict {
  const findings = judge(request, plan).map(describeFinding);
  const missing = plan.unserved.length;
  return {
    feasible: missing === 0 && plan.status !== 'infeasible' && findings.length === 0,
    missing,
    findings,
  };
}
