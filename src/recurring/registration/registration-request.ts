import { ApiError } from '../../common/errors';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { occurrenceId } from '../job-ids';
import {
  type AskedRule,
  DAYS_OF_WEEK,
  gapOf,
  type Occurrence,
  type Pattern,
  type PatternDraft,
  type PatternPlace,
  PENALTY_OF_OPTIONAL,
} from '../pattern';
import { ITERATIONS_PER_JOB, LATEST_S, MAX_ASKED_PLACES, MAX_ITERATIONS, SOLVE_LIMIT_S } from './bounds';
import type { DaySet } from './day-sets';
import type { Fleet } from './fleet';
import { DistinctPlaces } from './distinct-places';
import { movePlaces } from './resource-places';

const SEED = 1;

/** What a registration asks: whether these occurrences have room in a week of this fleet. */
export interface RegistrationQuestion {
  readonly draft: PatternDraft;
  readonly fleet: Fleet;
  /** What other patterns of the tenant have promised of the resources that are shared. */
  readonly promised: readonly PromisedOccurrence[];
}

/** How a question is put. */
export interface Asking {
  /** On which its occurrences may lie, so that their spacing is kept. */
  readonly days: DaySet;
  /** Among how many solves the time of the registration is divided. */
  readonly share: number;
  /** Whether an answer that does not fit tells why: that takes a part of its time. */
  readonly diagnoses: boolean;
}

/** An occurrence of another pattern. */
export interface PromisedOccurrence {
  readonly pattern: Pattern;
  /** Its position there. */
  readonly index: number;
}

/** What the fleet's shared resources do for other active patterns. `ownId`: of the pattern that is modified, whose promises are open. */
export function promisedTo(
  { sharedIds }: Fleet,
  patterns: readonly Pattern[],
  ownId: string | null,
): PromisedOccurrence[] {
  return patterns
    .filter(({ id, isActive }) => isActive && id !== ownId)
    .flatMap((pattern) =>
      pattern.occurrences.flatMap(({ resource, resourceRule }, index) =>
        resource !== null && resourceRule === 'fix' && sharedIds.has(resource) ? [{ pattern, index }] : [],
      ),
    );
}

/**
 * The question as a request of the solve routes: a week of five days, as the crow flies. Own occurrences are the first jobs, in their
 * order.
 */
export function registrationRequest(
  { draft, fleet, promised }: RegistrationQuestion,
  { days, share, diagnoses }: Asking,
): JsonObject {
  const places = new DistinctPlaces();
  const resources = fleet.resources.map((resource) => placed(resource, draft.locations, places));
  const own = draft.occurrences.map((occurrence, i) => ({
    ...jobOf(occurrenceId(draft.externalId, i), occurrence, places.indexOf(placeOf(draft, occurrence))),
    ...(days === null ? {} : { days }),
  }));
  const others = promised.flatMap(({ pattern, index }) => {
    const occurrence = pattern.occurrences[index];
    const id = occurrenceId(pattern.externalId, index);
    return occurrence === undefined
      ? []
      : [jobOf(id, occurrence, places.indexOf(placeOf(pattern, occurrence)))];
  });
  refuseTooManyPlaces(places);
  const jobs = [...own, ...others];
  return {
    travel: places.travel(),
    problem: { num_days: DAYS_OF_WEEK },
    resources,
    jobs,
    relations: [
      ...differentDays(days === null ? [] : own.map(({ id }) => id)),
      ...promisedSpacing(promised).flatMap(differentDays),
    ],
    options: {
      seed: SEED,
      max_iterations: Math.min(MAX_ITERATIONS, ITERATIONS_PER_JOB * jobs.length),
      time_limit_seconds: Math.floor((SOLVE_LIMIT_S * 1_000) / share) / 1_000,
      // One answer for whatever does not fit, a report among it.
      on_infeasible: 'result',
    },
    output_options: { include_diagnostics: diagnoses },
  };
}

function placed(resource: JsonObject, listed: readonly PatternPlace[], places: DistinctPlaces): JsonObject {
  return movePlaces(resource, ({ locationIndex, location }) => {
    const place = location ?? listed.find(({ index }) => index === locationIndex);
    if (place === undefined) {
      throw new Error('A resource names a place that is not listed; reading should have refused it.');
    }
    return places.indexOf(place);
  });
}

/** `fix` asks for its value, and so does a value under `pin_after_first`; a value under `free` asks for nothing. */
function jobOf(id: string, occurrence: Occurrence<AskedRule>, row: number) {
  const { serviceTime, mandatory, dayRule, twRule, resourceRule } = occurrence;
  const day = dayRule === 'free' ? null : occurrence.day;
  const resource = resourceRule === 'free' ? null : occurrence.resource;
  const tw = twRule === 'free' ? null : (occurrence.tw ?? { start: 0, end: LATEST_S });
  return {
    id,
    location_index: row,
    service_time: serviceTime,
    mandatory,
    ...(mandatory ? {} : { penalty: PENALTY_OF_OPTIONAL }),
    ...(day === null ? {} : { day }),
    ...(tw === null ? {} : { time_windows: [tw] }),
    ...(resource === null ? {} : { allowed_resource_ids: [resource] }),
  };
}

function placeOf(
  { locations }: Pick<PatternDraft, 'locations'>,
  occurrence: Occurrence<AskedRule>,
): PatternPlace {
  const place = locations.find(({ index }) => index === occurrence.locationIndex);
  if (place === undefined) {
    throw new Error('An occurrence is at a place that is not listed; reading should have refused it.');
  }
  return place;
}

/**
 * Of each pattern that keeps its occurrences apart, those that are promised here. Nearness in days is left out of account, and so is
 * a pattern whose days are fixed against its own spacing: it must not stand in the way of others.
 */
function promisedSpacing(promised: readonly PromisedOccurrence[]): string[][] {
  const patterns = [...new Set(promised.map(({ pattern }) => pattern))];
  return patterns
    .filter(({ spacing }) => gapOf(spacing) > 0)
    .map((pattern) => promised.filter((one) => one.pattern === pattern))
    .filter((ones) => {
      const fixed = ones.flatMap(({ pattern, index }) => {
        const { day = null, dayRule } = pattern.occurrences[index] ?? {};
        return day !== null && dayRule === 'fix' ? [day] : [];
      });
      return new Set(fixed).size === fixed.length && ones.length <= DAYS_OF_WEEK;
    })
    .map((ones) => ones.map(({ pattern, index }) => occurrenceId(pattern.externalId, index)));
}

function differentDays(ids: readonly string[]): JsonObject[] {
  return ids.length < 2 ? [] : [{ type: 'different_day', job_ids: ids }];
}

function refuseTooManyPlaces({ size }: DistinctPlaces): void {
  if (size > MAX_ASKED_PLACES) {
    const message = `The pattern and what its shared resources have promised lie at ${size} places; at most ${MAX_ASKED_PLACES} can be looked at.`;
    throw new ApiError('VALIDATION_ERROR', message, {
      errors: [{ code: 'LIMIT_EXCEEDED', message, field: 'resources' }],
    });
  }
}
