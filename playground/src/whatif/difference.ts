import type { Fault, Plan } from '../api/types';
import { type CostTerm, costTerms } from '../plan/cost-terms';
import { signed } from '../ui/signed';

/** A rule that a plan breaks. */
export interface BrokenRule {
  readonly type: string;
  /** Whose route; null where no single one is at fault. */
  readonly route: string | null;
  readonly message: string;
  /** False: it is paid for. */
  readonly hard: boolean;
  /** Whether the plan before kept it. */
  readonly isNew: boolean;
}

/** Below this two sums are the same: what is left of adding in another order. */
const LEAST = 1e-6;

/** The terms of the cost that changed, the greatest change first. */
export function costChanges(before: Plan, after: Plan): readonly CostTerm[] {
  return costTerms(before, after)
    .filter((term) => Math.abs(term.after - term.before) > LEAST)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

/** All that the plan after breaks, hard rules first, what is new before what was so already. `faults`: of the refusal, where there was one. */
export function brokenRules(before: Plan, after: Plan, faults: readonly Fault[]): readonly BrokenRule[] {
  const known = new Set(before.routes.flatMap((route) => route.violations.map((one) => nameOf(route, one))));
  const broken = after.routes.flatMap((route) =>
    route.violations.map((violation): BrokenRule => {
      const { type, message, hard } = violation;
      return { type, message, hard, route: route.resource_id, isNew: !known.has(nameOf(route, violation)) };
    }),
  );
  const types = new Set(broken.map(({ type }) => type));
  // What belongs to no route: a lock of the request that the plan does not keep.
  const others = faults
    .filter(({ code }) => !types.has(code))
    .map(({ code, message }): BrokenRule => ({ type: code, message, route: null, hard: true, isNew: true }));
  const order = ({ hard, isNew }: BrokenRule): number => (hard ? 0 : 2) + (isNew ? 0 : 1);
  return [...others, ...broken].sort((a, b) => order(a) - order(b));
}

function nameOf(
  { resource_id: id, day }: Plan['routes'][number],
  { type, job_id: job }: Plan['routes'][number]['violations'][number],
): string {
  return JSON.stringify([id, day, type, job ?? null]);
}

/** The change of the whole cost, as a person says it: `cost +1,234 (+3.1 %)`. */
export function totalInWords(before: Plan, after: Plan): string {
  const change = after.score.total - before.score.total;
  if (Math.abs(change) < 0.5) {
    return 'the same cost';
  }
  const share =
    before.score.total === 0 ? '' : ` (${signed((change / Math.abs(before.score.total)) * 100, 1)} %)`;
  return `cost ${signed(change)}${share}`;
}

/** Work that the plan after leaves out and the one before did not. */
export function leftOut(before: Plan, after: Plan): readonly Plan['unserved'][number][] {
  const known = new Set(before.unserved.map(({ job_id: id }) => id));
  return after.unserved.filter(({ job_id: id }) => !known.has(id));
}
