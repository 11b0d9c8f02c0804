import type { WireProblem } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import type { Constraint } from './constraint';
import { CONSTRAINT_RULES } from './constraints';
import { listNames, taskId } from './names';
import type { JointFinding } from './report';
import { subProblem } from './sub-problem';
import type { Trials } from './trials';

/** A larger set tells a dispatcher nothing that sums do not tell. */
const MAX_SIZE = 6;

/**
 * Jobs that cannot be served together, none of which can be spared: QuickXplain (Junker 2004, "Preferred Explanations and
 * Relaxations for Over-Constrained Problems") around one job that was left out, each question a search of the problem of
 * those jobs alone. Null where the set is large or the time runs out. `others`: all that must be served; `suspects`: parts
 * of it in which the set may lie whole, the likely ones first.
 */
export function findConflictSet(
  trials: Trials,
  problem: WireProblem,
  missing: number,
  others: readonly number[],
  suspects: readonly (readonly number[])[] = [],
): JointFinding | null {
  const search = new ConflictSearch(trials, problem);
  const few = suspects.find((part) => part.length > 0 && !search.servable([missing, ...part]));
  const found = search.minimal([missing], few ?? others, false);
  if (found === null || found.length === 0) {
    return null;
  }
  const set = [missing, ...found].sort((a, b) => a - b);
  const only = subProblem(problem, set);
  const { missing: left, proven } = trials.lab.search(only, null, trials.sliceMs, false);
  return left === 0 ? null : tell(trials.universe.context, set, constraintOf(trials, problem, set), proven);
}

class ConflictSearch {
  private size = 0;

  constructor(
    private readonly trials: Trials,
    private readonly problem: WireProblem,
  ) {}

  /** The least part of `candidates` that cannot be served together with `background`; null: too large, or no time. */
  minimal(
    background: readonly number[],
    candidates: readonly number[],
    backgroundGrew: boolean,
  ): number[] | null {
    if (this.trials.lab.left() <= 0) {
      return null;
    }
    if (backgroundGrew && !this.servable(background)) {
      return [];
    }
    if (candidates.length < 2) {
      this.size += candidates.length;
      return this.size >= MAX_SIZE ? null : [...candidates];
    }
    const middle = Math.floor(candidates.length / 2);
    const [first, second] = [candidates.slice(0, middle), candidates.slice(middle)];
    const ofSecond = this.minimal([...background, ...first], second, true);
    if (ofSecond === null) {
      return null;
    }
    const ofFirst = this.minimal([...background, ...ofSecond], first, ofSecond.length > 0);
    return ofFirst === null ? null : [...ofFirst, ...ofSecond];
  }

  servable(tasks: readonly number[]): boolean {
    return this.trials.attempt(subProblem(this.problem, tasks), { from: null, slices: 0.5 }) !== null;
  }
}

/** The first kind of rule without which the set is served. */
function constraintOf(trials: Trials, problem: WireProblem, set: readonly number[]): Constraint | null {
  const rules = CONSTRAINT_RULES.filter(({ name }) =>
    ['time_window', 'shift', 'break', 'capacity', 'max_vehicles', 'limit', 'relation'].includes(name),
  );
  const helps = rules.find(
    (rule) =>
      rule.binds(trials.universe) &&
      trials.attempt(subProblem(rule.loosen(problem, trials.universe), set), { from: null, slices: 0.5 }) !==
        null,
  );
  return helps?.name ?? null;
}

function tell(
  context: SolveContext,
  set: readonly number[],
  constraint: Constraint | null,
  proven: boolean,
): JointFinding {
  const ids = set.map((task) => taskId(context, task));
  const because = constraint === null ? '' : ` because of ${WORDS[constraint] ?? constraint}`;
  return {
    code: 'conflict_set',
    job_ids: ids,
    ...(constraint === null ? {} : { constraint }),
    proven,
    message: `${listNames(ids)} can each be served, but not all together${because}.`,
  };
}

const WORDS: Readonly<Partial<Record<Constraint, string>>> = {
  time_window: 'their time windows',
  shift: 'the length of the shifts',
  break: 'the breaks',
  capacity: 'what the vehicles hold',
  max_vehicles: 'the number of vehicles that may drive',
  limit: 'the limits of the routes',
  relation: 'their relations',
};
