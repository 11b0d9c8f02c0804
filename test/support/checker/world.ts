import type { Amounts, JobBody, RequestBody, ResourceBody, WindowBody } from '../wire';
import { hasMatrices, placeOf, roundHalfUp, travelOf, type Leg, type Place } from './travel';

/** What the request means, worked out again from the contract: the only thing that rules look at. */
export interface World {
  readonly request: RequestBody;
  readonly coordinates: boolean;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly jobs: ReadonlyMap<string, Job>;
  readonly precedences: readonly Precedence[];
  /** Dimensions that some demand names. */
  readonly demanded: readonly string[];
  /** Demanded ones, and those that only capacities or initial loads name. */
  readonly dimensions: readonly string[];
  /** Leg of a resource, or null where the arc is forbidden. */
  leg(resource: Resource, from: Place, to: Place): Leg | null;
}

export interface Resource {
  readonly id: string;
  readonly order: number;
  readonly body: ResourceBody;
  readonly start: Place;
  /** Null: the route ends at its last stop. */
  readonly end: Place | null;
  readonly shift: WindowBody;
  readonly startDepot: Depot | null;
  readonly endDepot: Depot | null;
  /** Null: unlimited. */
  readonly capacity: Readonly<Record<string, number | null>>;
  readonly initialLoad: Readonly<Record<string, number | null>>;
  readonly maxTasks: number;
  readonly maxDistance: number;
  readonly maxTime: number;
  readonly maxTravelTime: number;
  readonly costs: { fixed: number; distance: number; time: number; service: number };
  /** The job that leaves first, when one is pinned to this resource. */
  readonly pin: Pin | null;
  readonly disabled: boolean;
}

export interface Depot {
  readonly window: WindowBody | null;
  readonly service: number;
}

export interface Pin {
  readonly jobId: string;
  readonly departure: number;
  readonly slack: number;
}

export interface Job {
  readonly id: string;
  readonly order: number;
  readonly body: JobBody;
  readonly place: Place;
  readonly demands: Readonly<Record<string, number>>;
  readonly windows: readonly WindowBody[];
  /** Needed level by skill; -Infinity where holding the skill is enough. */
  readonly skills: ReadonlyMap<string, number>;
  readonly allowed: ReadonlySet<string> | null;
  readonly mandatory: boolean;
  readonly penalty: number;
  readonly revenue: number;
  readonly setup: number;
}

export interface Precedence {
  readonly before: string;
  readonly after: string;
  readonly minGap: number;
  readonly maxGap: number;
  readonly requires: boolean;
}

const DAY: WindowBody = { start: 0, end: 86_400 };

export function worldOf(request: RequestBody): World {
  const travel = travelOf(request);
  const jobs = new Map((request.jobs ?? []).map((body, order) => [body.id, jobOf(request, body, order)]));
  const demanded = dimensionsOf([...jobs.values()].map((job) => job.demands));
  const capacities = request.resources.map((body) => amounts(body.capacities));
  const initial = request.resources.map((body) => amounts(body.initial_load));
  const dimensions = [...new Set([...demanded, ...dimensionsOf([...capacities, ...initial])])];
  const resources = new Map(
    request.resources.map((body, order) => [body.id, resourceOf(request, body, order, dimensions)]),
  );
  return {
    request,
    coordinates: !hasMatrices(request.travel),
    resources,
    jobs,
    precedences: precedencesOf(request.relations),
    demanded,
    dimensions,
    leg: (resource, from, to) =>
      travel(resource.body.vehicle_type ?? null, resource.body.speed_factor ?? 1, from, to),
  };
}

/** Seconds of service of a job by a resource: skill multipliers and the factor, rounded half up once. */
export function serviceSeconds(job: Job, resource: Resource): number {
  let seconds = roundHalfUp(job.body.service_time ?? 0) * (resource.body.service_time_factor ?? 1);
  for (const skill of job.skills.keys()) {
    seconds *= resource.body.skill_multipliers?.[skill] ?? 1;
  }
  return roundHalfUp(Number(seconds.toPrecision(12)));
}

/** Level that a resource holds of a skill, or null when it does not hold it (contract B43). */
export function heldLevel(resource: Resource, skill: string): number | null {
  const level = ownNumber(resource.body.skill_levels, skill);
  if (level !== null) {
    return level;
  }
  return (resource.body.skills ?? []).includes(skill) ? 1 : null;
}

export function amounts(value: Amounts | null | undefined): Record<string, number> {
  if (value === null || value === undefined) {
    return {};
  }
  return typeof value === 'number' ? { default: value } : value;
}

function dimensionsOf(all: Readonly<Record<string, number>>[]): string[] {
  return [...new Set(all.flatMap((one) => Object.keys(one)))];
}

function ownNumber(record: Record<string, number> | null | undefined, key: string): number | null {
  return record && Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}

function windowOf(window: WindowBody): WindowBody {
  return { start: roundHalfUp(window.start), end: roundHalfUp(window.end) };
}

function jobOf(request: RequestBody, body: JobBody, order: number): Job {
  const place = placeOf(request, body.location_index, body.location);
  if (!place) {
    throw new Error(`the request of a test has no place for job ${body.id}`);
  }
  const skills = new Map((body.required_skills ?? []).map((skill) => [skill, Number.NEGATIVE_INFINITY]));
  for (const [skill, level] of Object.entries(body.skill_levels ?? {})) {
    skills.set(skill, level);
  }
  return {
    id: body.id,
    order,
    body,
    place,
    demands: amounts(body.demands),
    windows: (body.time_windows ?? []).map(windowOf),
    skills,
    allowed: body.allowed_resource_ids ? new Set(body.allowed_resource_ids) : null,
    mandatory: body.mandatory ?? true,
    penalty: body.penalty ?? 100_000,
    revenue: body.revenue ?? 0,
    setup: roundHalfUp(body.setup_time ?? 0),
  };
}

function depotById(request: RequestBody, id: string | undefined) {
  return id === undefined ? undefined : (request.depots ?? []).find((depot) => depot.id === id);
}

function resourceOf(request: RequestBody, body: ResourceBody, order: number, dimensions: string[]): Resource {
  const startDepot = body.start_location ? undefined : depotById(request, body.start_depot_id);
  const start =
    placeOf(request, undefined, body.start_location) ??
    (startDepot ? placeOf(request, startDepot.location_index, startDepot.location) : null) ??
    placeOf(request, body.depot_index ?? 0, undefined);
  if (!start) {
    throw new Error(`the request of a test has no start for resource ${body.id}`);
  }
  const endDepot = body.end_location ? undefined : depotById(request, body.end_depot_id);
  const namedEnd =
    placeOf(request, undefined, body.end_location) ??
    (endDepot ? placeOf(request, endDepot.location_index, endDepot.location) : null) ??
    placeOf(request, body.end_depot_index, undefined);
  const open = body.return_to_depot === false;
  const endsAtStart = namedEnd === null;
  return {
    id: body.id,
    order,
    body,
    start,
    end: open ? null : (namedEnd ?? start),
    shift: body.time_window ? windowOf(body.time_window) : DAY,
    startDepot: depotOf(startDepot),
    endDepot: open ? null : depotOf(endsAtStart ? startDepot : endDepot),
    ...limitsOf(body, dimensions),
    costs: costsOf(request, body),
    pin: pinOf(request, body),
    disabled: disabledIds(request).includes(body.id),
  };
}

function disabledIds(request: RequestBody): string[] {
  const locks = request['locks'] as { disabled_resource_ids?: string[] } | null | undefined;
  return locks?.disabled_resource_ids ?? [];
}

function depotOf(depot: { time_window?: WindowBody; service_time?: number } | undefined): Depot | null {
  if (!depot) {
    return null;
  }
  return {
    window: depot.time_window ? windowOf(depot.time_window) : null,
    service: roundHalfUp(depot.service_time ?? 0),
  };
}

function limitsOf(body: ResourceBody, dimensions: string[]) {
  const capacity = amounts(body.capacities);
  const initial = amounts(body.initial_load);
  const byDimension = (given: Record<string, number>) =>
    Object.fromEntries(dimensions.map((dimension) => [dimension, ownNumber(given, dimension)]));
  const first = (...keys: string[]): number => {
    const found = keys.map((key) => body[key]).find((value) => typeof value === 'number');
    return typeof found === 'number' ? found : Number.POSITIVE_INFINITY;
  };
  return {
    capacity: byDimension(capacity),
    initialLoad: byDimension(initial),
    maxTasks: first('max_tasks', 'max_jobs', 'max_stops', 'tour_size'),
    maxDistance: first('max_distance'),
    maxTime: first('max_time', 'max_duration', 'max_route_time'),
    maxTravelTime: first('max_travel_time'),
  };
}

/** Contract C1: the objective names the default prices; a resource's own prices win. */
function costsOf(request: RequestBody, body: ResourceBody): Resource['costs'] {
  const byTime = request.options?.['objective'] === 'min_time';
  return {
    fixed: body.fixed_cost ?? 0,
    distance: body.cost_per_distance ?? (byTime ? 0 : 1),
    time: body.cost_per_time ?? (byTime ? 1 : 0),
    service: body.cost_per_service_time ?? 0,
  };
}

/** Contract B6: pins count in coordinate mode only. */
function pinOf(request: RequestBody, body: ResourceBody): Pin | null {
  if (hasMatrices(request.travel)) {
    return null;
  }
  const pinned = (request.jobs ?? []).find(
    (job) => typeof job.departure_time === 'number' && job.allowed_resource_ids?.[0] === body.id,
  );
  const slack = request.options?.['departure_window_slack'];
  return pinned
    ? {
        jobId: pinned.id,
        departure: roundHalfUp(pinned.departure_time ?? 0),
        slack: typeof slack === 'number' ? slack : 60,
      }
    : null;
}

/** Lists of relations, or lists by type; ids in a list or as a named pair (contract A6). */
function precedencesOf(relations: unknown): Precedence[] {
  if (typeof relations !== 'object' || relations === null) {
    return [];
  }
  const listed = Array.isArray(relations)
    ? (relations as Record<string, unknown>[])
    : ((relations as Record<string, Record<string, unknown>[]>)['precedence'] ?? []).map((entry) => ({
        ...(Array.isArray(entry) ? { job_ids: entry } : entry),
        type: 'precedence',
      }));
  return listed.flatMap((relation: Record<string, unknown>) => {
    if (typeof relation['type'] !== 'string' || relation['type'].toLowerCase() !== 'precedence') {
      return [];
    }
    const ids = membersOf(relation);
    return ids.slice(1).map((after, position) => ({
      before: ids[position] ?? '',
      after,
      minGap: typeof relation['min_gap'] === 'number' ? relation['min_gap'] : 0,
      maxGap: typeof relation['max_gap'] === 'number' ? relation['max_gap'] : Number.POSITIVE_INFINITY,
      requires: relation['requires'] === true,
    }));
  });
}

const PAIRS = [
  ['before', 'after'],
  ['first', 'second'],
  ['predecessor', 'successor'],
  ['from', 'to'],
  ['before_job_id', 'after_job_id'],
  ['job_id', 'other_job_id'],
] as const;

function membersOf(relation: Record<string, unknown>): string[] {
  const list = relation['job_ids'] ?? relation['jobs'] ?? relation['ids'];
  if (Array.isArray(list)) {
    return list as string[];
  }
  const pair = PAIRS.find(([first]) => first in relation) ?? PAIRS[0];
  return pair.map((key) => relation[key] as string);
}
