import { MAX_DIMENSIONS, MAX_QUANTITY } from './bounds';
import { readDimensioned } from './job';
import type { ParsedDumpStation } from './parsed-rules';
import { readOneWindow, readPosition, readWindows } from './place';
import { type JsonObject, kind, type ShapeReader } from './reader';

const MODES = ['unload', 'reload'] as const;
const DUMP_STATION = kind('a dump station', [
  'id',
  'location_index',
  'location',
  'service_time',
  'time_window',
  'time_windows',
  'dimensions',
  'resource_ids',
  'capacity',
  'mode',
  'metadata',
]);

/** Where vehicles empty themselves or take new goods on the way (contract A2). */
export function readDumpStation(reader: ShapeReader, object: JsonObject): ParsedDumpStation {
  reader.knows(object, DUMP_STATION);
  const single = readOneWindow(reader, object);
  const hasOneWindow = object['time_window'] !== undefined && object['time_window'] !== null;
  const listed = hasOneWindow ? [] : readWindows(reader, object);
  return {
    id: reader.id(object),
    position: readPosition(reader, object),
    serviceTime: reader.time(object, 'service_time', { min: 0 }) ?? 0,
    timeWindows: single === null ? listed : [single],
    hasOneWindow,
    dimensions: reader.strings(object, 'dimensions', MAX_DIMENSIONS),
    resourceIds: reader.strings(object, 'resource_ids'),
    capacity: readDimensioned(reader, object, 'capacity', { min: 0, max: MAX_QUANTITY }),
    mode: reader.oneOf(object, 'mode', MODES) ?? 'unload',
  };
}
