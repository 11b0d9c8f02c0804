import type { Warning } from '../../optimize/pipeline/context';
import { type LaterJobs, NO_LATER_JOBS } from '../../optimize/pipeline/replan/progress';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { jobIdOf, spacingIdOf } from '../job-ids';
import { gapOf, type Occurrence, type Pattern, PENALTY_OF_OPTIONAL, type TimesOfDay } from '../pattern';
import { ExpansionNotes } from './expansion-notes';
import { type PlannedDay, PlanningDays } from './planning-days';
import type { RecurringBlock } from './recurring-block';
import { type SpacedJob, spaceOut } from './spacing';
import type { WorkingDays } from './working-days';

/** What a plan makes of patterns. */
export interface PlanSetting {
  /** Null: the plan says nothing of days, and has one. */
  readonly numDays: number | null;
  /** `index`: the matrices that come with the request have rows for them. */
  readonly places: 'index' | 'coordinates';
  /** Where the plan's resources are known. */
  readonly workingDays?: WorkingDays;
  /** What a replan says of this period's jobs. */
  readonly progress?: LaterJobs;
}

/** One occurrence of one pattern in the period. */
export interface JobOrigin {
  readonly externalId: string;
  readonly occurrence: number;
  readonly id: string;
}

export interface ExpandedJob extends JobOrigin {
  /** An entry of `jobs` of a request. */
  readonly entry: JsonObject;
}

export interface Expansion {
  readonly jobs: readonly ExpandedJob[];
  /** Entries of `relations` of a request, in the list form. */
  readonly relations: readonly JsonObject[];
  /** Occurrences whose fixed day the plan does not have, which a warning says. */
  readonly leftOut: readonly JobOrigin[];
  /** Active patterns, those of which nothing is asked included. */
  readonly numPatterns: number;
  readonly warnings: readonly Warning[];
}

/**
 * Active patterns → the jobs and relations of one period (interface, "Injection into solves"; contract B23, B27), a function of
 * its arguments alone. A weekday fixed outside the planning days is left out with a warning: on another day the promise is broken.
 */
export function expandPatterns(
  patterns: readonly Pattern[],
  block: RecurringBlock,
  setting: PlanSetting,
): Expansion {
  const plan = new PlanningDays(Math.max(1, setting.numDays ?? 1), block.requestedDays);
  const notes = new ExpansionNotes(plan);
  const jobs: ExpandedJob[] = [];
  const relations: JsonObject[] = [];
  const leftOut: JobOrigin[] = [];
  const active = patterns.filter(({ isActive }) => isActive);
  for (const pattern of active) {
    const { taken, passed, absent } = occurrencesIn(pattern, block, plan, setting.progress ?? NO_LATER_JOBS);
    for (const { weekday, ...one } of absent) {
      notes.leaveOut(one.id, weekday);
      leftOut.push(originOf(pattern, one));
    }
    const spaced = spaceOut(
      spacingIdOf(pattern.externalId, block.periodKey),
      pattern.spacing,
      taken.map((one) => spacedJob(one, setting)),
      passed.flatMap(({ day }) => (typeof day === 'number' ? [day] : [])),
      plan,
      turnOf(pattern.externalId),
    );
    notes.space(pattern.externalId, spaced);
    const isForgotten = plan.isMultiDay && gapOf(pattern.spacing) > 0 && taken.length > 0;
    if (isForgotten && passed.some(({ day }) => day === 'any')) {
      notes.forget(pattern.externalId);
    }
    for (const one of taken) {
      const entry = jobOf(pattern, one, spaced.days.get(one.id) ?? null, setting);
      jobs.push({ ...originOf(pattern, one), entry });
    }
    relations.push(...spaced.relations);
  }
  return { jobs, relations, leftOut, numPatterns: active.length, warnings: notes.toWarnings() };
}

/** An occurrence that is asked for. */
interface Asked {
  readonly id: string;
  readonly index: number;
  readonly occurrence: Occurrence;
  readonly day: PlannedDay;
}

interface Occurrences {
  readonly taken: readonly Asked[];
  /** Completed before. */
  readonly passed: readonly Asked[];
  /** Fixed on a weekday that the plan does not have. */
  readonly absent: readonly (Asked & { readonly weekday: number })[];
}

function occurrencesIn(
  { externalId, occurrences }: Pattern,
  { periodKey }: RecurringBlock,
  plan: PlanningDays,
  { completed, cancelled }: LaterJobs,
): Occurrences {
  const taken: Asked[] = [];
  const passed: Asked[] = [];
  const absent: (Asked & { weekday: number })[] = [];
  occurrences.forEach((occurrence, index) => {
    const id = jobIdOf(externalId, index, periodKey);
    const weekday = occurrence.dayRule === 'fix' ? occurrence.day : null;
    const day = weekday === null ? 'any' : plan.dayOf(weekday);
    const one = { id, index, occurrence, day };
    if (completed.has(id)) {
      passed.push(one);
    } else if (cancelled.has(id) || day === 'not requested') {
      return;
    } else if (weekday !== null && day === 'not planned') {
      absent.push({ ...one, weekday });
    } else {
      taken.push(one);
    }
  });
  return { taken, passed, absent };
}

function originOf({ externalId }: Pattern, { id, index }: Asked): JobOrigin {
  return { externalId, occurrence: index, id };
}

function spacedJob(one: Asked, setting: PlanSetting): SpacedJob {
  return {
    id: one.id,
    day: typeof one.day === 'number' ? one.day : null,
    workDays: setting.workingDays?.daysOf(resourceOf(one, setting), windowOf(one.occurrence)) ?? null,
    mandatory: one.occurrence.mandatory,
  };
}

/** So that not all patterns leave the same days of a week unused; the same for a pattern every week. */
function turnOf(externalId: string): number {
  let sum = 0;
  for (const letter of externalId) {
    sum += letter.codePointAt(0) ?? 0;
  }
  return (sum % 3) - 1;
}

/** The times that it is held to; null: any. */
function windowOf({ tw, twRule }: Occurrence): TimesOfDay | null {
  return twRule === 'fix' ? tw : null;
}

/** The resource that alone may serve it; null: any. */
function resourceOf({ id, occurrence }: Asked, { progress }: PlanSetting): string | null {
  const fixed = occurrence.resourceRule === 'fix' ? occurrence.resource : null;
  return fixed ?? progress?.boundTo.get(id) ?? null;
}

function jobOf(
  pattern: Pattern,
  asked: Asked,
  days: readonly number[] | null,
  setting: PlanSetting,
): JsonObject {
  const { id, occurrence, day } = asked;
  const { serviceTime, mandatory } = occurrence;
  const window = windowOf(occurrence);
  const resource = resourceOf(asked, setting);
  return {
    id,
    ...placeOf(pattern, occurrence, setting.places),
    service_time: serviceTime,
    mandatory,
    ...(mandatory ? {} : { penalty: PENALTY_OF_OPTIONAL }),
    ...(typeof day === 'number' ? { day } : {}),
    ...(days === null ? {} : daysLeft(days)),
    ...(window === null ? {} : { time_windows: [{ start: window.start, end: window.end }] }),
    ...(resource === null ? {} : { allowed_resource_ids: [resource] }),
  };
}

/** An empty list would mean every day: one day and a list without it are none. */
function daysLeft(days: readonly number[]): JsonObject {
  return days.length === 0 ? { day: 0, days: [1] } : { days };
}

/** With matrices the stored index, else the coordinates of that place (contract B24). */
function placeOf(
  { locations }: Pattern,
  { locationIndex }: Occurrence,
  places: PlanSetting['places'],
): JsonObject {
  const place = places === 'index' ? undefined : locations.find(({ index }) => index === locationIndex);
  if (place === undefined) {
    return { location_index: locationIndex };
  }
  const { lat, lon, label } = place;
  return { location: { lat, lon, ...(label === null ? {} : { label }) } };
}
