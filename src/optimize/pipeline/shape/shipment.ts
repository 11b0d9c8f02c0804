import { DEFAULT_PENALTY, readDimensioned, readLevels } from './job';
import { MAX_QUANTITY, MAX_SKILLS } from './bounds';
import { readDays } from './days';
import { checkTags, readMetadata } from './metadata';
import type { ParsedShipment, ParsedStep } from './parsed-rules';
import { readPosition, readWindows } from './place';
import { firstNamed } from './first-named';
import { type JsonObject, kind, type ShapeReader } from './reader';

const STEP_FIELDS = [
  'location_index',
  'location',
  'service_time',
  'setup_time',
  'time_windows',
  'max_wait_before_service',
  'release_time',
];
const DEMAND_NAMES = ['demands', 'amount', 'demand', 'size'];
const STEP = kind('a step of a shipment', STEP_FIELDS);
const SHIPMENT = kind('a shipment', [
  'id',
  'pickup',
  'delivery',
  ...STEP_FIELDS.flatMap((name) => [`pickup_${name}`, `delivery_${name}`]),
  ...DEMAND_NAMES,
  'required_skills',
  'skill_levels',
  'allowed_resource_ids',
  'mandatory',
  'penalty',
  'revenue',
  'day',
  'days',
  'lifo',
  'max_time_in_vehicle',
  'locked',
  'tags',
  'metadata',
]);

/** A pickup and a delivery: `pickup: {…}`, or flat as `pickup_location_index` (contract A3). */
export function readShipment(reader: ShapeReader, object: JsonObject): ParsedShipment {
  reader.knows(object, SHIPMENT);
  checkTags(reader, object);
  reader.boolean(object, 'locked', false);
  const amount = firstNamed(reader, object, DEMAND_NAMES);
  const demands =
    amount === null ? null : readDimensioned(reader, object, amount, { min: 0, max: MAX_QUANTITY });
  return {
    id: reader.id(object),
    pickup: readStep(reader, object, 'pickup'),
    delivery: readStep(reader, object, 'delivery'),
    demands: demands ?? new Map<string, number>(),
    requiredSkills: reader.strings(object, 'required_skills', MAX_SKILLS) ?? [],
    skillLevels: readLevels(reader, object),
    allowedResourceIds: reader.strings(object, 'allowed_resource_ids'),
    mandatory: reader.boolean(object, 'mandatory', true),
    penalty: reader.number(object, 'penalty', { min: 0 }) ?? DEFAULT_PENALTY,
    revenue: reader.number(object, 'revenue', { min: 0 }) ?? 0,
    day: reader.integer(object, 'day'),
    days: readDays(reader, object, 'days'),
    lifo: reader.boolean(object, 'lifo', false),
    locked: reader.boolean(object, 'locked', false),
    maxTimeInVehicle: reader.limit(object, 'max_time_in_vehicle', true),
    metadata: readMetadata(reader, object),
  };
}

function readStep(reader: ShapeReader, shipment: JsonObject, name: 'pickup' | 'delivery'): ParsedStep {
  const nested = reader.object(shipment, name);
  if (nested !== null) {
    return reader.within(name, () => {
      reader.knows(nested, STEP);
      return readFields(reader, nested, `${name}.`);
    });
  }
  const prefix = `${name}_`;
  const flat = Object.fromEntries(STEP_FIELDS.map((field) => [field, shipment[`${prefix}${field}`]]));
  return reader.within({ prefix }, () => readFields(reader, flat, prefix));
}

function readFields(reader: ShapeReader, object: JsonObject, prefix: string): ParsedStep {
  return {
    prefix,
    position: readPosition(reader, object),
    serviceTime: reader.time(object, 'service_time', { min: 0 }) ?? 0,
    setupTime: reader.time(object, 'setup_time', { min: 0 }) ?? 0,
    timeWindows: readWindows(reader, object),
    maxWait: reader.limit(object, 'max_wait_before_service', true),
    releaseTime: reader.time(object, 'release_time', { min: 0 }) ?? 0,
  };
}
