import type { RequestBody, ResourceBody } from '../wire';
import { entriesOf, fieldsOf, idsOf, numberOf, stringOf } from './fields';
import { objectiveOf, type Objective } from './objective';
import { relationsOf, type Relation } from './relations';
import { resourcesOf, type Resource } from './resources';
import { stationsOf, type Station } from './stations';
import { drivenThrough, type Driven } from './traffic';
import { type GivenRoads, hasMatrices, roundHalfUp, travelOf, type Leg, type Place } from './travel';
import { taskOf } from './steps';
import { tasksOf, type Job, type Task } from './work';
import { zonesOf, type Zone } from './zones';

export { amounts } from './amounts';
export type { Resource } from './resources';
export type { Job, Task } from './work';

/** What the request means, worked out again from the contract: the only thing that rules look at. */
export interface World {
  readonly request: RequestBody;
  readonly coordinates: boolean;
  readonly numDays: number;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Jobs alone. */
  readonly jobs: ReadonlyMap<string, Job>;
  /** Jobs and shipments. */
  readonly tasks: ReadonlyMap<string, Task>;
  readonly relations: readonly Relation[];
  readonly stations: ReadonlyMap<string, Station>;
  readonly zones: readonly Zone[];
  readonly locks: readonly Lock[];
  readonly objective: Objective;
  readonly setupOnce: boolean;
  readonly hasTraffic: boolean;
  /**
   * True where the rules need no choice but order and start: then `walk.ts` can drive a route anew, and
   * what a plan leaves better undone (waiting, starts, insertions) is judged too.
   */
  readonly plain: boolean;
  /** Dimensions that some demand names. */
  readonly demanded: readonly string[];
  /** Demanded ones, and those that only capacities or initial loads name. */
  readonly dimensions: readonly string[];
  /** Leg of a resource outside all traffic, or null where the arc is forbidden. */
  leg(resource: Resource, from: Place, to: Place): Leg | null;
  /** The leg begun at a moment of a day. */
  drive(resource: Resource, from: Place, to: Place, day: number, clock: number): Driven | null;
}

/** Contract A12: the order of ids on one resource. */
export interface Lock {
  readonly resourceId: string;
  readonly day: number | null;
  readonly strict: boolean;
  readonly members: readonly string[];
}

/** @param roads what road servers gave for a request without matrices; null: great circles */
export function worldOf(request: RequestBody, roads: GivenRoads | null = null): World {
  const travel = travelOf(request, roads);
  const locks = locksOf(request);
  const tasks = tasksOf(request, new Set(locks.flatMap(({ members }) => members)));
  const all = [...tasks.values()];
  const demanded = dimensionsOf(all.flatMap(({ steps }) => steps.map((step) => step.demands)));
  const objective = objectiveOf(request);
  const { resources, dimensions } = resourcesOf(request, demanded, objective);
  const relations = relationsOf(request.relations);
  const leg = (resource: Resource, from: Place, to: Place) =>
    travel(resource.body.vehicle_type ?? null, resource.body.speed_factor ?? 1, from, to);
  return {
    request,
    coordinates: !hasMatrices(request.travel),
    numDays: numDaysOf(request),
    resources,
    jobs: new Map(all.flatMap(({ type, id, steps }) => (type === 'job' && steps[0] ? [[id, steps[0]]] : []))),
    tasks,
    relations,
    stations: stationsOf(request),
    zones: zonesOf(request),
    locks,
    objective,
    setupOnce: request.options?.['setup_once_per_location'] === true,
    hasTraffic: entriesOf(request.travel['traffic_segments']).length > 0,
    plain: isPlain(request, relations),
    demanded,
    dimensions,
    leg,
    drive: (resource, from, to, day, clock) => {
      const own = leg(resource, from, to);
      const type = resource.body.vehicle_type ?? null;
      const speed = speedOf(request, resource.body);
      return own && drivenThrough(request, own, { type, speed, from, to, day, clock });
    },
  };
}

function speedOf(request: RequestBody, body: ResourceBody): number {
  return (request.travel.speed_factor ?? 1) * (body.speed_factor ?? 1);
}

function numDaysOf(request: RequestBody): number {
  return Math.max(1, numberOf(fieldsOf(request['problem']), 'num_days') ?? 1);
}

/** Seconds of service of a step by a resource: skill multipliers and the factor, rounded half up once. */
export function serviceSeconds(job: Job, resource: Resource): number {
  let seconds = roundHalfUp(job.body.service_time ?? 0) * (resource.body.service_time_factor ?? 1);
  for (const skill of job.skills.keys()) {
    seconds *= resource.body.skill_multipliers?.[skill] ?? 1;
  }
  return roundHalfUp(Number(seconds.toPrecision(12)));
}

/** Level that a resource holds of a skill, or null when it does not hold it (contract B43). */
export function heldLevel(resource: Resource, skill: string): number | null {
  const levels = resource.body.skill_levels ?? {};
  if (Object.hasOwn(levels, skill) && typeof levels[skill] === 'number') {
    return levels[skill];
  }
  return (resource.body.skills ?? []).includes(skill) ? 1 : null;
}

export function dimensionsOf(all: readonly Readonly<Record<string, number>>[]): string[] {
  return [...new Set(all.flatMap((one) => Object.keys(one)))];
}

function locksOf(request: RequestBody): Lock[] {
  return entriesOf(fieldsOf(request['locks'])['routes']).map((body) => ({
    resourceId: String(body['resource_id']),
    day: numberOf(body, 'day'),
    strict: body['strict'] === true,
    members: idsOf(body, 'job_ids') ?? [],
  }));
}

/** Days of the horizon that a resource works on, in order; none where it is disabled. */
export function workingDays({ numDays }: World, { days, disabled }: Resource): number[] {
  const all = Array.from({ length: numDays }, (_, day) => day);
  return disabled ? [] : all.filter((day) => days?.has(day) ?? true);
}

/**
 * The day that a locked route names, else the first that one of its tasks is pinned to (of several allowed ones the
 * first that the resource works), else the resource's first (docs/rules.md, Locks).
 */
export function dayOfLock(world: World, lock: Lock): number {
  if (world.numDays <= 1 || lock.day !== null) {
    return world.numDays <= 1 ? 0 : (lock.day ?? 0);
  }
  const owner = world.resources.get(lock.resourceId);
  const works = owner ? workingDays(world, { ...owner, disabled: false }) : [];
  const named = new Set(lock.members.flatMap((name) => taskOf(world.tasks, name)?.id ?? []));
  const pinned = [...world.tasks.values()].find(
    ({ id, days }) => named.has(id) && (days?.size ?? 0) > 0,
  )?.days;
  const days = pinned ? [...pinned] : works;
  return days.find((day) => works.includes(day)) ?? days[0] ?? 0;
}

const RICH_SECTIONS = ['shipments', 'dump_stations', 'zones'];
const RICH_RESOURCE = [
  ...['breaks', 'overtime', 'min_tasks', 'max_leg_time', 'max_wait', 'available_days', 'day_time_windows'],
  ...['time_windows_by_day', 'zone_only', 'workload_history'],
];
const RICH_JOB = ['release_time', 'max_wait_before_service', 'lifo', 'locked'];
const RICH_OPTIONS = [
  ...['objectives', 'weights', 'fairness', 'max_wait', 'max_vehicles', 'setup_once_per_location', 'phases'],
];

function isPlain(request: RequestBody, relations: readonly Relation[]): boolean {
  const asks = (value: unknown): boolean =>
    value !== undefined &&
    value !== null &&
    value !== false &&
    value !== 0 &&
    !(typeof value === 'object' && Object.keys(value).length === 0);
  const any = (body: object, keys: readonly string[]) =>
    keys.some((key) => asks((body as Record<string, unknown>)[key]));
  const softWindow = (request.jobs ?? []).some((job) =>
    (job.time_windows ?? []).some(
      ({ early_penalty: early, late_penalty: late }) => (early ?? null) !== null || (late ?? null) !== null,
    ),
  );
  return !(
    any(request, RICH_SECTIONS) ||
    // An empty list of days is no default: that resource works on none.
    request.resources.some((body) => Array.isArray(body['available_days']) || any(body, RICH_RESOURCE)) ||
    (request.jobs ?? []).some((body) => any(body, RICH_JOB)) ||
    any(request.options ?? {}, RICH_OPTIONS) ||
    stringOf(fieldsOf(request.options), 'objective') === 'balance_workload' ||
    asks(request.travel['traffic_segments']) ||
    asks(fieldsOf(request['locks'])['routes']) ||
    numDaysOf(request) > 1 ||
    relations.some(({ type, hard }) => type !== 'precedence' || !hard) ||
    softWindow
  );
}
