import type { Warning } from '../../optimize/pipeline/context';
import { quote } from '../../optimize/pipeline/notes';
import { nameOf } from '../../optimize/pipeline/shape/name-of';
import { isSet, objectOf } from '../../optimize/pipeline/replan/raw-json';
import { type JsonObject, kind, ShapeReader } from '../../optimize/pipeline/shape/reader';
import type { Region } from '../../travel';
import type { PatternDraft } from '../pattern';
import { MAX_ID_LENGTH, MAX_TEXT_LENGTH } from './bounds';
import { type Fleet, judgeFleet, readFleet } from './fleet';
import { judgeOccurrences } from './judge-occurrences';
import { Judgement, refuseFaults } from './judgement';
import { COLUMNS, readColumns } from './knob-columns';
import { mergeOccurrences } from './merge-occurrences';
import { placeIndicesOf, readPlaces } from './places';
import { readSpacing } from './read-spacing';
import { noteMinutes, noteUnused } from './registration-warnings';
import { checkText, readText } from './text';

const RECURRENCES = ['weekly'] as const;
const PATTERN = kind('a pattern', [
  'external_id',
  'client_ref',
  'recurrence',
  'spacing',
  'locations',
  'resources',
  ...Object.values(COLUMNS),
]);

/** What a POST asks for. */
export interface AskedPattern {
  readonly draft: PatternDraft;
  readonly fleet: Fleet;
  readonly warnings: readonly Warning[];
}

/** Throws VALIDATION_ERROR with every fault of the body. */
export function readPattern(json: unknown, region: Region): AskedPattern {
  const reader = new ShapeReader();
  const body = readBody(reader, json);
  reader.knows(body, PATTERN);
  const externalId = readExternalId(reader, body);
  const clientRef = readText(reader, body, 'client_ref', MAX_TEXT_LENGTH);
  reader.oneOf(body, 'recurrence', RECURRENCES);
  const spacing = readSpacing(reader, body);
  requireList(reader, body, 'locations');
  const locations = readPlaces(reader, body, region);
  requireList(reader, body, 'resources');
  const fleet = readFleet(reader, body);
  const columns = readColumns(reader, body, false);

  const judgement = new Judgement(reader.faults);
  const occurrences = mergeOccurrences(null, columns, judgement) ?? [];
  const placeIndices = placeIndicesOf(locations);
  judgeOccurrences(occurrences, columns, { placeIndices, resourceIds: fleet.ids }, judgement);
  judgeFleet(fleet, placeIndices, judgement);
  refuseFaults(reader.faults);

  noteMinutes(reader, columns, fleet);
  noteUnused(reader, occurrences, columns);
  const draft = { externalId, clientRef, spacing, locations, occurrences };
  return { draft, fleet, warnings: reader.notes.toWarnings() };
}

/** The body as an object. Throws where it is none. */
export function readBody(reader: ShapeReader, json: unknown): JsonObject {
  const body = objectOf(json);
  if (body === null) {
    reader.fail(`must be a JSON object, not ${nameOf(json)}`);
    refuseFaults(reader.faults);
  }
  return body ?? {};
}

/** It is a part of the ids of generated jobs, between `::` (contract B27). */
function readExternalId(reader: ShapeReader, body: JsonObject): string {
  const id = reader.id(body, 'external_id');
  if (id.includes('::')) {
    reader.fail(`must not hold "::", which divides the ids of its jobs; it is ${quote(id)}`, 'external_id');
  }
  checkText(reader, id, 'external_id', MAX_ID_LENGTH);
  return id;
}

function requireList(reader: ShapeReader, body: JsonObject, key: string): void {
  if (!isSet(body, key)) {
    reader.fail('is required', key);
  }
}
