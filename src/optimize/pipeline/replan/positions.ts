import { type Faults, type Notes, quote } from '../notes';
import type { JsonObject } from '../shape/reader';
import { dayOfWork, firstOpenDay, type Horizon } from './days';
import type { Progress } from './progress';
import { isSet, objectOf } from './raw-json';
import type { CompletedJob, ReplanRequest, VehiclePosition } from './read-request';
import type { Unit, WorkBook } from './work-book';

/** Where a vehicle is, and when. */
export interface Position {
  resource: number;
  /** What `start_location` becomes, and where the caller wrote it. */
  place: JsonObject;
  origin: string;
  /** Whether `place` is an index: then the origin is the field of the index itself. */
  byIndex: boolean;
  time: number;
  day: number;
  initialLoad: unknown;
  loadOrigin: string;
}

/**
 * The position of each resource that has one: from its completed job with the latest `finished_at` (of equal ones the
 * later in the list), unless `vehicle_positions` names it, which overrides place and time (interface, replan).
 */
export function positionsOf(
  given: ReplanRequest,
  book: WorkBook,
  progress: Progress,
  horizon: Horizon,
  faults: Faults,
  notes: Notes,
): Map<number, Position> {
  const { numDays } = horizon;
  const openDay = numDays > 1 ? firstOpenDay(book, progress, horizon) : 0;
  const dayOf = (day: number | null, field: string, otherwise: number | null): number => {
    if (day !== null && numDays > 1 && day >= numDays) {
      const message = `${field} is ${day}, but the request plans the days 0 to ${numDays - 1}.`;
      faults.add('VALIDATION_ERROR', message, field);
    } else if (day !== null && day > 0 && numDays <= 1) {
      notes.add('DAY_IGNORED', 'day is ignored: the request plans a single day', field);
    }
    // What is refused is not counted up to: a day may be any number.
    return numDays > 1 ? Math.min(day ?? otherwise ?? openDay, numDays - 1) : 0;
  };
  const positions = new Map<number, Position>();
  for (const record of given.completedJobs) {
    const derived = derive(record, book, faults, notes, dayOf);
    const before = derived === null ? undefined : positions.get(derived.resource);
    if (derived !== null && (before === undefined || !isBefore(derived, before))) {
      positions.set(derived.resource, derived);
    }
  }
  const told = new Set<number>();
  for (const position of given.positions) {
    const resource = resourceOf(position.resourceId, `${position.field}.resource_id`, book, faults);
    if (resource === null) {
      continue;
    }
    if (told.has(resource)) {
      const message = `${quote(position.resourceId)} has several positions: the last one counts`;
      notes.add('POSITION_REPEATED', message, position.field, 'repeated');
    }
    told.add(resource);
    positions.set(resource, explicit(position, resource, dayOf(position.day, `${position.field}.day`, null)));
  }
  return positions;
}

/** By resource, where it is as an entry of `vehicle_positions` that does not name it. */
export function entriesOf(
  positions: ReadonlyMap<number, Position>,
  isMultiDay: boolean,
): Map<number, { list: string; entry: JsonObject }> {
  const entries = [...positions].map(([resource, { place, byIndex, time, day, initialLoad }]) => {
    const entry = {
      ...(byIndex ? place : { location: place }),
      current_time: time,
      ...(isMultiDay ? { day } : {}),
      ...(initialLoad === undefined ? {} : { initial_load: initialLoad }),
    };
    return [resource, { list: 'vehicle_positions', entry }] as const;
  });
  return new Map(entries);
}

function explicit(position: VehiclePosition, resource: number, day: number): Position {
  const { field, place, placeField, time, initialLoad } = position;
  const byIndex = placeField === 'location_index';
  const loadOrigin = `${field}.initial_load`;
  return { resource, place, origin: `${field}.${placeField}`, byIndex, time, day, initialLoad, loadOrigin };
}

/** Null where a record says no position: no resource, no end, or work without a place. */
function derive(
  record: CompletedJob,
  book: WorkBook,
  faults: Faults,
  notes: Notes,
  dayOf: (day: number | null, field: string, otherwise: number | null) => number,
): Position | null {
  const { resourceId, finishedAt, name } = record;
  const resource =
    resourceId === null ? null : resourceOf(resourceId, `${record.record}.resource_id`, book, faults);
  const unit = book.unit(name);
  const day = dayOf(record.day, `${record.record}.day`, unit === null ? null : dayOfWork(unit.entry));
  if (finishedAt === null || resourceId === null) {
    const missing = finishedAt === null ? 'finished_at' : 'resource_id';
    const message = `A completed job without ${missing} says nothing about where its vehicle is`;
    notes.add('POSITION_UNKNOWN', message, `${record.record}.${missing}`);
  }
  const at = unit === null ? null : placeOf(unit);
  return resource === null || finishedAt === null || at === null
    ? null
    : { ...at, resource, time: finishedAt, day, initialLoad: undefined, loadOrigin: '' };
}

function resourceOf(id: string, field: string, book: WorkBook, faults: Faults): number | null {
  const resource = book.resource(id);
  if (resource === null) {
    faults.add('UNKNOWN_REFERENCE', `${field} names the unknown resource ${quote(id)}.`, field);
  }
  return resource;
}

/** Where the work was done: of a whole shipment the delivery, which is nested or flat (contract A3). */
function placeOf({
  section,
  index,
  entry,
  step,
}: Unit): Pick<Position, 'place' | 'origin' | 'byIndex'> | null {
  if (index === null) {
    const at = placeAt(entry, 'location_index', 'location', '');
    // Nobody wrote its place: what asked for it is the nearest.
    return at === null ? null : { ...at, origin: 'original_request.recurring' };
  }
  const field = `original_request.${section}[${index}]`;
  if (section === 'jobs') {
    return placeAt(entry, 'location_index', 'location', field);
  }
  const end = step ?? 'delivery';
  const nested = objectOf(entry[end]);
  return nested === null
    ? placeAt(entry, `${end}_location_index`, `${end}_location`, field)
    : placeAt(nested, 'location_index', 'location', `${field}.${end}`);
}

function placeAt(
  holder: JsonObject,
  index: string,
  location: string,
  field: string,
): Pick<Position, 'place' | 'origin' | 'byIndex'> | null {
  if (isSet(holder, index)) {
    return { place: { location_index: holder[index] }, origin: `${field}.${index}`, byIndex: true };
  }
  const place = objectOf(holder[location]);
  return place === null ? null : { place, origin: `${field}.${location}`, byIndex: false };
}

function isBefore(a: Position, b: Position): boolean {
  return a.day < b.day || (a.day === b.day && a.time < b.time);
}
