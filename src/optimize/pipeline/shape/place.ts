import type { LatLon, ParsedPosition, ParsedWindow } from './parsed';
import { firstNamed } from './first-named';
import { type JsonObject, kind, type ShapeReader } from './reader';
import { MAX_TIME_S, MAX_WINDOWS_PER_JOB } from './bounds';

const LAT_NAMES = ['lat', 'latitude'];
const LON_NAMES = ['lon', 'lng', 'longitude'];
export const COORDINATE_FIELDS = [...LAT_NAMES, ...LON_NAMES, 'label'];

const LOCATION = kind('a location', [...COORDINATE_FIELDS, 'location_index', 'id', 'index']);
const WINDOW = kind('a time window', ['start', 'end', 'early_penalty', 'late_penalty', 'day']);

/** Coordinates of an object that must have both. Whether they lie in the region is asked later. */
export function readLatLon(reader: ShapeReader, object: JsonObject): LatLon | null {
  const lat = firstNumber(reader, object, LAT_NAMES, 90);
  const lon = firstNumber(reader, object, LON_NAMES, 180);
  return lat === null || lon === null ? null : { lat, lon, label: reader.string(object, 'label') };
}

function firstNumber(
  reader: ShapeReader,
  object: JsonObject,
  names: readonly string[],
  bound: number,
): number | null {
  const name = firstNamed(reader, object, names);
  if (name !== null) {
    return reader.number(object, name, { min: -bound, max: bound });
  }
  reader.fail('is required', names[0]);
  return null;
}

/** `location_index` or `location`: exactly one (contract B12: anything else is a fault of shape). */
export function readPosition(reader: ShapeReader, object: JsonObject): ParsedPosition {
  const position = {
    locationIndex: reader.index(object, 'location_index'),
    location: readLocation(reader, object, 'location'),
  };
  const hasIndex = object['location_index'] !== undefined && object['location_index'] !== null;
  const hasLocation = object['location'] !== undefined && object['location'] !== null;
  if (hasIndex && hasLocation) {
    reader.fail(
      'must not be given together with location: exactly one of them says where it is',
      'location_index',
    );
  } else if (!hasIndex && !hasLocation) {
    reader.fail('or location is required', 'location_index');
  }
  return position;
}

function readLocation(reader: ShapeReader, parent: JsonObject, key: string): LatLon | null {
  const object = reader.object(parent, key);
  return object === null
    ? null
    : reader.within(key, () => {
        reader.knows(object, LOCATION);
        return readLatLon(reader, object);
      });
}

/** `start_location` and `end_location`: `{location_index}` or coordinates. */
export function readEndpoint(reader: ShapeReader, parent: JsonObject, key: string): ParsedPosition | null {
  const object = reader.object(parent, key);
  if (object === null) {
    return null;
  }
  return reader.within(key, () => {
    reader.knows(object, LOCATION);
    const locationIndex = reader.index(object, 'location_index');
    return locationIndex === null
      ? { locationIndex, location: readLatLon(reader, object) }
      : { locationIndex, location: null };
  });
}

function readWindow(reader: ShapeReader, object: JsonObject): ParsedWindow | null {
  reader.knows(object, WINDOW);
  // An end beyond every horizon is the usual way to write "open": it is clamped, not refused.
  const start = windowTime(reader, object, 'start');
  const end = windowTime(reader, object, 'end');
  const day = reader.integer(object, 'day', { min: 0, max: MAX_TIME_S });
  const earlyPenalty = reader.number(object, 'early_penalty', { min: 0 });
  const latePenalty = reader.number(object, 'late_penalty', { min: 0 });
  return start === null || end === null ? null : { start, end, day, earlyPenalty, latePenalty };
}

function windowTime(reader: ShapeReader, object: JsonObject, key: string): number | null {
  if (object[key] === undefined || object[key] === null) {
    reader.fail('is required', key);
    return null;
  }
  const value = reader.integer(object, key, { min: 0, max: Number.MAX_VALUE });
  return value === null ? null : Math.min(MAX_TIME_S, value);
}

export function readWindows(reader: ShapeReader, parent: JsonObject, key = 'time_windows'): ParsedWindow[] {
  const windows = reader.objects(parent, key, (entry) => readWindow(reader, entry), MAX_WINDOWS_PER_JOB);
  return windows.filter((window) => window !== null);
}

export function readOneWindow(
  reader: ShapeReader,
  parent: JsonObject,
  key = 'time_window',
): ParsedWindow | null {
  const object = reader.object(parent, key);
  return object === null ? null : reader.within(key, () => readWindow(reader, object));
}
