import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { gapOf, type Spacing } from '../pattern';
import { dayBlocks } from './day-blocks';
import type { PlanningDays } from './planning-days';

/** An occurrence of a pattern in a plan. */
export interface SpacedJob {
  readonly id: string;
  /** Its planning day; null: free. */
  readonly day: number | null;
  /** Planning days on which somebody works who may serve it; null: all. */
  readonly workDays: readonly number[] | null;
  readonly mandatory: boolean;
}

/** What the spacing of one pattern asks of its jobs, in the words of a request. */
export interface Spaced {
  /** In the list form of `relations`. */
  readonly relations: readonly JsonObject[];
  /** By id of a free job the planning days that are left to it, where not all are; of one that no day is left to, none. */
  readonly days: ReadonlyMap<string, readonly number[]>;
  /** Days that are fixed stand closer than the spacing allows: they are kept, and the spacing is not. */
  readonly isBroken: boolean;
  /** The plan has no days to keep it with. */
  readonly isIgnored: boolean;
}

const NOTHING: Spaced = { relations: [], days: new Map(), isBroken: false, isIgnored: false };

/**
 * Spacing as a relation and lists of days. "No two on one day" is a relation. A wider gap is the days left beside those that are fixed, and
 * among free jobs a block of days for each: two days of two blocks are always far enough apart. Blocks give up some plans (of two
 * visits two days apart in a week they keep three or four pairs of days of six, of three visits all), and let none through that breaks the spacing.
 * A precedence with a gap would give up less, and makes the search of a week some thirty times slower.
 *
 * `name`: of the relation. `passed`: planning days of occurrences that were completed. `turn`: see `dayBlocks`.
 */
export function spaceOut(
  name: string,
  spacing: Spacing,
  jobs: readonly SpacedJob[],
  passed: readonly number[],
  plan: PlanningDays,
  turn: number,
): Spaced {
  const gap = gapOf(spacing);
  if (gap === 0 || jobs.length === 0 || jobs.length + passed.length < 2) {
    return NOTHING;
  }
  if (!plan.isMultiDay) {
    return { ...NOTHING, isIgnored: true };
  }
  const free = jobs.filter(({ day }) => day === null);
  const fixed = firstOfEachDay(jobs);
  const fixedDays = fixed.map(({ day }) => day ?? 0);
  const steps = plan.stepsOf(gap);
  const beside = plan.daysApart(steps === 1 ? [] : fixedDays, gap);
  const open = beside.filter((day) => passed.every((other) => plan.distance(day, other) >= gap));
  const days = open.length === 0 ? beside : open;
  const left = steps === 1 ? new Map(free.map(({ id }) => [id, days])) : dayBlocks(free, days, steps, turn);
  return {
    relations: differentDays(name, [...fixed, ...free], free.length),
    days: new Map([...left].filter(([, own]) => own.length < plan.numDays)),
    isBroken: fixed.length + free.length < jobs.length || isTooClose(fixedDays, gap, plan),
    isIgnored: free.length > 0 && beside.length > 0 && open.length === 0,
  };
}

/** Of the jobs with a fixed day, by that day: at most one for each weekday. */
function firstOfEachDay(jobs: readonly SpacedJob[]): SpacedJob[] {
  const first = new Map<number, SpacedJob>();
  for (const job of jobs) {
    if (job.day !== null && !first.has(job.day)) {
      first.set(job.day, job);
    }
  }
  return [...first].sort(([a], [b]) => a - b).map(([, job]) => job);
}

function isTooClose(days: readonly number[], gap: number, plan: PlanningDays): boolean {
  return days.some((day, i) => days.slice(0, i).some((other) => plan.distance(day, other) < gap));
}

/** Fixed days are as far apart as they are: without a free job there is nothing to ask. */
function differentDays(name: string, jobs: readonly SpacedJob[], numFree: number): JsonObject[] {
  return numFree === 0 || jobs.length < 2
    ? []
    : [{ id: name, type: 'different_day', job_ids: jobs.map(({ id }) => id) }];
}
