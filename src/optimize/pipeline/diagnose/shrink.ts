import type { PlannedRoute, WireProblem } from '../../../kernel/wire';
import { type ConstraintRule, keyOf, type Need } from './constraint';
import { ruleOf } from './constraints';
import type { Trials } from './trials';

const BISECTIONS = 5;
/** Needs that are put back one by one. */
const MAX_PUT_BACK = 24;
/** Where the smallest change leaves the search too little room. */
const SLACK = 1.25;

/** Of the time, in slices, what the last proof of a proposal is kept. */
const FOR_PROOF = 4;

/** Needs, and a plan that keeps all rules when they are granted. */
export interface Held {
  needs: Need[];
  routes: readonly PlannedRoute[];
}

/**
 * The least of what a plan needs that still serves everything, rounded up as people write it; null where the rounded
 * relaxation could not be solved again. `until`: milliseconds of the diagnosis that are left to others.
 */
export function shrink(
  trials: Trials,
  problem: WireProblem,
  rules: readonly ConstraintRule[],
  found: Held,
  until: number,
): Held | null {
  let held = found;
  const reserve = Math.max(until, FOR_PROOF * trials.sliceMs);
  const inTime = () => trials.lab.left() > reserve;
  const tryNeeds = (needs: Need[]): boolean => {
    const granted = trials.granted(problem, needs);
    const routes = trials.keeps(granted, held.routes)
      ? held.routes
      : trials.attempt(granted, { slices: 0.5 });
    if (routes === null) {
      return false;
    }
    held = tighter(trials, problem, rules, { needs, routes });
    return true;
  };
  putBack(held.needs, trials, inTime, (without) =>
    tryNeeds(held.needs.filter((need) => !same(need, without))),
  );
  halve(() => held.needs, inTime, tryNeeds);
  return verified(trials, problem, held);
}

function same(a: Need, b: Need): boolean {
  return keyOf(a) === keyOf(b);
}

/** What the plan itself asks for may be less than what it was granted. */
function tighter(trials: Trials, problem: WireProblem, rules: readonly ConstraintRule[], held: Held): Held {
  const exact = trials.needsOf(problem, rules, held.routes);
  const isLess = exact.every((need) => {
    const granted = held.needs.find((other) => same(other, need));
    return granted !== undefined && need.amount <= granted.amount;
  });
  return isLess && exact.length > 0 ? { ...held, needs: exact } : held;
}

/** The largest change first. */
function putBack(
  needs: readonly Need[],
  trials: Trials,
  inTime: () => boolean,
  tryWithout: (need: Need) => boolean,
): void {
  if (needs.length < 2) {
    return;
  }
  const size = (need: Need) => ruleOf(need.constraint).tell(need, trials.universe).size;
  const order = [...needs].sort((a, b) => size(b) - size(a)).slice(0, MAX_PUT_BACK);
  for (const need of order) {
    if (!inTime()) {
      return;
    }
    tryWithout(need);
  }
}

/** Bisection of all amounts together, between what failed and what served everything. */
function halve(current: () => Need[], inTime: () => boolean, tryNeeds: (needs: Need[]) => boolean): void {
  const failed = new Map<string, number>();
  for (let step = 0; step < BISECTIONS && inTime(); step += 1) {
    const now = current();
    const less = now.map((need) => ({
      ...need,
      amount: Math.ceil((need.amount + (failed.get(keyOf(need)) ?? 0)) / 2),
    }));
    if (!less.some((need, i) => need.amount < (now[i]?.amount ?? 0))) {
      return;
    }
    if (!tryNeeds(less)) {
      less.forEach((need) => failed.set(keyOf(need), need.amount));
    }
  }
}

/** Solved from nothing, as the caller will; with a little more where that fails, and at last with the plan at hand. */
function verified(trials: Trials, problem: WireProblem, { needs, routes }: Held): Held | null {
  const rounded = (factor: number) =>
    needs.map((need) => ({
      ...need,
      amount:
        need.amount === 0
          ? 0
          : ruleOf(need.constraint).round(Math.ceil(need.amount * factor), need, trials.universe),
    }));
  for (const factor of [1, SLACK, SLACK ** 3]) {
    const candidate = rounded(factor);
    const solved = trials.attempt(trials.granted(problem, candidate), { from: null, slices: 2 });
    if (solved !== null) {
      return { needs: candidate, routes: solved };
    }
    if (!needs.some(({ amount }) => amount > 0)) {
      break;
    }
  }
  // The plan at hand says that less is enough; a caller's search needs some room to find one.
  const withRoom = rounded(SLACK);
  return trials.keeps(trials.granted(problem, withRoom), routes) ? { needs: withRoom, routes } : null;
}
