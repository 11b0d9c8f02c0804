import type { KernelPort, SearchOutcome, SolveHooks, SolveOutcome, SolveSummary } from '../kernel/port';
import { withInitialPlan, withoutSearch } from '../kernel/wire';
import type { PreparedSolve } from './solve-messages';

export interface PhasedOutcome extends SolveOutcome {
  /** Searches that found no route though there is work that must be done; counted from 0. */
  inVain: number[];
}

export interface PhasedHooks extends SolveHooks {
  /** Called before each search, with its number from 0 on and the plan with which it begins, if any. */
  searching?: (search: number, from: Int32Array | undefined) => void;
}

/**
 * Searches in a row, each from the plan of the one before (contract A9, C8). A search that finds nothing leaves the
 * plan as it was; after a stop only the last one is asked, for what there is. The last one begins with the plan that is
 * best by its own objective: what an earlier phase found may be better by it than what a later one made of that.
 */
export function solveInPhases(
  port: KernelPort,
  { phases, problem, explains }: Pick<PreparedSolve, 'phases' | 'problem' | 'explains'>,
  { begun, ended, searching, ...hooks }: PhasedHooks,
): PhasedOutcome {
  begun?.();
  const { stopped } = hooks;
  const earlier: SolveSummary[] = [];
  const inVain: number[] = [];
  const plans: Int32Array[] = [];
  for (const [index, phase] of phases.entries()) {
    if (stopped()) {
      break;
    }
    searching?.(index, plans.at(-1));
    const found: SearchOutcome = port.search(startingFrom(phase, plans.at(-1)), hooks);
    earlier.push(found.summary);
    if (hasRoutes(found.plan)) {
      plans.push(found.plan);
    } else if (found.summary.missingMandatory > 0) {
      inVain.push(index);
    }
  }
  const best = stopped() ? plans.at(-1) : bestOf(port, problem, plans, stopped);
  searching?.(phases.length, best);
  const lastHooks = { ...hooks, ...(ended === undefined ? {} : { ended }) };
  const outcome = port.solve(startingFrom(problem, best), lastHooks, explains);
  const skipped = phases.slice(earlier.length).map(() => null);
  return { ...outcome, summary: together(earlier, skipped, outcome.summary), inVain };
}

/** The plan that is worth most in the problem, the latest of equal ones; nothing is searched. */
function bestOf(
  port: KernelPort,
  problem: PreparedSolve['problem'],
  plans: readonly Int32Array[],
  stopped: () => boolean,
): Int32Array | undefined {
  if (plans.length < 2) {
    return plans[0];
  }
  const unsearched = { ...problem, words: withoutSearch(problem.words) };
  const worths = plans.map((plan) => {
    const { missingMandatory, tiers } = port.search(startingFrom(unsearched, plan), { stopped }).summary;
    return { plan, worth: [missingMandatory, ...tiers] };
  });
  return worths.reduce((best, other) => (isLess(best.worth, other.worth) ? best : other)).plan;
}

/** Lexicographic. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const differs = a.findIndex((value, tier) => value !== b[tier]);
  return differs !== -1 && (a[differs] ?? 0) < (b[differs] ?? 0);
}

/** The problem with this plan as its first one. */
export function startingFrom<T extends PreparedSolve['problem']>(
  problem: T,
  plan: Int32Array | undefined,
): T {
  return plan === undefined ? problem : { ...problem, words: withInitialPlan(problem.words, plan) };
}

/** Plan words begin with the number of routes. */
function hasRoutes(plan: Int32Array): boolean {
  return (plan[0] ?? 0) > 0;
}

/** Work is added up; the rest is what the last search says. */
function together(
  earlier: readonly SolveSummary[],
  skipped: readonly null[],
  last: SolveSummary,
): SolveSummary {
  const sum = (of: (summary: SolveSummary) => number) =>
    earlier.reduce((total, summary) => total + of(summary), of(last));
  return {
    ...last,
    iterations: sum(({ iterations }) => iterations),
    improvements: sum(({ improvements }) => improvements),
    deterministic: last.deterministic && earlier.every(({ deterministic }) => deterministic),
    searches: [...earlier.flatMap(({ searches }) => searches), ...skipped, ...last.searches],
  };
}
