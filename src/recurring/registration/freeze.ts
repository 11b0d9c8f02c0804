import type { OptimizationResponse } from '../../optimize/pipeline';
import type { Warning } from '../../optimize/pipeline/context';
import { occurrenceId } from '../job-ids';
import type { AskedRule, KnobRule, Occurrence, PatternDraft, TimesOfDay } from '../pattern';
import { LATEST_S, PIN_SLACK_S } from './bounds';
import { isOpen } from './knob-columns';

/** What a registration reads of the answer to its question. */
export type RegistrationAnswer = Pick<OptimizationResponse, 'status' | 'routes' | 'unserved' | 'score'> &
  Pick<Partial<OptimizationResponse>, 'infeasibility_report'>;

/** Where and when an occurrence came to lie. */
interface Visit {
  readonly day: number;
  /** Seconds from midnight: service begins. */
  readonly start: number;
  readonly resource: string;
}

export interface FrozenPattern {
  readonly occurrences: readonly Occurrence[];
  readonly warnings: readonly Warning[];
}

/**
 * Every `pin_after_first` becomes a `fix` with what the solve chose (contract B25). Of an optional occurrence that was left out it
 * becomes `free`. Occurrences that nothing tells apart take the visits among themselves in the order of time, so that their results
 * do not depend on which of them the solve moved where.
 */
export function freeze({ externalId, occurrences }: PatternDraft, answer: RegistrationAnswer): FrozenPattern {
  const visits = visitsOf(answer);
  const mine = inOrderOfTime(
    occurrences,
    occurrences.map((_, i) => visits.get(occurrenceId(externalId, i)) ?? null),
  );
  const frozen = occurrences.map((occurrence, i) => freezeOne(occurrence, mine[i] ?? null));
  const warnings = occurrences.flatMap((occurrence, i) => {
    return (mine[i] ?? null) === null ? [leftOut(i, isOpen(occurrence))] : [];
  });
  return { occurrences: frozen, warnings };
}

function visitsOf({ routes }: RegistrationAnswer): Map<string, Visit> {
  const visits = new Map<string, Visit>();
  for (const { day, resource_id: resource, activities } of routes) {
    for (const { type, job_id: id, arrival_time: start } of activities) {
      if (type === 'service' && id !== undefined) {
        visits.set(id, { day: day ?? 0, start, resource });
      }
    }
  }
  return visits;
}

function inOrderOfTime(
  occurrences: readonly Occurrence<AskedRule>[],
  visits: readonly (Visit | null)[],
): (Visit | null)[] {
  const alike = new Map<string, number[]>();
  occurrences.forEach((occurrence, i) => {
    const key = JSON.stringify(occurrence);
    alike.set(key, [...(alike.get(key) ?? []), i]);
  });
  const ordered = [...visits];
  for (const indices of alike.values()) {
    const sorted = indices.map((i) => visits[i] ?? null).sort(byTime);
    indices.forEach((i, at) => (ordered[i] = sorted[at] ?? null));
  }
  return ordered;
}

/** What was left out comes last. */
function byTime(a: Visit | null, b: Visit | null): number {
  if (a === null || b === null) {
    return Number(a === null) - Number(b === null);
  }
  const byResource = a.resource < b.resource ? -1 : Number(a.resource > b.resource);
  return a.day - b.day || a.start - b.start || byResource;
}

function freezeOne(occurrence: Occurrence<AskedRule>, visit: Visit | null): Occurrence {
  const window = visit === null ? null : windowAround(visit.start, occurrence.tw);
  const [day, dayRule] = pinned(occurrence.day, occurrence.dayRule, visit?.day ?? null);
  const [tw, twRule] = pinned(occurrence.tw, occurrence.twRule, window);
  const [resource, resourceRule] = pinned(
    occurrence.resource,
    occurrence.resourceRule,
    visit?.resource ?? null,
  );
  return { ...occurrence, day, dayRule, tw, twRule, resource, resourceRule };
}

/** A value and its rule as they are kept. `chosen`: null where the occurrence was left out. */
function pinned<T>(value: T | null, rule: AskedRule, chosen: T | null): [T | null, KnobRule] {
  if (rule !== 'pin_after_first') {
    return [value, rule];
  }
  return [chosen, chosen === null ? 'free' : 'fix'];
}

/** Both ends to the quarter of an hour, and no further than what was asked for. */
function windowAround(start: number, asked: TimesOfDay | null): TimesOfDay {
  const bounds = asked ?? { start: 0, end: LATEST_S };
  const round = (time: number) => Math.round(time / PIN_SLACK_S) * PIN_SLACK_S;
  return {
    start: Math.max(bounds.start, round(start - PIN_SLACK_S)),
    end: Math.min(bounds.end, round(start + PIN_SLACK_S)),
  };
}

function leftOut(i: number, wasOpen: boolean): Warning {
  const pins = wasOpen ? ', and what was to be pinned is free' : '';
  return {
    code: 'OCCURRENCE_LEFT_OUT',
    message: `Occurrence ${i} is optional, and there is no room for it${pins}`,
    field: `mandatory[${i}]`,
  };
}
