import { MAX_TIME_S } from '../../optimize/pipeline/shape/bounds';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import type { Spacing, TimesOfDay } from '../pattern';
import type { PlanningDays } from './planning-days';

const SECONDS_A_DAY = 86_400;

/** An occurrence of a pattern in a plan. */
export interface SpacedJob {
  readonly id: string;
  /** Its planning day; null: free. */
  readonly day: number | null;
  /** When its service may start on any day. */
  readonly starts: TimesOfDay;
  readonly mandatory: boolean;
}

/** What the spacing of one pattern asks of its jobs, in the words of a request. */
export interface Spaced {
  /** In the list form of `relations`. */
  readonly relations: readonly JsonObject[];
  /** By id of a free job the planning days that are left to it, where not all are. */
  readonly days: ReadonlyMap<string, readonly number[]>;
  /** Days that are fixed stand closer than the spacing allows: they are kept, and the spacing is not. */
  readonly isBroken: boolean;
  /** The plan has no days to keep it with. */
  readonly isIgnored: boolean;
}

const NOTHING: Spaced = { relations: [], days: new Map(), isBroken: false, isIgnored: false };

/** Calendar days between any two occurrences, at least; 0: any. */
export function gapOf({ distinctDays, minGapDays }: Spacing): number {
  return Math.max(minGapDays, distinctDays ? 1 : 0);
}

/**
 * Spacing as relations and lists of days. No two on one day is a relation of its own. Of wider gaps it is the days left to the free
 * beside the fixed, and an order of the free among themselves, the order of their indices, with a gap in seconds: no relation
 * says "either way round", so of occurrences that differ some plans are given up, and none that breaks the spacing is let through.
 * `name`: of the relations. `passed`: planning days of occurrences that were completed.
 */
export function spaceOut(
  name: string,
  spacing: Spacing,
  jobs: readonly SpacedJob[],
  passed: readonly number[],
  plan: PlanningDays,
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
  const isTold = days.length > 0 && days.length < plan.numDays;
  return {
    relations:
      steps === 1
        ? differentDays(name, [...fixed, ...free], free.length)
        : farApart(name, free, beside.length === 0 ? (fixed[0] ?? null) : null, steps),
    days: new Map(isTold ? free.map(({ id }) => [id, days] as const) : []),
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

/**
 * Gaps of several planning days between free jobs. `blocking`: the first fixed job, where the fixed ones leave no day. Nothing stands
 * so far before it, or there would be a day: what is asked to cannot be served.
 */
function farApart(
  name: string,
  free: readonly SpacedJob[],
  blocking: SpacedJob | null,
  steps: number,
): JsonObject[] {
  const lost = blocking === null ? [] : free.map((job): Pair => [job, blocking]);
  return [...lost, ...inOrder(free)].map(([before, after]) => {
    const day = SECONDS_A_DAY * (steps - 1);
    // More than the longest time between two starts on days one fewer apart.
    const seconds = day + after.starts.end - before.starts.start + 1;
    return {
      id: name,
      type: 'precedence',
      job_ids: [before.id, after.id],
      min_gap: Math.min(MAX_TIME_S, Math.max(0, seconds)),
    };
  });
}

type Pair = readonly [before: SpacedJob, after: SpacedJob];

/** Pairs that order all jobs, also without those that may be left out. */
function inOrder(jobs: readonly SpacedJob[]): Pair[] {
  return jobs.flatMap((before, i) => {
    const later = jobs.slice(i + 1);
    const sure = later.findIndex(({ mandatory }) => mandatory);
    return (sure === -1 ? later : later.slice(0, sure + 1)).map((after): Pair => [before, after]);
  });
}
