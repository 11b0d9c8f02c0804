import { MAX_QUANTITY, MAX_SERVICE_FACTOR, MAX_SKILLS, MAX_SPEED_FACTOR, MIN_SPEED_FACTOR } from './bounds';
import { readDimensioned, readLevels } from './job';
import { readBreaks } from './breaks';
import { readDays, readDayWindows } from './days';
import { checkTags, readMetadata } from './metadata';
import type { ParsedResource } from './parsed';
import type { ParsedOvertime } from './parsed-rules';
import { readEndpoint, readOneWindow } from './place';
import { firstNamed } from './first-named';
import { type JsonObject, kind, type ShapeReader } from './reader';

const MAX_TIME_NAMES = ['max_time', 'max_duration', 'max_route_time'];
const MAX_TASKS_NAMES = ['max_tasks', 'max_jobs', 'max_stops', 'tour_size'];

/** Visits to dump stations on one route (contract A2). */
const DEFAULT_DUMP_VISITS = 4;
const MAX_DUMP_VISITS = 1_000;
const OVERTIME = kind('overtime', ['max', 'cost_per_time']);

const RESOURCE = kind('a resource', [
  'id',
  'depot_index',
  'start_depot_id',
  'start_location',
  'end_depot_id',
  'end_depot_index',
  'end_location',
  'return_to_depot',
  'time_window',
  'capacities',
  'skills',
  'skill_levels',
  'skill_multipliers',
  'vehicle_type',
  'speed_factor',
  'service_time_factor',
  'fixed_cost',
  'cost_per_distance',
  'cost_per_time',
  'cost_per_service_time',
  'max_distance',
  ...MAX_TIME_NAMES,
  'max_travel_time',
  ...MAX_TASKS_NAMES,
  'min_tasks',
  'max_leg_time',
  'overtime',
  'breaks',
  'available_days',
  'day_time_windows',
  'time_windows_by_day',
  'zone_ids',
  'zone_only',
  'tags',
  'max_wait',
  'max_dump_visits',
  'must_dump_at_end',
  'initial_load',
  'workload_history',
  'metadata',
]);

export function readResource(reader: ShapeReader, object: JsonObject): ParsedResource {
  reader.knows(object, RESOURCE);
  checkTags(reader, object);
  return {
    id: reader.id(object),
    ...readEnds(reader, object),
    timeWindow: readOneWindow(reader, object),
    capacities: readDimensioned(reader, object, 'capacities', { min: 0, max: Number.MAX_VALUE }),
    initialLoad: readDimensioned(reader, object, 'initial_load', { min: 0, max: MAX_QUANTITY }),
    skills: reader.strings(object, 'skills', MAX_SKILLS) ?? [],
    skillLevels: readLevels(reader, object),
    skillMultipliers:
      reader.numbersByName(object, 'skill_multipliers', { above: 0, max: MAX_SERVICE_FACTOR }, MAX_SKILLS) ??
      new Map<string, number>(),
    vehicleType: reader.string(object, 'vehicle_type'),
    speedFactor:
      reader.number(object, 'speed_factor', { above: MIN_SPEED_FACTOR, max: MAX_SPEED_FACTOR }) ?? 1,
    serviceTimeFactor: reader.number(object, 'service_time_factor', { min: 0, max: MAX_SERVICE_FACTOR }) ?? 1,
    fixedCost: reader.number(object, 'fixed_cost', { min: 0 }) ?? 0,
    costPerDistance: reader.number(object, 'cost_per_distance', { min: 0 }),
    costPerTime: reader.number(object, 'cost_per_time', { min: 0 }),
    costPerServiceTime: reader.number(object, 'cost_per_service_time', { min: 0 }),
    maxDistance: reader.limit(object, 'max_distance', false),
    maxTime: readFirstLimit(reader, object, MAX_TIME_NAMES),
    maxTravelTime: reader.limit(object, 'max_travel_time', true),
    maxTasks: readFirstLimit(reader, object, MAX_TASKS_NAMES),
    minTasks: reader.integer(object, 'min_tasks', { min: 0 }) ?? 0,
    maxLegTime: reader.limit(object, 'max_leg_time', true),
    maxWait: reader.limit(object, 'max_wait', true),
    overtime: readOvertime(reader, object),
    breaks: readBreaks(reader, object),
    availableDays: readDays(reader, object, 'available_days'),
    dayWindows: readDayWindows(reader, object),
    zoneIds: reader.strings(object, 'zone_ids') ?? [],
    zoneOnly: reader.boolean(object, 'zone_only', false),
    maxDumpVisits:
      reader.integer(object, 'max_dump_visits', { min: 0, max: MAX_DUMP_VISITS }) ?? DEFAULT_DUMP_VISITS,
    mustDumpAtEnd: reader.boolean(object, 'must_dump_at_end', false),
    workloadHistory: reader.number(object, 'workload_history', { min: 0 }),
    metadata: readMetadata(reader, object),
  };
}

function readEnds(reader: ShapeReader, object: JsonObject) {
  return {
    depotIndex: reader.index(object, 'depot_index'),
    startDepotId: reader.string(object, 'start_depot_id'),
    endDepotId: reader.string(object, 'end_depot_id'),
    endDepotIndex: reader.index(object, 'end_depot_index'),
    startLocation: readEndpoint(reader, object, 'start_location'),
    endLocation: readEndpoint(reader, object, 'end_location'),
    returnToDepot: reader.boolean(object, 'return_to_depot', true),
  };
}

function readFirstLimit(reader: ShapeReader, object: JsonObject, names: readonly string[]): number | null {
  const name = firstNamed(reader, object, names);
  return name === null ? null : reader.limit(object, name, true);
}

/** How far behind the shift, and at which price a second. */
function readOvertime(reader: ShapeReader, resource: JsonObject): ParsedOvertime | null {
  const object = reader.object(resource, 'overtime');
  if (object === null) {
    return null;
  }
  return reader.within('overtime', () => {
    reader.knows(object, OVERTIME);
    const max = reader.time(object, 'max', { min: 0 });
    if (max === null) {
      reader.fail('is required', 'max');
    }
    return { max: max ?? 0, costPerTime: reader.number(object, 'cost_per_time', { min: 0 }) ?? 0 };
  });
}
