import { MAX_TIME_S } from './bounds';
import type { ParsedSeedRoute, ParsedSeedStop } from './parsed-rules';
import { type JsonObject, kind, type ShapeReader } from './reader';

const SOLUTION = kind('a solution', ['routes']);
const ROUTE = kind('a route of a solution', ['resource_id', 'stops', 'day', 'job_ids']);
const STOP = kind('a stop of a solution', [
  'job_id',
  'break_id',
  'dump_station_id',
  'shipment_id',
  'task',
  'part',
]);

/** SeedSolution (interface): the routes of a plan that is given. Null when absent. */
export function readSeedSolution(
  reader: ShapeReader,
  object: JsonObject,
  key: string,
): ParsedSeedRoute[] | null {
  const solution = reader.object(object, key);
  if (solution === null) {
    return null;
  }
  return reader.within(key, () => {
    reader.knows(solution, SOLUTION);
    return readSeedRoutes(reader, solution, 'routes');
  });
}

/** A list of SeedRoute. */
export function readSeedRoutes(reader: ShapeReader, object: JsonObject, key: string): ParsedSeedRoute[] {
  return reader.objects(object, key, (entry) => {
    reader.knows(entry, ROUTE);
    return {
      field: reader.pathOf(),
      resourceId: reader.id(entry, 'resource_id'),
      day: reader.integer(entry, 'day', { min: 0, max: MAX_TIME_S }),
      stops: reader
        .objects(entry, 'stops', (stop) => readStop(reader, stop))
        .concat(
          (reader.strings(entry, 'job_ids') ?? []).map((id, i) => jobStop(id, reader.pathOf('job_ids'), i)),
        ),
    };
  });
}

function jobStop(jobId: string, list: string, index: number): ParsedSeedStop {
  return { field: `${list}[${index}]`, jobId, breakId: null, dumpStationId: null, part: null };
}

const NAMES = ['job_id', 'shipment_id', 'break_id', 'dump_station_id'];

function readStop(reader: ShapeReader, object: JsonObject): ParsedSeedStop {
  reader.knows(object, STOP);
  const given = NAMES.filter((name) => object[name] !== undefined && object[name] !== null);
  if (given.length > 1 && !isOneTask(object, given)) {
    reader.fail(`must name exactly one of ${NAMES.join(', ')}, not ${given.join(' and ')}`);
  }
  const breakId = reader.string(object, 'break_id');
  const dumpStationId = reader.string(object, 'dump_station_id');
  const part = reader.integer(object, 'part', { min: 1, max: MAX_TIME_S });
  const task = reader.oneOf(object, 'task', ['pickup', 'delivery'] as const);
  const jobId = reader.string(object, 'job_id') ?? reader.string(object, 'shipment_id');
  const field = reader.pathOf();
  if (breakId !== null || dumpStationId !== null) {
    return { field, jobId: null, breakId, dumpStationId, part };
  }
  if (jobId === null || jobId === '') {
    reader.fail('is required', 'job_id');
  }
  const named = task === null || (jobId ?? '').includes(':') ? jobId : `${jobId}:${task}`;
  return { field, jobId: named, breakId: null, dumpStationId: null, part: null };
}

/** A task of a shipment, named twice: activities of an answer are. */
function isOneTask({ job_id: job, shipment_id: shipment }: JsonObject, given: readonly string[]): boolean {
  const isOne = job === shipment || String(job).startsWith(`${String(shipment)}:`);
  return given.length === 2 && given[0] === 'job_id' && given[1] === 'shipment_id' && isOne;
}
