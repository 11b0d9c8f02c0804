import { MAX_SPEED_FACTOR, MAX_TIME_S } from './bounds';
import { readDays } from './days';
import { readMatrices } from './matrix';
import type { ParsedTrafficSegment } from './parsed-rules';
import { type JsonObject, kind, type ShapeReader } from './reader';

const MAX_SEGMENTS = 1_000;
/** Of a traffic factor: a leg takes at most so many times its own time. */
const MAX_FACTOR = 1_000;
const SEGMENT = kind('a traffic segment', [
  'start',
  'end',
  'factor',
  'time_matrix',
  'duration_matrix',
  'durations',
  'days',
  'vehicle_types',
]);

/** Times of day at which travel is slower or faster (contract A1). */
export function readTraffic(reader: ShapeReader, travel: JsonObject): ParsedTrafficSegment[] {
  return reader.objects(travel, 'traffic_segments', (entry) => readSegment(reader, entry), MAX_SEGMENTS);
}

function readSegment(reader: ShapeReader, object: JsonObject): ParsedTrafficSegment {
  reader.knows(object, SEGMENT);
  const matrices = readMatrices(reader, object);
  const factor = reader.number(object, 'factor', { min: 1 / MAX_SPEED_FACTOR ** 2, max: MAX_FACTOR });
  if (factor === null && matrices.time === null) {
    reader.fail('or time_matrix is required', 'factor');
  }
  return {
    field: reader.pathOf(),
    start: clock(reader, object, 'start'),
    end: clock(reader, object, 'end'),
    factor: matrices.time === null ? (factor ?? 1) : null,
    matrices,
    days: readDays(reader, object, 'days'),
    vehicleTypes: reader.strings(object, 'vehicle_types'),
  };
}

function clock(reader: ShapeReader, object: JsonObject, key: string): number {
  if (object[key] === undefined || object[key] === null) {
    reader.fail('is required', key);
    return 0;
  }
  const value = reader.integer(object, key, { min: 0, max: Number.MAX_VALUE });
  return Math.min(MAX_TIME_S, value ?? 0);
}
