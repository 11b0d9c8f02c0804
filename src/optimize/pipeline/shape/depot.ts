import type { ParsedDepot } from './parsed';
import { readOneWindow, readPosition } from './place';
import { type JsonObject, kind, type ShapeReader } from './reader';

const DEPOT = kind('a depot', [
  'id',
  'location_index',
  'location',
  'time_window',
  'service_time',
  'metadata',
]);

export function readDepot(reader: ShapeReader, object: JsonObject): ParsedDepot {
  reader.knows(object, DEPOT);
  return {
    id: reader.id(object),
    position: readPosition(reader, object),
    timeWindow: readOneWindow(reader, object),
    serviceTime: reader.time(object, 'service_time', { min: 0 }) ?? 0,
  };
}
