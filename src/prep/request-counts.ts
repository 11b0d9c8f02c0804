type Fields = Readonly<Record<string, unknown>>;

/** As in the interface; a longer horizon is refused by the shape. */
const MOST_DAYS = 366;
const NOTHING: Fields = {};

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : NOTHING;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

export function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** How much of what a parsed body names, before anything of it is checked: what is no list counts nothing. */
export interface RequestCounts {
  readonly resources: number;
  readonly days: number;
  /** A row of the search for each resource and day (available_days can only make it fewer). */
  readonly vehicles: number;
  /** Breaks, shifts of single days, listed days, skills, capacities and zones of all resources: each is read once a day. */
  readonly resourceEntries: number;
  /** Jobs, and two for a shipment. */
  readonly steps: number;
  /** Jobs that leave first (contract B6): each brings two private places. */
  readonly pins: number;
  readonly places: number;
  /** Distinct ways of travelling. */
  readonly profiles: number;
  /** Distinct ways of serving. */
  readonly serviceClasses: number;
  readonly segments: number;
  /** Segments, with the days and vehicle types that they list. */
  readonly segmentEntries: number;
  /** Segments with a table of their own. */
  readonly segmentTables: number;
  readonly zones: number;
  /** Corners of all polygons. */
  readonly corners: number;
  /** Sum over relations of the square of their members. */
  readonly relationPairs: number;
  readonly phases: number;
}

const PER_RESOURCE = ['breaks', 'day_time_windows', 'available_days', 'skills', 'zone_ids'] as const;
const PER_RESOURCE_BY_NAME = [
  'time_windows_by_day',
  'capacities',
  'skill_levels',
  'skill_multipliers',
] as const;

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function daysOf(problem: unknown): number {
  const days = fieldsOf(problem)['num_days'];
  return typeof days === 'number' && days > 1 ? Math.min(days, MOST_DAYS) : 1;
}

function entriesOf(resource: Fields): number {
  return (
    sum(PER_RESOURCE.map((name) => lengthOf(resource[name]))) +
    sum(PER_RESOURCE_BY_NAME.map((name) => Object.keys(fieldsOf(resource[name])).length))
  );
}

/** The key of what a resource says about itself; whatever type it has, equal texts are at most one too few. */
function distinct(resources: readonly Fields[], names: readonly string[]): number {
  return new Set(resources.map((resource) => JSON.stringify(names.map((name) => resource[name])))).size;
}

/** The most members that a relation can mean, whichever of its names they stand under. */
function membersOf(relation: unknown): number {
  const named = Object.values(fieldsOf(relation)).map(lengthOf);
  return named.reduce((most, length) => Math.max(most, length), lengthOf(relation));
}

function relationsOf(relations: unknown): readonly unknown[] {
  return Array.isArray(relations) ? relations : Object.values(fieldsOf(relations)).flatMap(listOf);
}

export function countRequest(json: unknown): RequestCounts {
  const { jobs, shipments, resources, depots, dump_stations, travel, problem, zones, relations, options } =
    fieldsOf(json);
  const drivers = listOf(resources).map(fieldsOf);
  const { locations, traffic_segments } = fieldsOf(travel);
  const segments = listOf(traffic_segments).map(fieldsOf);
  const days = daysOf(problem);
  const steps = lengthOf(jobs) + 2 * lengthOf(shipments);
  const pins = listOf(jobs).filter((job) => typeof fieldsOf(job)['departure_time'] === 'number').length;
  const breaks = sum(drivers.map((driver) => lengthOf(driver['breaks'])));
  const dayStarts = drivers.map(
    (driver) =>
      lengthOf(driver['day_time_windows']) + Object.keys(fieldsOf(driver['time_windows_by_day'])).length,
  );
  const single = [resources, depots, dump_stations, locations].map(lengthOf);
  return {
    resources: drivers.length,
    days,
    vehicles: drivers.length * days,
    resourceEntries: sum(drivers.map(entriesOf)),
    steps,
    pins,
    // Each end of a resource, each start of a single day and each break may be at a place of its own.
    places: steps + 2 * pins + sum(single) + drivers.length + sum(dayStarts) + breaks,
    profiles: distinct(drivers, ['speed_factor', 'vehicle_type']),
    serviceClasses: distinct(drivers, ['service_time_factor', 'skill_multipliers']),
    segments: segments.length,
    segmentEntries: sum(segments.map((one) => 1 + lengthOf(one['days']) + lengthOf(one['vehicle_types']))),
    segmentTables: segments.filter((one) => typeof one['factor'] !== 'number').length,
    zones: lengthOf(zones),
    corners: sum(listOf(zones).map((zone) => lengthOf(fieldsOf(zone)['polygon']))),
    relationPairs: sum(relationsOf(relations).map((relation) => membersOf(relation) ** 2)),
    phases: lengthOf(fieldsOf(options)['phases']),
  };
}
