import type { JobContext, ResourceContext } from './context';
import type { TravelTables } from './travel-tables';
import type { Located, LocatedEnd } from './meaning/places';
import { type Notes, quote } from './notes';
import type { Pin } from './pins';
import { makeServiceTimes, type ServiceTimes } from './service-times';
import type { ParsedJob, ParsedRequest, ParsedResource } from './shape/parsed';

/** A resource without `time_window` works the whole day, in seconds. */
const WHOLE_DAY = { start: 0, end: 86_400 };
/** "Holding the skill is enough": below every level. */
const ANY_LEVEL = -(2 ** 31);
/** A held skill without a level counts as level 1 (contract A4). */
const HELD_LEVEL = 1;
/** Seconds. A depot without a window never closes: the latest time that the kernel reads (MAX_TIME in solver-wasm/src/wire). */
const OPEN_END = 2 ** 29;
const NO_SKILLS = new Map<string, number>();

export interface Span {
  start: number;
  end: number;
}

/** One resource on one day; indices only. */
export interface NormalVehicle {
  resource: number;
  day: number;
  shift: Span;
  /** When loading may begin, and how long it takes; the same at the end for unloading. */
  startWindow: Span;
  startService: number;
  endWindow: Span;
  endService: number;
  skills: [skill: number, level: number][];
}

export interface NormalJob {
  /** Kernel's place. */
  place: number;
  windows: Span[];
  skills: [skill: number, level: number][];
  /** Null: all. */
  allowedResources: number[] | null;
}

export interface NormalRelation {
  activities: number[];
  minGap: number;
  maxGap: number | null;
  requires: boolean;
}

export interface Normalised {
  dimensions: string[];
  resources: ResourceContext[];
  /** By resource and dimension; null: chosen by the kernel. */
  initialLoads: (number | null)[][];
  vehicles: NormalVehicle[];
  jobContexts: JobContext[];
  jobs: NormalJob[];
  relations: NormalRelation[];
  serviceTimes: ServiceTimes;
}

export interface NormaliseInput {
  request: ParsedRequest;
  located: Located;
  tables: TravelTables;
  pins: readonly Pin[];
  pinWindows: readonly Span[];
  notes: Notes;
}

/** Fourth stage: symbolic ids become indices, defaults are applied, and a resource becomes its vehicles. */
export function normalise(input: NormaliseInput): Normalised {
  const { request } = input;
  const needed = request.jobs.map(neededSkills);
  const skillIds = numberSkills(needed);
  const dimensions = dimensionsOf(request);
  noteUncapped(input, dimensions);
  const resourceIds = new Map(request.resources.map(({ id }, i) => [id, i]));
  const jobIds = new Map(request.jobs.map(({ id }, i) => [id, i]));
  return {
    dimensions,
    resources: request.resources.map((resource, i) => resourceContext(input, resource, i, dimensions)),
    initialLoads: request.resources.map(({ initialLoad }) =>
      dimensions.map((dimension) => initialLoad?.get(dimension) ?? null),
    ),
    vehicles: request.resources.map((resource, i) => vehicleOf(input, resource, i, skillIds)),
    jobContexts: request.jobs.map((job, i) => jobContext(input, job, i, dimensions, needed[i] ?? NO_SKILLS)),
    jobs: request.jobs.map((job, i) => jobOf(input, job, i, needed[i] ?? NO_SKILLS, skillIds, resourceIds)),
    relations: request.relations
      .filter(({ type }) => type === 'precedence')
      .map(({ jobIds: ids, minGap, maxGap, requires }) => ({
        activities: ids.map((id) => jobIds.get(id) ?? 0),
        minGap,
        maxGap,
        requires,
      })),
    serviceTimes: makeServiceTimes(request.resources, request.jobs, needed),
  };
}

/** A level for a skill makes it required (contract B43). */
function neededSkills({ requiredSkills, skillLevels }: ParsedJob): Map<string, number> {
  const needed = new Map(requiredSkills.map((skill) => [skill, ANY_LEVEL]));
  for (const [skill, level] of skillLevels) {
    needed.set(skill, level);
  }
  return needed;
}

function heldSkills({ skills, skillLevels }: ParsedResource): Map<string, number> {
  const held = new Map(skills.map((skill) => [skill, HELD_LEVEL]));
  for (const [skill, level] of skillLevels) {
    held.set(skill, level);
  }
  return held;
}

/** Only skills that some job needs are worth a number. */
function numberSkills(needed: readonly Map<string, number>[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const skill of needed.flatMap((skills) => [...skills.keys()])) {
    if (!ids.has(skill)) {
      ids.set(skill, ids.size);
    }
  }
  return ids;
}

function idsOf(skills: Map<string, number>, skillIds: Map<string, number>): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [skill, level] of skills) {
    const id = skillIds.get(skill);
    if (id !== undefined) {
      pairs.push([id, level]);
    }
  }
  return pairs;
}

/** Demanded ones first, then those that only vehicles name. */
function dimensionsOf(request: ParsedRequest): string[] {
  const names = new Set<string>();
  const all = [
    ...request.jobs.map(({ demands }) => demands),
    ...request.resources.flatMap(({ capacities, initialLoad }) => [capacities, initialLoad]),
  ];
  for (const loads of all) {
    for (const name of loads?.keys() ?? []) {
      names.add(name);
    }
  }
  return [...names];
}

/** A dimension that a capacities object leaves out is unlimited: legal, and often a typing error. */
function noteUncapped({ request, notes }: NormaliseInput, dimensions: readonly string[]): void {
  const demanded = new Set(request.jobs.flatMap(({ demands }) => [...demands.keys()]));
  request.resources.forEach(({ capacities }, i) => {
    for (const dimension of capacities === null ? [] : dimensions) {
      if (demanded.has(dimension) && !capacities?.has(dimension)) {
        const message = `Capacities leave out the dimension ${quote(dimension)} that jobs demand: it is unlimited`;
        notes.add('DIMENSION_NOT_CAPPED', message, `resources[${i}].capacities`);
      }
    }
  });
}

function resourceContext(
  { request, located, tables, pins }: NormaliseInput,
  resource: ParsedResource,
  index: number,
  dimensions: readonly string[],
): ResourceContext {
  const byTime = request.options.objective === 'min_time';
  const pin = pins.find((one) => one.resource === index);
  const shift = resource.timeWindow ?? WHOLE_DAY;
  return {
    id: resource.id,
    vehicleType: resource.vehicleType,
    profile: tables.profileOf[index] ?? 0,
    startPlace: pin?.startPlace ?? located.starts[index]?.place ?? 0,
    endPlace: located.ends[index]?.place ?? null,
    shiftStart: shift.start,
    shiftEnd: shift.end,
    fixedCost: resource.fixedCost,
    // The objective names the default prices (contract C1); a resource's own prices win.
    costPerDistance: resource.costPerDistance ?? (byTime ? 0 : 1),
    costPerTime: resource.costPerTime ?? (byTime ? 1 : 0),
    costPerServiceTime: resource.costPerServiceTime ?? 0,
    maxTasks: resource.maxTasks,
    maxDistance: resource.maxDistance,
    maxTime: resource.maxTime,
    maxTravelTime: resource.maxTravelTime,
    capacity: dimensions.map((dimension) => resource.capacities?.get(dimension) ?? null),
    skills: [...heldSkills(resource)].map(([name, level]) => ({ name, level })),
    metadata: resource.metadata,
  };
}

function vehicleOf(
  { request, located, pins }: NormaliseInput,
  resource: ParsedResource,
  index: number,
  skillIds: Map<string, number>,
): NormalVehicle {
  const start = depotOf(request, located.starts[index] ?? null);
  const end = depotOf(request, located.ends[index] ?? null);
  const own = resource.timeWindow ?? WHOLE_DAY;
  const pin = pins.find((one) => one.resource === index);
  const base = {
    resource: index,
    day: 0,
    startService: start.service,
    endWindow: end.window,
    endService: end.service,
    skills: idsOf(heldSkills(resource), skillIds),
  };
  if (pin === undefined) {
    return { ...base, shift: { start: own.start, end: own.end }, startWindow: start.window };
  }
  // Loading ends at the departure. A depot that is closed then keeps its window: the pin cannot be kept.
  const loading = Math.max(0, pin.departure - start.service);
  const open = loading >= start.window.start && loading <= start.window.end;
  return {
    ...base,
    shift: { start: Math.min(own.start, loading), end: own.end },
    startWindow: open ? { start: loading, end: loading } : start.window,
  };
}

function depotOf(request: ParsedRequest, end: LocatedEnd | null): { window: Span; service: number } {
  const depot = end === null || end.depot === null ? undefined : request.depots[end.depot];
  return { window: depot?.timeWindow ?? { start: 0, end: OPEN_END }, service: depot?.serviceTime ?? 0 };
}

function windowsOf({ pins, pinWindows }: NormaliseInput, job: ParsedJob, index: number): Span[] {
  const pin = pins.findIndex((one) => one.job === index);
  const pinned = pinWindows[pin];
  return pinned === undefined ? job.timeWindows.map(({ start, end }) => ({ start, end })) : [pinned];
}

function jobContext(
  input: NormaliseInput,
  job: ParsedJob,
  index: number,
  dimensions: readonly string[],
  needed: Map<string, number>,
): JobContext {
  return {
    id: job.id,
    place: placeOf(input, index),
    label: job.position.location?.label ?? null,
    setupTime: job.setupTime,
    windows: windowsOf(input, job, index),
    demands: dimensions.map((dimension) => job.demands.get(dimension) ?? 0),
    skills: [...needed].map(([name, level]) => ({ name, level })),
    allowedResourceIds: job.allowedResourceIds,
    mandatory: job.mandatory,
    penalty: job.penalty,
    revenue: job.revenue,
    metadata: job.metadata,
  };
}

function placeOf({ located, pins }: NormaliseInput, index: number): number {
  return pins.find((pin) => pin.job === index)?.jobPlace ?? located.jobs[index] ?? 0;
}

function jobOf(
  input: NormaliseInput,
  job: ParsedJob,
  index: number,
  needed: Map<string, number>,
  skillIds: Map<string, number>,
  resourceIds: Map<string, number>,
): NormalJob {
  // An empty list restricts nothing: what a user of OR-Tools expects of an empty vector of vehicles.
  const allowed = job.allowedResourceIds ?? [];
  return {
    place: placeOf(input, index),
    windows: windowsOf(input, job, index),
    skills: idsOf(needed, skillIds),
    allowedResources: allowed.length === 0 ? null : allowed.map((id) => resourceIds.get(id) ?? 0),
  };
}
