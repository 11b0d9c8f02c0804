import { isSet, objectOf } from '../../optimize/pipeline/replan/raw-json';
import type { ParsedPosition } from '../../optimize/pipeline/shape/parsed';
import { readEndpoint } from '../../optimize/pipeline/shape/place';
import { type JsonObject, ShapeReader } from '../../optimize/pipeline/shape/reader';

/** A place of a resource → its index elsewhere. `path`: inside the resource; `isNamed`: the resource says it itself. */
export type MovePlace = (position: ParsedPosition, path: string, isNamed: boolean) => number;

/** Named in the order in which one wins over the next (contract A4). */
const STARTS = ['start_location', 'start_depot_id', 'depot_index'] as const;

/**
 * A resource with every place that it names as `move` says, coordinates as indices. One that names no start begins at place 0.
 * What is of another type than it should be stays as it is.
 */
export function movePlaces(resource: JsonObject, move: MovePlace): JsonObject {
  const movedWindow = (entry: JsonObject, path: string): JsonObject => ({
    ...entry,
    ...movedEndpoint(entry, 'start_location', path, move),
  });
  const namesStart = STARTS.some((name) => isSet(resource, name));
  const started = namesStart ? resource : { ...resource, depot_index: 0 };
  return {
    ...started,
    ...movedIndex(started, 'depot_index', (position, path) => move(position, path, namesStart)),
    ...movedIndex(resource, 'end_depot_index', move),
    ...movedEndpoint(resource, 'start_location', '', move),
    ...movedEndpoint(resource, 'end_location', '', move),
    ...movedEntries(resource, 'day_time_windows', movedWindow),
    ...movedEntries(resource, 'time_windows_by_day', movedWindow),
    ...movedEntries(resource, 'breaks', (entry, path) => movedBreak(entry, path, move)),
  };
}

function movedIndex(object: JsonObject, key: string, move: MovePlace, path = ''): JsonObject {
  const locationIndex = object[key];
  return typeof locationIndex === 'number'
    ? { [key]: move({ locationIndex, location: null }, `${path}${key}`, true) }
    : {};
}

function movedEndpoint(object: JsonObject, key: string, path: string, move: MovePlace): JsonObject {
  const position = positionAt(object, key);
  if (position === null) {
    return {};
  }
  const field = position.locationIndex === null ? `${path}${key}` : `${path}${key}.location_index`;
  return { [key]: { location_index: move(position, field, true) } };
}

/** Null: it says none, or none that can be read. */
function positionAt(object: JsonObject, key: string): ParsedPosition | null {
  const position = readEndpoint(new ShapeReader(), object, key);
  const isNone = position?.locationIndex === null && position.location === null;
  return isNone ? null : position;
}

function movedBreak(entry: JsonObject, path: string, move: MovePlace): JsonObject {
  if (typeof entry['location_index'] === 'number') {
    return { ...entry, ...movedIndex(entry, 'location_index', move, path) };
  }
  const { location: _, ...rest } = entry;
  const position = positionAt(entry, 'location');
  return position === null ? entry : { ...rest, location_index: move(position, `${path}location`, true) };
}

/** Of a list or of an object by names: each entry that is an object. */
function movedEntries(
  resource: JsonObject,
  key: string,
  moved: (entry: JsonObject, path: string) => JsonObject,
): JsonObject {
  const entries = resource[key];
  if (Array.isArray(entries)) {
    return { [key]: entries.map((entry, i) => movedEntry(entry, `${key}[${i}].`, moved)) };
  }
  const byName = objectOf(entries);
  return byName === null
    ? {}
    : {
        [key]: Object.fromEntries(
          Object.entries(byName).map(([name, entry]) => [name, movedEntry(entry, `${key}.${name}.`, moved)]),
        ),
      };
}

function movedEntry(
  entry: unknown,
  path: string,
  moved: (entry: JsonObject, path: string) => JsonObject,
): unknown {
  const object = objectOf(entry);
  return object === null ? entry : moved(object, path);
}
