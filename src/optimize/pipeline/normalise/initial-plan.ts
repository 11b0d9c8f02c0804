import type { PlannedRoute } from '../../../kernel/wire';
import type { ActivityContext, InitialSolutionInfo, VehicleContext } from '../context';
import { rulesOf } from '../endpoints';
import { type Notes, quote } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { ParsedSeedRoute, ParsedSeedStop } from '../shape/parsed-rules';
import { expandSteps, type Lookup } from './lookup';
import { VisitReader } from './visits';

interface InitialPlanInput {
  request: ParsedRequest;
  vehicles: readonly VehicleContext[];
  activities: readonly ActivityContext[];
  lookup: Lookup;
  notes: Notes;
}

/** With what is looked up once for all routes. */
interface PlanReader extends InitialPlanInput {
  numbers: VisitReader;
  /** By resource. */
  vehiclesOf: ReadonlyMap<number, readonly number[]>;
}

export interface InitialPlan {
  routes: PlannedRoute[];
  /** By route: where the caller wrote it. */
  fields: string[];
  info: InitialSolutionInfo;
}

/**
 * The plan that came with the request as one of the kernel, null where none is sent. `options.initial_solution` is a hint:
 * what is unknown, repeated or only half of a shipment is left out with a warning, and the rest is used. A plan that is
 * taken at its word has been checked (meaning/given-plan.ts): it is what it says.
 */
export function initialPlanOf(given: InitialPlanInput): InitialPlan | null {
  const { request, vehicles, activities } = given;
  const routes = request.options.initialSolution;
  if (routes === null) {
    return null;
  }
  const vehiclesOf = new Map<number, number[]>();
  vehicles.forEach(({ resource }, vehicle) => {
    const own = vehiclesOf.get(resource);
    if (own === undefined) {
      vehiclesOf.set(resource, [vehicle]);
    } else {
      own.push(vehicle);
    }
  });
  const numbers = new VisitReader(activities.length, request.dumpStations.length, vehicles);
  return readPlan({ ...given, numbers, vehiclesOf }, routes);
}

function readPlan(input: PlanReader, given: readonly ParsedSeedRoute[]): InitialPlan {
  const { plan } = rulesOf(input.request.endpoint);
  const stops = given.reduce((sum, route) => sum + route.stops.length, 0);
  const taken = new Set<number>();
  const used = new Set<number>();
  const routes: PlannedRoute[] = [];
  const fields: string[] = [];
  for (const route of given) {
    const vehicle = vehicleOf(input, route);
    if (vehicle === null && plan !== 'hint') {
      // An empty route, or one of a plan that is locked: that is told of the lock (contract B17, B18).
      continue;
    }
    if (vehicle === null || used.has(vehicle)) {
      const message = `A route of initial_solution is left out: ${whyLeftOut(input, route, vehicle)}`;
      input.notes.add('INITIAL_SOLUTION_IGNORED', message, route.field);
      continue;
    }
    used.add(vehicle);
    const visits = visitsOf(input, route, vehicle, taken);
    const activities = plan === 'hint' ? wholeTasks(input, visits) : visits;
    if (activities.length > 0) {
      routes.push({ vehicle, activities });
      fields.push(route.field);
    }
  }
  const kept = routes.reduce((sum, { activities }) => sum + activities.length, 0);
  return { routes, fields, info: { used: kept > 0, stops, ignored: Math.max(0, stops - kept) } };
}

function whyLeftOut({ lookup }: PlanReader, { resourceId }: ParsedSeedRoute, vehicle: number | null): string {
  if (!lookup.resources.has(resourceId)) {
    return `the request has no resource ${quote(resourceId)}`;
  }
  return `its resource ${vehicle === null ? 'has no vehicle' : 'comes twice'} on that day`;
}

/** Without a day the resource's first one. */
function vehicleOf(
  { vehicles, vehiclesOf, lookup, request }: PlanReader,
  { resourceId, day }: ParsedSeedRoute,
): number | null {
  const own = vehiclesOf.get(lookup.resources.get(resourceId) ?? -1) ?? [];
  const isAny = request.numDays <= 1 || day === null;
  const ofDay = own.filter((vehicle) => isAny || vehicles[vehicle]?.day === day);
  return ofDay.find((vehicle) => vehicles[vehicle]?.absence === null) ?? ofDay[0] ?? null;
}

function visitsOf(input: PlanReader, route: ParsedSeedRoute, vehicle: number, taken: Set<number>): number[] {
  const jobs = route.stops.map(({ jobId }) => jobId ?? '');
  const mentions = new Map<string, number>();
  jobs.forEach((id) => mentions.set(id, (mentions.get(id) ?? 0) + 1));
  // Expanded as a whole, so that a shipment's second mention is its delivery; handed out stop by stop.
  const expanded = expandSteps(jobs, input.lookup);
  let next = 0;
  return route.stops.flatMap((stop, i) => {
    const steps = stop.jobId === null ? [] : (input.lookup.activities.get(stop.jobId) ?? []);
    const once = mentions.get(jobs[i] ?? '') === 1;
    const count = steps.length < 2 || once ? steps.length : 1;
    const visits =
      stop.jobId === null ? otherVisit(input, stop, vehicle) : expanded.slice(next, next + count);
    next += stop.jobId === null ? 0 : count;
    const fresh = visits.filter((visit) => visit >= input.activities.length || !taken.has(visit));
    fresh.forEach((visit) => taken.add(visit));
    if (fresh.length === 0) {
      const name = stop.jobId ?? stop.breakId ?? stop.dumpStationId ?? '';
      const why = visits.length === 0 ? 'unknown there' : 'repeated';
      const message = `The stop ${quote(name)} of the given plan is ${why}: it is left out`;
      input.notes.add('INITIAL_SOLUTION_IGNORED', message, stop.field, why);
    }
    return fresh;
  });
}

function otherVisit(
  { vehicles, lookup, numbers }: PlanReader,
  { breakId, dumpStationId, part }: ParsedSeedStop,
  vehicle: number,
): number[] {
  if (dumpStationId !== null) {
    const station = lookup.stations.get(dumpStationId);
    return station === undefined ? [] : [numbers.dump(station)];
  }
  const index = vehicles[vehicle]?.breaks.findIndex(({ id }) => id !== null && id === breakId) ?? -1;
  const numParts = vehicles[vehicle]?.breaks[index]?.numParts ?? 0;
  const isOne = index !== -1 && (part ?? 0) <= numParts;
  return isOne ? [numbers.break({ vehicle, index, part: part ?? 0 })] : [];
}

/** A pickup without its delivery behind it on the same route is no plan of that shipment. */
function wholeTasks({ activities, notes }: InitialPlanInput, visits: readonly number[]): number[] {
  const position = new Map(visits.map((visit, i) => [visit, i]));
  return visits.filter((visit, i) => {
    const kind = activities[visit]?.kind;
    const whole =
      kind === 'pickup'
        ? (position.get(visit + 1) ?? -1) > i
        : kind === 'delivery'
          ? (position.get(visit - 1) ?? visits.length) < i
          : true;
    if (!whole) {
      const message = 'Shipments of which initial_solution holds only one step are left out of it';
      notes.add('INITIAL_SOLUTION_IGNORED', message, 'options.initial_solution', 'half');
    }
    return whole;
  });
}
