import type { WindowBody } from '../wire';
import { serviceSeconds, heldLevel, type Job, type Resource, type World } from './world';
import type { Leg, Place } from './travel';

/** Why one resource cannot drive one sequence of jobs; the codes of contract A11. */
export type Obstacle =
  | 'time_window_infeasible'
  | 'shift_infeasible'
  | 'capacity_exceeded'
  | 'skill_missing'
  | 'skill_level_too_low'
  | 'resource_not_allowed'
  | 'resource_disabled'
  | 'unreachable'
  | 'max_distance_exceeded'
  | 'max_time_exceeded'
  | 'max_travel_time_exceeded'
  | 'max_tasks_exceeded';

/** The clock of a route that leaves as told and drives as fast as it may. */
export interface Walk {
  readonly arrivals: number[];
  readonly departures: number[];
  readonly end: number;
  readonly distance: number;
  readonly travel: number;
  readonly waiting: number;
  readonly service: number;
  readonly setup: number;
}

/** First time at or after `clock` that some window admits, or null. */
export function admitted(clock: number, windows: readonly WindowBody[]): number | null {
  if (windows.length === 0) {
    return clock;
  }
  const times = windows.filter((w) => w.end >= clock).map((w) => Math.max(clock, w.start));
  return times.length === 0 ? null : Math.min(...times);
}

/** Earliest and latest moment at which a vehicle may leave its start (loading done). */
function departureRange(resource: Resource): WindowBody {
  const depot = resource.startDepot;
  const service = depot?.service ?? 0;
  // A departure pin is of the resource's day, whether the pinned job is served or not.
  if (resource.pin) {
    const { departure } = resource.pin;
    return { start: departure, end: departure };
  }
  const opens = Math.max(resource.shift.start, depot?.window?.start ?? Number.NEGATIVE_INFINITY);
  const closes = Math.min(resource.shift.end, depot?.window?.end ?? Number.POSITIVE_INFINITY);
  return { start: opens + service, end: closes + service };
}

/** Drives `jobs` in order, leaving at `leave`; the first obstacle ends the walk. */
export function walk(
  world: World,
  resource: Resource,
  jobs: readonly Job[],
  leave: number,
): Walk | { obstacle: Obstacle } {
  const arrivals: number[] = [];
  const departures: number[] = [];
  const sum = { distance: 0, travel: 0, waiting: 0, service: 0, setup: 0 };
  let clock = leave;
  let at: Place = resource.start;
  for (const job of jobs) {
    const leg = world.leg(resource, at, job.place);
    if (!leg) {
      return { obstacle: 'unreachable' };
    }
    const begin = admitted(clock + leg.time, job.windows);
    if (begin === null) {
      return { obstacle: 'time_window_infeasible' };
    }
    const service = serviceSeconds(job, resource);
    sum.waiting += begin - clock - leg.time;
    sum.distance += leg.distance;
    sum.travel += leg.time;
    sum.service += service;
    sum.setup += job.setup;
    arrivals.push(begin);
    clock = begin + job.setup + service;
    departures.push(clock);
    at = job.place;
  }
  if (resource.end) {
    const leg = world.leg(resource, at, resource.end);
    if (!leg) {
      return { obstacle: 'unreachable' };
    }
    const window = resource.endDepot?.window;
    const begin = admitted(clock + leg.time, window ? [window] : []);
    if (begin === null) {
      return { obstacle: 'shift_infeasible' };
    }
    sum.waiting += begin - clock - leg.time;
    sum.distance += leg.distance;
    sum.travel += leg.time;
    clock = begin;
  }
  if (clock + (resource.endDepot?.service ?? 0) > resource.shift.end) {
    return { obstacle: 'shift_infeasible' };
  }
  return { arrivals, departures, end: clock, ...sum };
}

/** What forbids a job to a resource whatever the route is. */
function ineligible(job: Job, resource: Resource): Obstacle[] {
  const found: Obstacle[] = [];
  if (resource.disabled) {
    found.push('resource_disabled');
  }
  if (job.allowed && !job.allowed.has(resource.id)) {
    found.push('resource_not_allowed');
  }
  for (const [skill, needed] of job.skills) {
    const held = heldLevel(resource, skill);
    if (held === null) {
      found.push('skill_missing');
    } else if (held < needed) {
      found.push('skill_level_too_low');
    }
  }
  return [...new Set(found)];
}

/** Loads after the start and after every job, by dimension (contract C3: smallest start load that stays >= 0). */
export function loadsOf(world: World, resource: Resource, jobs: readonly Job[]): Record<string, number[]> {
  return Object.fromEntries(
    world.dimensions.map((dimension) => {
      let sum = 0;
      const changes = jobs.map((job) => (sum += job.demands[dimension] ?? 0));
      const start = resource.initialLoad[dimension] ?? Math.max(0, -Math.min(0, ...changes));
      return [dimension, [start, ...changes.map((change) => start + change)]];
    }),
  );
}

function overloaded(world: World, resource: Resource, jobs: readonly Job[]): string | null {
  const loads = loadsOf(world, resource, jobs);
  for (const [dimension, values] of Object.entries(loads)) {
    const capacity = resource.capacity[dimension] ?? Number.POSITIVE_INFINITY;
    const slack = 1e-9 * Math.max(1, Math.abs(capacity));
    if (values.some((load) => load < -slack || load > capacity + slack)) {
      return dimension;
    }
  }
  return null;
}

/** Everything that a route must hold on its own, with the best departure; obstacles when it cannot. */
export function drive(
  world: World,
  resource: Resource,
  jobs: readonly Job[],
): Walk | { obstacles: Obstacle[] } {
  const obstacles = new Set<Obstacle>(jobs.flatMap((job) => ineligible(job, resource)));
  if (jobs.length > resource.maxTasks) {
    obstacles.add('max_tasks_exceeded');
  }
  if (overloaded(world, resource, jobs) !== null) {
    obstacles.add('capacity_exceeded');
  }
  const way = schedule(world, resource, jobs);
  const legs = legSums(world, resource, jobs);
  if ('obstacle' in way) {
    obstacles.add(way.obstacle);
  } else if (way.end - leaving(way) > resource.maxTime) {
    obstacles.add('max_time_exceeded');
  }
  if (!legs.passable) {
    obstacles.add('unreachable');
  }
  if (legs.distance > resource.maxDistance * (1 + 1e-9)) {
    obstacles.add('max_distance_exceeded');
  }
  if (legs.time > resource.maxTravelTime) {
    obstacles.add('max_travel_time_exceeded');
  }
  return obstacles.size > 0 || 'obstacle' in way ? { obstacles: [...obstacles] } : way;
}

/** What a sequence drives, whatever the clock says. */
function legSums(world: World, resource: Resource, jobs: readonly Job[]): Leg & { passable: boolean } {
  const places = [resource.start, ...jobs.map((job) => job.place), ...(resource.end ? [resource.end] : [])];
  const legs = places.slice(1).map((place, index) => world.leg(resource, places[index] ?? place, place));
  return {
    passable: legs.every((leg) => leg !== null),
    distance: legs.reduce((sum, leg) => sum + (leg?.distance ?? 0), 0),
    time: legs.reduce((sum, leg) => sum + (leg?.time ?? 0), 0),
  };
}

export function leaving(way: Walk): number {
  return way.end - way.travel - way.service - way.setup - way.waiting;
}

/**
 * The schedule of a sequence: least cost, then the earliest end, then the latest start (contract C5).
 * With one window a stop the earliest end that starts latest is also the shortest, so only several
 * windows under a priced or limited duration need a look at more starts.
 */
export function schedule(
  world: World,
  resource: Resource,
  jobs: readonly Job[],
): Walk | { obstacle: Obstacle } {
  const quickest = earliestEnd(world, resource, jobs);
  const choice = jobs.some((job) => job.windows.length > 1);
  const matters = resource.costs.time > 0 || Number.isFinite(resource.maxTime);
  if (!choice || !matters || 'obstacle' in quickest) {
    return quickest;
  }
  const range = departureRange(resource);
  const ways = startsToTry(world, resource, jobs)
    .filter((leave) => leave >= range.start && leave <= range.end)
    .map((leave) => walk(world, resource, jobs, leave))
    .filter((way): way is Walk => !('obstacle' in way));
  const price = (way: Walk) => resource.costs.time * (way.end - leaving(way));
  const better = (a: Walk, b: Walk) => price(a) - price(b) || a.end - b.end || leaving(b) - leaving(a);
  const short = ways.filter((way) => way.end - leaving(way) <= resource.maxTime);
  return short.sort(better)[0] ?? quickest;
}

/** A later start never ends earlier, so the latest start that still ends at the earliest end is found by halving. */
function earliestEnd(world: World, resource: Resource, jobs: readonly Job[]): Walk | { obstacle: Obstacle } {
  const range = departureRange(resource);
  const first = walk(world, resource, jobs, range.start);
  if ('obstacle' in first) {
    return first;
  }
  if (range.start > range.end) {
    return { obstacle: 'shift_infeasible' };
  }
  let [low, high] = [range.start, Math.min(range.end, first.end)];
  let best = first;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const later = walk(world, resource, jobs, middle);
    if (!('obstacle' in later) && later.end === first.end) {
      low = middle;
      best = later;
    } else {
      high = middle - 1;
    }
  }
  return best;
}

/** Starts at which, driving without a wait, some stop is reached at the edge of a window. */
function startsToTry(world: World, resource: Resource, jobs: readonly Job[]): number[] {
  const range = departureRange(resource);
  const starts = [range.start, range.end];
  let [at, offset] = [resource.start, 0];
  for (const job of jobs) {
    offset += world.leg(resource, at, job.place)?.time ?? 0;
    starts.push(...job.windows.flatMap((window) => [window.start - offset, window.end - offset]));
    offset += job.setup + serviceSeconds(job, resource);
    at = job.place;
  }
  const home = resource.endDepot?.window;
  if (home && resource.end) {
    offset += world.leg(resource, at, resource.end)?.time ?? 0;
    starts.push(home.start - offset, home.end - offset);
  }
  return starts;
}

/** The money of one route (contract C1), revenue not deducted. */
export function routeCost(resource: Resource, way: Walk): number {
  const { fixed, distance, time, service } = resource.costs;
  return (
    fixed + distance * way.distance + time * (way.travel + way.waiting + way.setup) + service * way.service
  );
}
