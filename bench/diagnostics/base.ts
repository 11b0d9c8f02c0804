import type { JobBody, RequestBody, ResourceBody } from '../../test/support/wire';
import type { Chance } from '../rich-mix/chance';

export const SHIFT_START = 28_800;
const SERVICE = 300;
/** Metres; 10 metres a second. */
const RADIUS = 15_000;
const SPEED = 10;

/** A request that a hidden plan serves with room to spare, with what that plan knows. */
export interface Base {
  request: RequestBody & {
    jobs: JobBody[];
    travel: { distance_matrix: (number | null)[][]; time_matrix: (number | null)[][] };
  };
  points: [number, number][];
  /** Jobs by resource in the order of the hidden plan. */
  routes: number[][];
  /** When the hidden plan serves each job. */
  begins: number[];
  shiftEnd: number;
  /** Planted jobs that nobody can serve: they count in no sum of what there is to do. */
  unservable: Set<string>;
}

export function makeBase(chance: Chance, stops: number): Base {
  const points: [number, number][] = [[0, 0]];
  for (let i = 0; i < stops; i += 1) {
    const [angle, radius] = [chance.real() * 2 * Math.PI, RADIUS * Math.sqrt(chance.real())];
    points.push([Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))]);
  }
  const numVehicles = Math.max(2, Math.ceil(stops / 12));
  const byAngle = Array.from({ length: stops }, (_, i) => i).sort(
    (a, b) => angleOf(points, a) - angleOf(points, b),
  );
  const share = Math.ceil(stops / numVehicles);
  const routes = Array.from({ length: numVehicles }, (_, v) =>
    nearestFirst(points, byAngle.slice(v * share, (v + 1) * share)),
  );
  const begins: number[] = [];
  let latest = SHIFT_START;
  for (const route of routes) {
    let [at, clock] = [0, SHIFT_START];
    for (const job of route) {
      clock += secondsBetween(points, at, job + 1);
      begins[job] = clock;
      clock += SERVICE;
      at = job + 1;
    }
    latest = Math.max(latest, clock + secondsBetween(points, at, 0));
  }
  const shiftEnd = latest + 5_400;
  const jobs = begins.map<JobBody>((begin, i) => ({
    id: `j${i}`,
    location_index: i + 1,
    service_time: SERVICE,
    demands: { kg: chance.int(5, 15) },
    ...(chance.yes(0.4) ? { time_windows: [windowAround(chance, begin, shiftEnd)] } : {}),
  }));
  const loads = routes.map((route) => route.reduce((sum, job) => sum + kgOf(jobs[job]), 0));
  const resources = routes.map<ResourceBody>((_, v) => ({
    id: `v${v}`,
    depot_index: 0,
    time_window: { start: SHIFT_START, end: shiftEnd },
    capacities: { kg: Math.ceil(Math.max(...loads) * 1.3) },
    skills: ['van'],
  }));
  const request = { travel: travelOf(points), resources, jobs, options: optionsFor(stops) };
  return { request, points, routes, begins, shiftEnd, unservable: new Set() };
}

/** The automatic schedule of iterations, within a limit that is usual for the size. */
function optionsFor(stops: number): Record<string, unknown> {
  const seconds = stops <= 30 ? 1 : stops <= 100 ? 3 : 5;
  return { time_limit_seconds: seconds, search_mode: 'return_fast' };
}

export function kgOf(job: JobBody | undefined): number {
  const { demands } = job ?? {};
  return typeof demands === 'object' ? (demands['kg'] ?? 0) : 0;
}

function windowAround(chance: Chance, begin: number, shiftEnd: number) {
  const [before, after] = [chance.int(1_800, 5_400), chance.int(1_800, 5_400)];
  return { start: Math.max(SHIFT_START, begin - before), end: Math.min(shiftEnd, begin + after) };
}

function angleOf(points: readonly [number, number][], job: number): number {
  const [x, y] = points[job + 1] ?? [0, 0];
  return Math.atan2(y, x);
}

function nearestFirst(points: readonly [number, number][], jobs: readonly number[]): number[] {
  const left = [...jobs];
  const route: number[] = [];
  let at = 0;
  while (left.length > 0) {
    left.sort((a, b) => secondsBetween(points, at, a + 1) - secondsBetween(points, at, b + 1));
    const next = left.shift() ?? 0;
    route.push(next);
    at = next + 1;
  }
  return route;
}

export function metresBetween(points: readonly [number, number][], a: number, b: number): number {
  const [[ax, ay], [bx, by]] = [points[a] ?? [0, 0], points[b] ?? [0, 0]];
  return Math.ceil(Math.hypot(ax - bx, ay - by));
}

export function secondsBetween(points: readonly [number, number][], a: number, b: number): number {
  return Math.ceil(metresBetween(points, a, b) / SPEED);
}

export function travelOf(points: readonly [number, number][]) {
  const table = (of: typeof metresBetween) =>
    points.map((_, a) => points.map((__, b): number | null => of(points, a, b)));
  return { distance_matrix: table(metresBetween), time_matrix: table(secondsBetween) };
}

/** One more place, and a job there. */
export function addJob(base: Base, point: [number, number], rest: Partial<JobBody>): JobBody {
  const job: JobBody = {
    id: `x${base.request.jobs.length}`,
    location_index: addPlace(base, point),
    service_time: SERVICE,
    ...rest,
  };
  base.request.jobs.push(job);
  return job;
}

/** One more place, and a shipment that is picked up at the depot's gate and delivered there. */
export function addShipment(
  base: Base,
  point: [number, number],
  { pickup = {}, delivery = {}, ...rest }: Record<string, unknown>,
): { id: string } {
  const shipments = (base.request['shipments'] ??= []) as { id: string }[];
  const shipment = {
    id: `s${shipments.length}`,
    pickup: { location_index: 0, service_time: 60, ...(pickup as object) },
    delivery: { location_index: addPlace(base, point), service_time: 60, ...(delivery as object) },
    ...rest,
  };
  shipments.push(shipment);
  return shipment;
}

export function lock(base: Base, resourceId: string, jobIds: readonly string[]): void {
  const locks = (base.request['locks'] ??= {}) as { routes?: unknown[] };
  locks.routes = [...(locks.routes ?? []), { resource_id: resourceId, job_ids: jobIds }];
}

function addPlace(base: Base, point: [number, number]): number {
  const at = base.points.push(point) - 1;
  const travel = travelOf(base.points);
  // Forbidden cells stay forbidden.
  for (const name of ['distance_matrix', 'time_matrix'] as const) {
    base.request.travel[name].forEach((row, a) =>
      row.forEach((cell, b) => {
        const fresh = travel[name][a];
        if (cell === null && fresh !== undefined) {
          fresh[b] = null;
        }
      }),
    );
  }
  Object.assign(base.request.travel, travel);
  return at;
}

/** One more resource, which no job of the hidden plan needs; limits that were planted hold of it, too. */
export function addResource(base: Base, rest: Partial<ResourceBody>): ResourceBody {
  const limits = Object.entries(base.request.resources[0] ?? {}).filter(([name]) =>
    ['max_distance', 'max_time', 'max_travel_time', 'available_days'].includes(name),
  );
  const resource: ResourceBody = {
    ...Object.fromEntries(limits),
    id: `extra${base.request.resources.length}`,
    depot_index: 0,
    time_window: { start: SHIFT_START, end: base.shiftEnd },
    capacities: base.request.resources[0]?.capacities ?? { kg: 0 },
    ...rest,
  };
  base.request.resources.push(resource);
  return resource;
}
