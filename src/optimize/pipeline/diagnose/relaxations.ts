import type { PlannedRoute, WireProblem } from '../../../kernel/wire';
import { added, type Constraint, type ConstraintRule, type Need } from './constraint';
import { CONSTRAINT_RULES, ruleOf } from './constraints';
import { type Held, shrink } from './shrink';
import type { Trials } from './trials';

/** A set of changes, and whether the request that they make was solved. */
export interface Proposal {
  constraints: Constraint[];
  needs: Need[];
  /** Of the needs, those that no single task has on its own account. */
  own: Need[];
  makesFeasible: boolean;
}

export interface Searched {
  proposals: Proposal[];
  /** A longer search of the request as it is served everything. */
  foundWithout: boolean;
}

/** In slices, what is kept to find the least of several kinds of rules together. */
const FOR_THE_LEAST = 8;
const NOTHING: Held = { needs: [], routes: [] };

/** Rules whose breaches have a price: the search looks for the smallest, not for the first plan. */
const PRICED: readonly Constraint[] = ['time_window', 'shift', 'break', 'zone', 'relation'];
/** Tried alone, and not together with the rest: each of them serves everything that can be served at all. */
const LAST: readonly Constraint[] = ['resources', 'mandatory'];
/** Proposals that are sought, at most. */
const ENOUGH = 4;
/** Of the time of the third stage, what the first proposal leaves to the others. */
const FOR_OTHERS = 0.3;

/** A task that no vehicle could serve even alone, and the rule that is in its way. */
export interface Obstacle {
  task: number;
  constraint: Constraint | null;
}

/**
 * Relaxations that were solved (contract A13). What bars single tasks comes first, because nothing else can help them:
 * its least relaxation belongs to every proposal. Then each kind of rule is lifted alone, in the fixed order, then all of
 * them together and as few as possible; at last, work is left out.
 */
export function searchRelaxations(
  trials: Trials,
  missing: readonly number[],
  obstacles: readonly Obstacle[],
): Searched {
  const total = trials.lab.left();
  const { problem } = trials.universe;
  const left = leaveOut(trials, problem);
  const barred = obstacles.map(({ task }) => task);
  const jointly = missing.filter((task) => !barred.includes(task));
  const { needs: base, routes } =
    barred.length === 0
      ? NOTHING
      : freeBarred(trials, withOptional(problem, jointly), obstacles, total * FOR_OTHERS);
  const start = trials.granted(problem, base);
  const isEnough = base.length > 0 && routes.length > 0 && trials.keeps(start, routes);
  const proposals: Proposal[] = [];
  const propose = (needs: readonly Need[], tried: readonly Constraint[], makesFeasible: boolean) => {
    const all = added([...base, ...needs]);
    const constraints = [...new Set([...all.map(({ constraint }) => constraint), ...tried])];
    proposals.push({ constraints, needs: all, own: [...needs], makesFeasible });
  };
  if (isEnough || trials.attempt(start, { slices: jointly.length === 0 ? 3 : 1 }) !== null) {
    if (base.length > 0) {
      propose([], [], true);
    }
    return { proposals, foundWithout: base.length === 0 };
  }
  const usable = CONSTRAINT_RULES.filter((rule) => rule.binds(trials.universe));
  const feasible = () => proposals.filter(({ makesFeasible }) => makesFeasible).length;
  for (const rule of usable.filter(({ name }) => name !== 'mandatory')) {
    if (!trials.hasTime || feasible() >= ENOUGH) {
      break;
    }
    const found = propose1(trials, start, [rule], feasible() === 0 ? total * FOR_OTHERS : 0);
    if (found !== null) {
      propose(found.needs, [], true);
    } else if (rule.name !== 'resources') {
      propose([], [rule.name], false);
    }
  }
  if (feasible() === 0 && trials.hasTime) {
    const found = together(
      trials,
      start,
      usable.filter(({ name }) => !LAST.includes(name)),
    );
    if (found !== null) {
      propose(found.needs, [], true);
    }
  }
  if (left !== null) {
    proposals.push({ constraints: ['mandatory'], needs: left, own: left, makesFeasible: true });
  }
  return { proposals, foundWithout: false };
}

/** Tasks that need not be served for now. */
function withOptional(problem: WireProblem, tasks: readonly number[]): WireProblem {
  const optional = new Set(tasks);
  return {
    ...problem,
    tasks: problem.tasks.map((task, i) => (optional.has(i) ? { ...task, mandatory: false } : task)),
  };
}

/** Lifts some rules, and says how little of that is enough; null where everything of it is not. */
function propose1(
  trials: Trials,
  problem: WireProblem,
  rules: readonly ConstraintRule[],
  until: number,
  slices = 1,
): Held | null {
  const loose = trials.loosened(problem, rules);
  const best = rules.some(({ name }) => PRICED.includes(name));
  const routes = trials.attempt(loose, { best, slices });
  if (routes === null) {
    return null;
  }
  const needs = trials.needsOf(problem, rules, routes);
  return needs.length === 0 ? null : shrink(trials, problem, rules, { needs, routes }, until);
}

/** What single tasks need: the rules that bar them, else any; what nothing helps is left out. */
function freeBarred(
  trials: Trials,
  problem: WireProblem,
  obstacles: readonly Obstacle[],
  until: number,
): Held {
  const named = new Set(obstacles.flatMap(({ constraint }) => (constraint === null ? [] : [constraint])));
  const all = CONSTRAINT_RULES.filter(({ name }) => !LAST.includes(name));
  const rules = all.filter(({ name }) => named.has(name));
  const hopeless = obstacles.filter(({ constraint }) => constraint === null).map(({ task }) => task);
  const leftOut = hopeless.map<Need>((target) => ({ constraint: 'mandatory', target, detail: 0, amount: 0 }));
  const rest = trials.granted(problem, leftOut);
  if (rules.length === 0) {
    return { needs: leftOut, routes: [] };
  }
  // What is known to be in the way is worth more than one slice.
  const found = propose1(trials, rest, rules, until, 3) ?? together(trials, rest, all);
  if (found !== null) {
    return { needs: [...leftOut, ...found.needs], routes: found.routes };
  }
  const barred = obstacles.map(({ task }) => task);
  const needs = barred.map<Need>((target) => ({ constraint: 'mandatory', target, detail: 0, amount: 0 }));
  return { needs, routes: trials.incumbent };
}

/** As few kinds of rules as possible, found by putting one after the other back. */
function together(trials: Trials, problem: WireProblem, rules: readonly ConstraintRule[]): Held | null {
  let kept = [...rules];
  if (trials.attempt(trials.loosened(problem, kept), { best: true, slices: 2 }) === null) {
    return null;
  }
  for (const rule of [...rules].reverse()) {
    const fewer = kept.filter((other) => other !== rule);
    if (
      fewer.length > 0 &&
      trials.lab.left() > FOR_THE_LEAST * trials.sliceMs &&
      trials.attempt(trials.loosened(problem, fewer), { slices: 0.5 }) !== null
    ) {
      kept = fewer;
    }
  }
  return propose1(trials, problem, kept, 0);
}

/** What the best plan at hand leaves out. */
function leaveOut(trials: Trials, problem: WireProblem): Need[] | null {
  const rule = ruleOf('mandatory');
  const routes: readonly PlannedRoute[] = trials.incumbent;
  const report = trials.lab.report(problem, routes);
  const needs =
    report === null ? [] : rule.needs({ problem, routes, report, loose: report }, trials.universe);
  return needs.length > 0 && trials.keeps(trials.granted(problem, needs), routes) ? needs : null;
}
