import type { Occurrence, Pattern, PatternPlace } from '../pattern';
import type { OccurrenceRow, PatternRow } from './pattern-rows';
import type { PatternChange } from './pattern-store';

export function patternRow(pattern: Pattern): PatternRow {
  const { id, tenant, externalId, version, createdAt } = pattern;
  return {
    id,
    tenant,
    externalId: JSON.stringify(externalId),
    version,
    createdAt,
    ...changedColumns(pattern),
  };
}

/** What a modification writes into the row of a pattern, besides its version. */
export function changedColumns({ clientRef, isActive, spacing, locations, updatedAt }: PatternChange) {
  return {
    clientRef: toJson(clientRef),
    isActive,
    distinctDays: spacing.distinctDays,
    minGapDays: spacing.minGapDays,
    locations: JSON.stringify(locations),
    updatedAt,
  };
}

export function occurrenceRows(
  tenant: string,
  patternId: string,
  occurrences: readonly Occurrence[],
): OccurrenceRow[] {
  return occurrences.map((occurrence, occurrenceIndex) => ({
    patternId,
    occurrenceIndex,
    tenant,
    locationIndex: occurrence.locationIndex,
    serviceTime: occurrence.serviceTime,
    day: occurrence.day,
    dayRule: occurrence.dayRule,
    twStart: occurrence.tw?.start ?? null,
    twEnd: occurrence.tw?.end ?? null,
    twRule: occurrence.twRule,
    resource: toJson(occurrence.resource),
    resourceRule: occurrence.resourceRule,
    mandatory: occurrence.mandatory,
  }));
}

/** `occurrences`: of this pattern, by their index, as the driver reads them. */
export function toPattern(row: PatternRow, occurrences: readonly OccurrenceRow[]): Pattern {
  const { id, tenant, externalId, clientRef, version, isActive, distinctDays, minGapDays } = row;
  return {
    id,
    tenant,
    externalId: JSON.parse(externalId) as string,
    clientRef: fromJson(clientRef),
    version,
    isActive,
    spacing: { distinctDays, minGapDays },
    locations: JSON.parse(row.locations) as PatternPlace[],
    occurrences: occurrences.map(toOccurrence),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function toOccurrence(row: OccurrenceRow): Occurrence {
  const { twStart, twEnd } = row;
  return {
    locationIndex: row.locationIndex,
    serviceTime: row.serviceTime,
    day: row.day,
    dayRule: row.dayRule,
    tw: twStart === null || twEnd === null ? null : { start: twStart, end: twEnd },
    twRule: row.twRule,
    resource: fromJson(row.resource),
    resourceRule: row.resourceRule,
    // In SQLite 1 or 0.
    mandatory: Boolean(row.mandatory),
  };
}

function toJson(text: string | null): string | null {
  return text === null ? null : JSON.stringify(text);
}

function fromJson(text: string | null): string | null {
  return text === null ? null : (JSON.parse(text) as string);
}
