import { type Faults, type Notes, quote } from '../notes';
import type { JsonObject } from '../shape/reader';
import { daysIn, type Horizon } from './days';
import type { FieldOrigins } from './field-origins';
import { keptEnd } from './kept-end';
import type { Position } from './positions';
import { withoutPassedBreaks } from './prune-breaks';
import { listAt, objectOf, textAt, without } from './raw-json';
import { restOfShift, withDayWindow, withWindow } from './shift';

export interface Said {
  faults: Faults;
  notes: Notes;
  origins: FieldOrigins;
}

/**
 * Resources where they are now: start and shift of those with a position, and no day before the first one that any vehicle
 * is on. Undefined where the original has no list of resources.
 */
export function advancedResources(
  original: JsonObject,
  positions: ReadonlyMap<number, Position>,
  horizon: Horizon,
  said: Said,
): unknown[] | undefined {
  const first = positions.size === 0 ? 0 : firstDay(positions.values());
  return listAt(original, 'resources')?.map((value, index) => {
    const resource = objectOf(value);
    const position = positions.get(index);
    if (resource === null) {
      return value;
    }
    const today = position?.day ?? first;
    const present = today === 0 ? resource : working(resource, horizon.from(today));
    if (position === undefined) {
      return present;
    }
    return horizon.numDays > 1
      ? advancedOnDay(present, position, horizon, said)
      : advanced(present, position, original, said);
  });
}

function firstDay(positions: Iterable<Position>): number {
  let first = Infinity;
  for (const { day } of positions) {
    first = Math.min(first, day);
  }
  return first;
}

/** A list that cannot be read stays, to be refused. */
function working(resource: JsonObject, days: readonly number[]): JsonObject {
  const listed = resource['available_days'];
  const isReadable = listed === undefined || listed === null || Array.isArray(listed);
  return isReadable ? { ...resource, available_days: daysIn(listed, days) } : resource;
}

/** One day: the explicit start wins, so every other start goes, and the end that they meant is kept. */
function advanced(
  resource: JsonObject,
  position: Position,
  original: JsonObject,
  { faults, notes, origins }: Said,
): JsonObject {
  const field = `resources[${position.resource}]`;
  const end = keptEnd(resource, original);
  if (end === null) {
    const origin = origins.fieldOf(field);
    const message = `${origin} names no start, so its route has no end: give end_location, end_depot_id or end_depot_index.`;
    faults.add('VALIDATION_ERROR', message, origin);
  }
  moveEnd(field, resource, end, origins);
  moveBegin(position, `${field}.start_location`, `${field}.initial_load`, origins);
  const moved = {
    ...without(resource, 'depot_index', 'start_depot_id'),
    ...end,
    ...beginOf(position),
  };
  const rest = restOfShift(resource, 0, position.time, true);
  if (rest === undefined) {
    return moved;
  }
  if (rest === null) {
    noteOver(resource, position, notes);
    return { ...moved, available_days: [] };
  }
  return withoutPassedBreaks(withWindow(moved, rest), position.time, []);
}

/** One of several days: only that day begins at the position (contract B20). */
function advancedOnDay(
  resource: JsonObject,
  position: Position,
  horizon: Horizon,
  { notes, origins }: Said,
): JsonObject {
  const { day, time } = position;
  const rest = restOfShift(resource, day, time, false);
  if (rest === undefined) {
    return resource;
  }
  if (rest === null) {
    noteOver(resource, position, notes);
    return working(resource, horizon.except(day));
  }
  const shifted = withDayWindow(resource, day, rest.window, beginOf(position));
  const entry = `resources[${position.resource}].day_time_windows[${(listAt(shifted, 'day_time_windows')?.length ?? 1) - 1}]`;
  moveBegin(position, `${entry}.start_location`, `${entry}.initial_load`, origins);
  return withoutPassedBreaks(shifted, time, horizon.except(day));
}

function beginOf({ place, initialLoad }: Position): JsonObject {
  return { start_location: place, ...(initialLoad === undefined ? {} : { initial_load: initialLoad }) };
}

/** What is wrong with a place or a load is wrong where the caller wrote it. */
function moveBegin(position: Position, start: string, load: string, origins: FieldOrigins): void {
  const { byIndex, origin, loadOrigin, initialLoad } = position;
  origins.move(byIndex ? `${start}.location_index` : start, origin);
  if (initialLoad !== undefined) {
    origins.move(load, loadOrigin);
  }
}

function moveEnd(field: string, resource: JsonObject, end: JsonObject | null, origins: FieldOrigins): void {
  const from = {
    end_location: 'start_location',
    end_depot_id: 'start_depot_id',
    end_depot_index: 'depot_index',
  };
  for (const [key, source] of Object.entries(from)) {
    if (end !== null && Object.hasOwn(end, key) && Object.hasOwn(resource, source)) {
      origins.move(`${field}.${key}`, origins.fieldOf(`${field}.${source}`));
    }
  }
}

function noteOver(resource: JsonObject, { time, origin }: Position, notes: Notes): void {
  const message = `The shift of ${quote(textAt(resource, 'id') ?? '')} is over at ${time}: it serves nothing more that day`;
  notes.add('SHIFT_OVER', message, origin);
}
