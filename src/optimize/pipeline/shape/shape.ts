import { ApiError, type FieldError } from '../../../common/errors';
import type { Endpoint } from '../endpoints';
import { type Faults, faultsError, type Notes } from '../notes';
import type { PipelineSettings } from '../settings';
import { MAX_DEPOTS, MAX_PROBLEM_ID_LENGTH } from './bounds';
import { readDepot } from './depot';
import { readDumpStation } from './dump-station';
import { readJob } from './job';
import { readLocks } from './locks';
import { readOptions } from './options';
import { readOutput } from './output';
import type { ParsedRequest } from './parsed';
import { nameOf } from './name-of';
import { type JsonObject, kind, ShapeReader } from './reader';
import { readRelations } from './relation';
import { readResource } from './resource';
import { readShipment } from './shipment';
import { readTravel } from './travel';
import { readZones } from './zones';

const REQUEST = kind('the request', [
  'metadata',
  'travel',
  'resources',
  'jobs',
  'shipments',
  'depots',
  'dump_stations',
  'zones',
  'relations',
  'options',
  'output_options',
  'locks',
  'recurring',
  'webhooks',
  'problem',
]);
const PROBLEM = kind('problem', ['num_days', 'start_date', 'day_labels']);
export const MAX_DAYS = 366;

export interface Shaped {
  /** Where nothing is faulty, later stages meet no surprise. Defaults stand for what is. */
  request: ParsedRequest;
  notes: Notes;
  faults: Faults;
}

/**
 * First stage: is every value of the type that the interface says? Throws only where nothing can be read: SCHEMA_ERROR
 * for what is no object, VALIDATION_ERROR where jobs or resources are too many.
 */
export function checkShape(json: unknown, settings: PipelineSettings, endpoint: Endpoint): Shaped {
  const reader = new ShapeReader();
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    reader.fail(`must be a JSON object, not ${nameOf(json)}`);
    throw shapeError(reader.faults);
  }
  const object = json as JsonObject;
  checkLengths(object, settings, reader.faults);
  const request = readRequest(reader, object, endpoint);
  return { request, notes: reader.notes, faults: reader.faults };
}

function readRequest(reader: ShapeReader, object: JsonObject, endpoint: Endpoint): ParsedRequest {
  reader.knows(object, REQUEST);
  const section = <T>(name: string, read: (entry: JsonObject) => T): T => {
    const entry = reader.object(object, name) ?? {};
    return reader.within(name, () => read(entry));
  };
  if (object['travel'] === undefined || object['travel'] === null) {
    reader.fail('is required (an empty object when all places are coordinates)', 'travel');
  }
  const resources = reader.objects(object, 'resources', (entry) => readResource(reader, entry));
  if (!Array.isArray(object['resources']) || object['resources'].length === 0) {
    reader.fail('must hold at least one resource', 'resources');
  }
  ignoredSections(reader, object);
  return {
    endpoint,
    problemId: section('metadata', (entry) => readProblemId(reader, entry)),
    ...section('problem', (entry) => readProblem(reader, entry)),
    travel: section('travel', (entry) => readTravel(reader, entry)),
    resources,
    jobs: reader.objects(object, 'jobs', (entry) => readJob(reader, entry)),
    depots: reader.objects(object, 'depots', (entry) => readDepot(reader, entry), MAX_DEPOTS),
    relations: readRelations(reader, object),
    shipments: reader.objects(object, 'shipments', (entry) => readShipment(reader, entry)),
    dumpStations: reader.objects(
      object,
      'dump_stations',
      (entry) => readDumpStation(reader, entry),
      MAX_DEPOTS,
    ),
    zones: readZones(reader, object),
    locks: readLocks(reader, object),
    options: section('options', (entry) => readOptions(reader, entry)),
    output: section('output_options', (entry) => readOutput(reader, entry)),
    includeDiagnostics: section('output_options', (entry) =>
      reader.boolean(entry, 'include_diagnostics', false),
    ),
  };
}

function readProblemId(reader: ShapeReader, metadata: JsonObject): string | null {
  const id = reader.string(metadata, 'problem_id');
  if (id !== null && id.length > MAX_PROBLEM_ID_LENGTH) {
    const field = reader.pathOf('problem_id');
    const message = `${field} has ${id.length} characters; at most ${MAX_PROBLEM_ID_LENGTH} are accepted.`;
    reader.faults.add('LIMIT_EXCEEDED', message, field);
    return null;
  }
  return id;
}

function readProblem(reader: ShapeReader, problem: JsonObject): Pick<ParsedRequest, 'numDays' | 'calendar'> {
  reader.knows(problem, PROBLEM);
  const startDate = reader.string(problem, 'start_date');
  const dayLabels = reader.strings(problem, 'day_labels');
  return {
    numDays: reader.integer(problem, 'num_days', { min: 0, max: MAX_DAYS }) ?? 1,
    calendar: startDate === null && dayLabels === null ? null : { startDate, dayLabels },
  };
}

/** Read for their type alone: webhooks are never called (B40), patterns are injected before this pipeline (B29). */
function ignoredSections(reader: ShapeReader, object: JsonObject): void {
  reader.objects(object, 'webhooks', () => null);
  reader.object(object, 'recurring');
}

/** Before any entry is read, so that a list of a million costs nothing. */
function checkLengths(object: JsonObject, settings: PipelineSettings, faults: Faults): void {
  const length = (name: string) => (Array.isArray(object[name]) ? object[name].length : 0);
  const work = length('jobs') + 2 * length('shipments');
  if (work > settings.maxJobs) {
    const message = `The request has ${work} jobs (a shipment counts twice); at most ${settings.maxJobs} are accepted.`;
    faults.add('LIMIT_EXCEEDED', message, length('jobs') > 0 ? 'jobs' : 'shipments');
  }
  if (length('resources') > settings.maxResources) {
    const message = `The request has ${length('resources')} resources; at most ${settings.maxResources} are accepted.`;
    faults.add('LIMIT_EXCEEDED', message, 'resources');
  }
  if (faults.any) {
    throw shapeError(faults);
  }
}

/** Too much is a fault of the request's meaning (contract A16), everything else of its shape. `more` was found later. */
export function shapeError({ list }: Faults, more: readonly FieldError[] = []): ApiError {
  const tooMuch = list.every((fault) => fault.code === 'LIMIT_EXCEEDED');
  return faultsError(tooMuch ? 'VALIDATION_ERROR' : 'SCHEMA_ERROR', [...list, ...more]);
}
