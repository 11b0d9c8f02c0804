import type { ParsedDepot, ParsedDumpStation, ParsedShipment, ParsedStep } from './parsed';
import { readOneWindow, readPosition, readWindows } from './place';
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

/** As far as ids, places and windows go; their rules come with the kernel's. */
export function readShipment(reader: ShapeReader, object: JsonObject): ParsedShipment {
  return {
    id: reader.id(object),
    pickup: readStep(reader, object, 'pickup'),
    delivery: readStep(reader, object, 'delivery'),
    allowedResourceIds: reader.strings(object, 'allowed_resource_ids'),
  };
}

/** `pickup: {location_index, …}`, or the flat form `pickup_location_index`. */
function readStep(reader: ShapeReader, shipment: JsonObject, name: 'pickup' | 'delivery'): ParsedStep {
  const nested = reader.object(shipment, name);
  if (nested !== null) {
    return reader.within(name, () => readStepObject(reader, nested));
  }
  const flat = {
    location_index: shipment[`${name}_location_index`],
    location: shipment[`${name}_location`],
    time_windows: shipment[`${name}_time_windows`],
  };
  return readStepObject(reader, flat);
}

function readStepObject(reader: ShapeReader, object: JsonObject): ParsedStep {
  return { position: readPosition(reader, object), timeWindows: readWindows(reader, object) };
}

export function readDumpStation(reader: ShapeReader, object: JsonObject): ParsedDumpStation {
  return {
    id: reader.id(object),
    position: readPosition(reader, object),
    timeWindows: readWindows(reader, object),
    resourceIds: reader.strings(object, 'resource_ids'),
  };
}
