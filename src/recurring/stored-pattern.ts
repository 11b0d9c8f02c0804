import type { Warning } from '../optimize/pipeline/context';
import type { KnobRule, Pattern, TimesOfDay } from './pattern';

/** An occurrence as it is shown (interface, "Stored pattern (as returned)"; `service_time` is an extra). */
export interface StoredItem {
  readonly occurrence_index: number;
  readonly location_index: number;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly location_label: string | null;
  readonly service_time: number;
  readonly day: number | null;
  readonly day_rule: KnobRule;
  readonly tw: TimesOfDay | null;
  readonly tw_rule: KnobRule;
  readonly resource_id: string | null;
  readonly resource_rule: KnobRule;
  readonly mandatory: boolean;
}

/** A pattern as it is shown (extras of contract A14). Never its tenant. */
export interface StoredPattern {
  readonly id: string;
  readonly version: number;
  readonly active: boolean;
  readonly external_id: string;
  readonly client_ref: string | null;
  readonly recurrence: 'weekly';
  readonly spacing: { readonly distinct_days: boolean; readonly min_gap_days: number };
  readonly items: readonly StoredItem[];
  /** ISO 8601. */
  readonly created_at: string;
  readonly updated_at: string;
  /** Where the caller has just written it: in words, and by code and field. */
  readonly warnings?: readonly string[];
  readonly warning_details?: readonly Warning[];
}

/** `warnings`: of a POST or PATCH, also where there are none; absent where the pattern is only read. */
export function storedPattern(pattern: Pattern, warnings?: readonly Warning[]): StoredPattern {
  const { id, version, isActive, externalId, clientRef, spacing, createdAt, updatedAt } = pattern;
  return {
    id,
    version,
    active: isActive,
    external_id: externalId,
    client_ref: clientRef,
    recurrence: 'weekly',
    spacing: { distinct_days: spacing.distinctDays, min_gap_days: spacing.minGapDays },
    items: itemsOf(pattern),
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    ...(warnings === undefined
      ? {}
      : { warnings: warnings.map(({ message }) => message), warning_details: warnings }),
  };
}

function itemsOf({ occurrences, locations }: Pattern): StoredItem[] {
  const places = new Map(locations.map((place) => [place.index, place]));
  return occurrences.map((occurrence, i) => {
    const { locationIndex, serviceTime, day, dayRule, tw, twRule, resource, resourceRule } = occurrence;
    const { lat = null, lon = null, label = null } = places.get(locationIndex) ?? {};
    return {
      occurrence_index: i,
      location_index: locationIndex,
      lat,
      lon,
      location_label: label,
      service_time: serviceTime,
      day,
      day_rule: dayRule,
      tw: tw === null ? null : { start: tw.start, end: tw.end },
      tw_rule: twRule,
      resource_id: resource,
      resource_rule: resourceRule,
      mandatory: occurrence.mandatory,
    };
  });
}
