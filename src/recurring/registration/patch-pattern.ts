import { ApiError } from '../../common/errors';
import type { Warning } from '../../optimize/pipeline/context';
import { isSet } from '../../optimize/pipeline/replan/raw-json';
import { type JsonObject, kind, ShapeReader } from '../../optimize/pipeline/shape/reader';
import type { Region } from '../../travel';
import type { Pattern, PatternDraft, PatternPlace, Spacing } from '../pattern';
import { MAX_TEXT_LENGTH } from './bounds';
import { contradictionOf, daySetsOf } from './day-sets';
import { type Fleet, judgeFleet, readFleet } from './fleet';
import { judgeOccurrences } from './judge-occurrences';
import { Judgement, refuseFaults } from './judgement';
import { COLUMNS, isOpen, type KnobColumns, readColumns } from './knob-columns';
import { mergeOccurrences } from './merge-occurrences';
import { placeIndicesOf, readPlaces } from './places';
import { readBody } from './read-pattern';
import { NO_SPACING, readSpacing } from './read-spacing';
import { noteMinutes, noteUnused } from './registration-warnings';
import { readText } from './text';

/** What a pattern is known by never changes (contract A14). */
const UNCHANGEABLE = ['id', 'version', 'external_id', 'recurrence'] as const;
const PATCH = kind('a modification', [
  'expected_version',
  'active',
  'resources',
  'client_ref',
  'spacing',
  'locations',
  ...Object.values(COLUMNS),
  ...UNCHANGEABLE,
]);

/** A body of PATCH, of sound shape: undefined is absent, null is cleared, and an empty value is a value. */
export interface Patch {
  readonly expectedVersion: number;
  readonly active: boolean | undefined;
  readonly clientRef: string | null | undefined;
  readonly spacing: Spacing | undefined;
  readonly locations: readonly PatternPlace[] | undefined;
  readonly fleet: Fleet | undefined;
  readonly columns: KnobColumns;
  readonly reader: ShapeReader;
}

/** What a pattern becomes. */
export interface AskedChange {
  /** With the knobs that a solve has still to pin. */
  readonly draft: PatternDraft;
  readonly isActive: boolean;
  /** Who could do the work; null: nothing of this change asks for a solve. */
  readonly fleet: Fleet | null;
  readonly warnings: readonly Warning[];
}

/** The first look, for which the stored pattern is not needed (contract B26). Throws VALIDATION_ERROR with every fault. */
export function readPatch(json: unknown, region: Region): Patch {
  const reader = new ShapeReader();
  const body = readBody(reader, json);
  reader.knows(body, PATCH);
  const expectedVersion = readVersion(reader, body);
  for (const name of UNCHANGEABLE) {
    if (body[name] !== undefined) {
      reader.fail('cannot be changed', name);
    }
  }
  refuseNull(reader, body, 'active', 'pause with false, resume with true');
  refuseNull(reader, body, 'locations', 'no pattern can be without them');
  const patch = {
    expectedVersion,
    active: isSet(body, 'active') ? reader.boolean(body, 'active', true) : undefined,
    clientRef: isSet(body, 'client_ref')
      ? readText(reader, body, 'client_ref', MAX_TEXT_LENGTH)
      : clearedBy(body, 'client_ref', null),
    spacing: isSet(body, 'spacing') ? readSpacing(reader, body) : clearedBy(body, 'spacing', NO_SPACING),
    locations: isSet(body, 'locations') ? readPlaces(reader, body, region) : undefined,
    fleet: isSet(body, 'resources') ? readFleet(reader, body) : undefined,
    columns: readColumns(reader, body, true),
    reader,
  };
  refuseFaults(reader.faults);
  return patch;
}

/** CONFLICT where the caller looked at another version. */
export function requireVersion({ version }: Pattern, expected: number): void {
  if (version !== expected) {
    throw versionConflict(expected, version);
  }
}

export function versionConflict(expected: number, current: number): ApiError {
  const message = `The pattern is at version ${current}, and the change is for version ${expected}: read it again.`;
  return new ApiError('CONFLICT', message, { field: 'expected_version', context: { expected, current } });
}

/**
 * The second look: what the change means for this pattern. A pin that is asked for again, and a paused pattern that is to be active,
 * ask for a solve, and therefore for `resources`. Throws VALIDATION_ERROR with every fault.
 */
export function applyPatch(stored: Pattern, patch: Patch): AskedChange {
  const { reader, columns, fleet } = patch;
  const judgement = new Judgement(reader.faults);
  const locations = patch.locations ?? stored.locations;
  const placeIndices = placeIndicesOf(locations);
  const occurrences = mergeOccurrences(stored.occurrences, columns, judgement) ?? [];
  const isActive = patch.active ?? stored.isActive;
  const pins = occurrences.some(isOpen);
  const resumes = isActive && !stored.isActive;
  const solves = pins || resumes;
  if (solves && fleet === undefined) {
    const why = pins ? 'a pin_after_first is resolved' : 'a paused pattern is resumed';
    judgement.add('VALIDATION_ERROR', `resources is required: ${why} by a solve.`, 'resources');
  }
  const resourceIds = solves && fleet !== undefined ? fleet.ids : null;
  judgeOccurrences(occurrences, columns, { placeIndices, resourceIds }, judgement);
  if (fleet !== undefined) {
    judgeFleet(fleet, placeIndices, judgement);
  }
  const draft = {
    externalId: stored.externalId,
    clientRef: patch.clientRef === undefined ? stored.clientRef : patch.clientRef,
    spacing: patch.spacing ?? stored.spacing,
    locations,
    occurrences,
  };
  if (!solves && daySetsOf(draft).contradicts && !daySetsOf(stored).contradicts) {
    judgement.add(
      'VALIDATION_ERROR',
      contradictionOf(draft.spacing),
      patch.spacing === undefined ? 'day' : 'spacing',
    );
  }
  refuseFaults(reader.faults);

  noteMinutes(reader, columns, fleet ?? null);
  noteUnused(reader, occurrences, columns);
  if (fleet !== undefined && !solves) {
    const message = 'resources are not used: nothing of this change asks for a solve';
    reader.notes.add('RESOURCES_NOT_USED', message, 'resources');
  }
  return {
    draft,
    isActive,
    fleet: solves ? (fleet ?? null) : null,
    warnings: reader.notes.toWarnings(),
  };
}

function readVersion(reader: ShapeReader, body: JsonObject): number {
  const key = 'expected_version';
  if (!isSet(body, key)) {
    reader.fail('is required: the version that the change is for', key);
  }
  const version = reader.number(body, key, { min: 1, max: Number.MAX_SAFE_INTEGER });
  return reader.whole(version, key) ?? 0;
}

function clearedBy<T>(body: JsonObject, key: string, empty: T): T | undefined {
  return body[key] === null ? empty : undefined;
}

function refuseNull(reader: ShapeReader, body: JsonObject, key: string, why: string): void {
  if (body[key] === null) {
    reader.fail(`must not be null: ${why}`, key);
  }
}
