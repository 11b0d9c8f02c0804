import { MAX_QUANTITY, MAX_TIME_S } from './bounds';
import { readDays } from './days';
import { readDimensioned } from './job';
import type { ParsedPosition } from './parsed';
import type { ParsedBreak, ParsedBreakRule } from './parsed-rules';
import { readEndpoint, readOneWindow } from './place';
import { type JsonObject, kind, type ShapeReader } from './reader';

/** What a broken soft rule costs unless it says otherwise (contract C1). */
export const DEFAULT_SOFT_PENALTY = 100_000;
const MAX_BREAKS = 50;
const MAX_PARTS = 8;
const BREAK = kind('a break', [
  'id',
  'start',
  'end',
  'time_window',
  'earliest',
  'latest',
  'duration',
  'service_time',
  'mandatory',
  'paid',
  'penalty',
  'location_index',
  'location',
  'days',
  'max_load',
  'max_driving_time',
  'initial_driving_time',
  'split',
  'after_work_time',
]);

/** The breaks of a resource: by window, by driving time or by work time (contract A5). */
export function readBreaks(reader: ShapeReader, object: JsonObject): ParsedBreak[] {
  return reader
    .objects(object, 'breaks', (entry) => readBreak(reader, entry), MAX_BREAKS)
    .filter((entry) => entry !== null);
}

function readBreak(reader: ShapeReader, object: JsonObject): ParsedBreak | null {
  reader.knows(object, BREAK);
  const rule = readRule(reader, object);
  const split = readSplit(reader, object);
  const whole =
    reader.time(object, 'duration', { min: 0 }) ?? reader.time(object, 'service_time', { min: 0 });
  const duration = whole ?? (split.length > 0 ? split.reduce((sum, part) => sum + part, 0) : null);
  if (duration === null) {
    reader.fail('is required', 'duration');
  }
  return rule === null || duration === null
    ? null
    : {
        id: reader.string(object, 'id'),
        rule,
        duration,
        split,
        mandatory: reader.boolean(object, 'mandatory', true),
        penalty: reader.number(object, 'penalty', { min: 0 }) ?? DEFAULT_SOFT_PENALTY,
        paid: reader.boolean(object, 'paid', true),
        position: readPlace(reader, object),
        days: readDays(reader, object, 'days'),
        maxLoad: readDimensioned(reader, object, 'max_load', { min: 0, max: MAX_QUANTITY }),
      };
}

function readPlace(reader: ShapeReader, object: JsonObject): ParsedPosition | null {
  const locationIndex = reader.index(object, 'location_index');
  return locationIndex === null
    ? readEndpoint(reader, object, 'location')
    : { locationIndex, location: null };
}

function readRule(reader: ShapeReader, object: JsonObject): ParsedBreakRule | null {
  if (isSet(object, 'max_driving_time')) {
    const most = reader.time(object, 'max_driving_time', { min: 0 });
    const initial = reader.time(object, 'initial_driving_time', { min: 0 }) ?? 0;
    return most === null ? null : { kind: 'driving', maxDrivingTime: most, initialDrivingTime: initial };
  }
  if (isSet(object, 'after_work_time')) {
    const after = reader.time(object, 'after_work_time', { min: 0 });
    return after === null ? null : { kind: 'work', afterWorkTime: after };
  }
  if (isSet(object, 'time_window')) {
    const window = readOneWindow(reader, object);
    return window === null ? null : { kind: 'window', start: window.start, end: window.end };
  }
  const start = clock(reader, object, ['start', 'earliest']);
  const end = clock(reader, object, ['end', 'latest']);
  return start === null || end === null ? null : { kind: 'window', start, end };
}

function clock(reader: ShapeReader, object: JsonObject, names: readonly string[]): number | null {
  const name = names.find((candidate) => isSet(object, candidate));
  if (name === undefined) {
    reader.fail('or max_driving_time or after_work_time is required', names[0]);
    return null;
  }
  const value = reader.integer(object, name, { min: 0, max: Number.MAX_VALUE });
  return value === null ? null : Math.min(MAX_TIME_S, value);
}

function readSplit(reader: ShapeReader, object: JsonObject): number[] {
  const entries = reader.array(object, 'split', MAX_PARTS) ?? [];
  return reader.within('split', () =>
    entries.map(
      (entry, i) => reader.rounded(reader.checkedNumber(entry, i, { min: 0, max: MAX_TIME_S }), i) ?? 0,
    ),
  );
}

function isSet(object: JsonObject, key: string): boolean {
  return object[key] !== undefined && object[key] !== null;
}
