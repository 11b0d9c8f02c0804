import { dayKey, type ResourceProgress } from '../bodies/request-body';
import type { ShiftOver } from '../shift-over';
import type { FieldOrigins } from '../field-origins';
import { type Faults, type Notes, quote } from '../notes';
import type { JsonObject } from '../shape/reader';
import { daysIn, type Horizon } from './days';
import { keptEnd } from './kept-end';
import type { Position } from './positions';
import { owedBreaks } from './prune-breaks';
import { listAt, numberAt, objectOf, textAt, without } from './raw-json';
import { fieldOfShift, isOver, restOfShift, withDayWindow, withWindow } from './shift';

export interface Said {
  faults: Faults;
  notes: Notes;
  origins: FieldOrigins;
}

export interface Advanced {
  /** Undefined where the original has no list of resources. */
  resources: unknown[] | undefined;
  progress: Pick<ResourceProgress, 'over' | 'shiftsOver'>;
}

/**
 * Resources where they are now: start and shift of those with a position, and no day before the first one that any vehicle
 * is on.
 */
export function advancedResources(
  original: JsonObject,
  positions: ReadonlyMap<number, Position>,
  horizon: Horizon,
  said: Said,
): Advanced {
  const first = positions.size === 0 ? 0 : firstDay(positions.values());
  const over = new Set<string>();
  const shiftsOver = new Map<number, ShiftOver>();
  const resources = listAt(original, 'resources')?.map((value, index) => {
    const resource = objectOf(value);
    const position = positions.get(index);
    if (resource === null) {
      return value;
    }
    const today = position?.day ?? first;
    for (let day = 0; day < today; day += 1) {
      over.add(dayKey(index, day));
    }
    const present = today === 0 ? resource : working(resource, horizon.from(today));
    if (position === undefined) {
      return present;
    }
    const moved =
      horizon.numDays > 1
        ? advancedOnDay(present, position, horizon, said)
        : advanced(present, position, original, said);
    if (moved.latest !== null) {
      over.add(dayKey(index, position.day));
      if (horizon.numDays === 1 && worksOn(resource, position.day)) {
        shiftsOver.set(index, { now: position.time, latest: moved.latest });
      }
    }
    return moved.resource;
  });
  return { resources, progress: { over, shiftsOver } };
}

/** A resource where it is now. */
interface Moved {
  resource: JsonObject;
  /** When its shift ended, where it has. */
  latest: number | null;
}

function worksOn(resource: JsonObject, day: number): boolean {
  const listed = listAt(resource, 'available_days');
  return listed === null || listed.includes(day);
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
): Moved {
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
    return { resource: moved, latest: null };
  }
  if (isOver(rest)) {
    noteOver(resource, position, notes);
    const present = owing(moved, position, [], origins);
    return { resource: { ...present, available_days: [] }, latest: rest.latest };
  }
  moveShift(`${field}.time_window`, resource, position, origins);
  return { resource: owing(withWindow(moved, rest), position, [], origins), latest: null };
}

/** One of several days: only that day begins at the position (contract B20). */
function advancedOnDay(
  resource: JsonObject,
  position: Position,
  horizon: Horizon,
  { notes, origins }: Said,
): Moved {
  const { day, time } = position;
  const rest = restOfShift(resource, day, time, false);
  if (rest === undefined) {
    return { resource, latest: null };
  }
  if (isOver(rest)) {
    noteOver(resource, position, notes);
    return { resource: working(resource, horizon.except(day)), latest: rest.latest };
  }
  const shifted = withDayWindow(resource, day, rest.window, beginOf(position));
  const field = `resources[${position.resource}]`;
  const others = (listAt(resource, 'day_time_windows') ?? []).flatMap((value, i) =>
    numberAt(objectOf(value) ?? {}, 'day') === day ? [] : [i],
  );
  const entry = `${field}.day_time_windows[${others.length}]`;
  // Where the shift was, before the others close the gap.
  moveShift(entry, resource, position, origins);
  origins.keep(`${field}.day_time_windows`, others);
  moveBegin(position, `${entry}.start_location`, `${entry}.initial_load`, origins);
  return { resource: owing(shifted, position, horizon.except(day), origins), latest: null };
}

/** Without the breaks that can begin no more. */
function owing(
  resource: JsonObject,
  { resource: index, time }: Position,
  others: readonly number[],
  origins: FieldOrigins,
): JsonObject {
  const { breaks, kept } = owedBreaks(resource, time, others);
  origins.keep(`resources[${index}].breaks`, kept);
  return breaks === null ? resource : { ...resource, breaks };
}

/** The rest of a shift stands where the caller wrote the whole of it. */
function moveShift(
  field: string,
  resource: JsonObject,
  { resource: index, day }: Position,
  origins: FieldOrigins,
): void {
  const own = fieldOfShift(resource, day);
  if (own === null) {
    origins.fillIn(field);
  }
  origins.move(field, origins.fieldOf(`resources[${index}].${own ?? 'time_window'}`));
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
