import { nameOf } from '../shape/name-of';
import { type JsonObject, kind, type ShapeReader } from '../shape/reader';
import { isSet, objectOf } from './raw-json';

const REPLAN = kind('a replan request', [
  'original_request',
  'completed_job_ids',
  'completed_jobs',
  'cancelled_job_ids',
  'vehicle_positions',
  'new_jobs',
]);
const COMPLETED = kind('a completed job', [
  'job_id',
  'resource_id',
  'started_at',
  'finished_at',
  'day',
  'task',
]);
const POSITION = kind('a vehicle position', [
  'resource_id',
  'location_index',
  'location',
  'current_time',
  'day',
  'initial_load',
]);

/** A name of work as the caller gave it, and where. */
export interface NamedWork {
  name: string;
  field: string;
}

export interface CompletedJob extends NamedWork {
  /** Path of the record. */
  record: string;
  resourceId: string | null;
  finishedAt: number | null;
  day: number | null;
}

export interface VehiclePosition {
  field: string;
  resourceId: string;
  /** What `start_location` becomes, and the field it comes from. */
  place: JsonObject;
  placeField: 'location_index' | 'location';
  time: number;
  day: number | null;
  /** As sent; undefined where nothing is said of the load. */
  initialLoad: unknown;
}

/** ReplanRequest (interface), each value of its type; the requests inside it are read by the pipeline. */
export interface ReplanRequest {
  original: JsonObject;
  completedIds: NamedWork[];
  completedJobs: CompletedJob[];
  cancelledIds: NamedWork[];
  positions: VehiclePosition[];
  /** Jobs as sent; null where there is no list. */
  newJobs: readonly unknown[] | null;
}

/** Null where there is no original request to begin with; the reader's faults say why. */
export function readReplanRequest(reader: ShapeReader, json: unknown): ReplanRequest | null {
  const body = objectOf(json);
  if (body === null) {
    reader.fail(`must be a JSON object, not ${nameOf(json)}`);
    return null;
  }
  reader.knows(body, REPLAN);
  const original = reader.object(body, 'original_request');
  if (body['original_request'] === undefined || body['original_request'] === null) {
    reader.fail('is required', 'original_request');
  }
  const rest = {
    completedIds: readNames(reader, body, 'completed_job_ids'),
    completedJobs: readEach(reader, body, 'completed_jobs', readCompleted),
    cancelledIds: readNames(reader, body, 'cancelled_job_ids'),
    positions: readEach(reader, body, 'vehicle_positions', readPosition),
    newJobs: reader.array(body, 'new_jobs'),
  };
  return original === null ? null : { original, ...rest };
}

function readNames(reader: ShapeReader, body: JsonObject, key: string): NamedWork[] {
  const names = reader.strings(body, key) ?? [];
  // An empty one stands for what is no text, and was named.
  return names.flatMap((name, i) => (name === '' ? [] : [{ name, field: `${key}[${i}]` }]));
}

function readEach<T>(
  reader: ShapeReader,
  body: JsonObject,
  key: string,
  read: (reader: ShapeReader, entry: JsonObject) => T | null,
): T[] {
  return reader.objects(body, key, (entry) => read(reader, entry)).filter((entry) => entry !== null);
}

function readCompleted(reader: ShapeReader, entry: JsonObject): CompletedJob | null {
  reader.knows(entry, COMPLETED);
  const id = reader.id(entry, 'job_id');
  const task = reader.oneOf(entry, 'task', ['pickup', 'delivery'] as const);
  reader.time(entry, 'started_at', { min: 0 });
  const record = {
    record: reader.pathOf(),
    name: task === null || id.includes(':') ? id : `${id}:${task}`,
    field: reader.pathOf('job_id'),
    resourceId: reader.string(entry, 'resource_id'),
    finishedAt: reader.time(entry, 'finished_at', { min: 0 }),
    day: reader.integer(entry, 'day', { min: 0 }),
  };
  return id === '' ? null : record;
}

function readPosition(reader: ShapeReader, entry: JsonObject): VehiclePosition | null {
  reader.knows(entry, POSITION);
  const field = reader.pathOf();
  const resourceId = reader.id(entry, 'resource_id');
  const index = reader.index(entry, 'location_index');
  const location = reader.object(entry, 'location');
  if (index !== null && location !== null) {
    reader.fail(
      'must not be given together with location: exactly one of them says where it is',
      'location_index',
    );
  } else if (!isSet(entry, 'location_index') && !isSet(entry, 'location')) {
    reader.fail('or location is required', 'location_index');
  }
  const time = reader.time(entry, 'current_time', { min: 0 });
  if (!isSet(entry, 'current_time')) {
    reader.fail('is required', 'current_time');
  }
  const day = reader.integer(entry, 'day', { min: 0 });
  const initialLoad = entry['initial_load'] ?? undefined;
  const place = index === null ? location : { location_index: index };
  const placeField = index === null ? 'location' : 'location_index';
  return resourceId === '' || place === null || time === null
    ? null
    : { field, resourceId, place, placeField, time, day, initialLoad };
}
