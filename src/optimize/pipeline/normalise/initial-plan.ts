import type { PlannedRoute } from '../../../kernel/wire';
import type { ActivityContext, InitialSolutionInfo, VehicleContext } from '../context';
import { type Notes, quote } from '../notes';
import type { ParsedRequest } from '../shape/parsed';
import type { ParsedSeedRoute, ParsedSeedStop } from '../shape/parsed-rules';
import { expandSteps, type Lookup } from './lookup';
import { breakVisit, dumpVisit } from './visits';

interface InitialPlanInput {
  request: ParsedRequest;
  vehicles: readonly VehicleContext[];
  activities: readonly ActivityContext[];
  lookup: Lookup;
  notes: Notes;
}

export interface InitialPlan {
  routes: PlannedRoute[];
  info: InitialSolutionInfo;
}

/**
 * `options.initial_solution` as a plan of the kernel, null where none is sent. It is a hint: what is unknown, repeated or
 * only half of a shipment is left out with a warning, and the rest is used.
 */
export function initialPlanOf(input: InitialPlanInput): InitialPlan | null {
  const given = input.request.options.initialSolution;
  if (given === null) {
    return null;
  }
  const stops = given.reduce((sum, route) => sum + route.stops.length, 0);
  const taken = new Set<number>();
  const used = new Set<number>();
  const routes: PlannedRoute[] = [];
  for (const route of given) {
    const vehicle = vehicleOf(input, route);
    if (vehicle === null || used.has(vehicle)) {
      const why = vehicle === null ? 'has no vehicle' : 'comes twice';
      const message = `A route of initial_solution is left out: its resource ${why} on that day`;
      input.notes.add('INITIAL_SOLUTION_IGNORED', message, route.field);
      continue;
    }
    used.add(vehicle);
    const activities = wholeTasks(input, visitsOf(input, route, vehicle, taken));
    if (activities.length > 0) {
      routes.push({ vehicle, activities });
    }
  }
  const kept = routes.reduce((sum, { activities }) => sum + activities.length, 0);
  return { routes, info: { used: kept > 0, stops, ignored: Math.max(0, stops - kept) } };
}

/** Without a day the resource's first one. */
function vehicleOf({ vehicles, lookup, request }: InitialPlanInput, route: ParsedSeedRoute): number | null {
  const resource = lookup.resources.get(route.resourceId);
  const day = request.numDays > 1 ? route.day : null;
  const found = vehicles.findIndex((one) => one.resource === resource && (day === null || one.day === day));
  return found === -1 ? null : found;
}

function visitsOf(
  input: InitialPlanInput,
  route: ParsedSeedRoute,
  vehicle: number,
  taken: Set<number>,
): number[] {
  const jobs = route.stops.map(({ jobId }) => jobId ?? '');
  // Expanded as a whole, so that a shipment's second mention is its delivery; handed out stop by stop.
  const expanded = expandSteps(jobs, input.lookup);
  let next = 0;
  return route.stops.flatMap((stop, i) => {
    const steps = stop.jobId === null ? [] : (input.lookup.activities.get(stop.jobId) ?? []);
    const once = jobs.indexOf(jobs[i] ?? '') === jobs.lastIndexOf(jobs[i] ?? '');
    const count = steps.length < 2 || once ? steps.length : 1;
    const visits =
      stop.jobId === null ? otherVisit(input, stop, vehicle) : expanded.slice(next, next + count);
    next += stop.jobId === null ? 0 : count;
    const fresh = visits.filter((visit) => visit >= input.activities.length || !taken.has(visit));
    fresh.forEach((visit) => taken.add(visit));
    if (fresh.length === 0) {
      const name = stop.jobId ?? stop.breakId ?? stop.dumpStationId ?? '';
      const message = `The stop ${quote(name)} of initial_solution is unknown or repeated: it is left out`;
      input.notes.add('INITIAL_SOLUTION_IGNORED', message, `${route.field}.stops[${i}]`, 'stop');
    }
    return fresh;
  });
}

function otherVisit(
  { request, vehicles, lookup, activities }: InitialPlanInput,
  { breakId, dumpStationId }: ParsedSeedStop,
  vehicle: number,
): number[] {
  const numActivities = activities.length;
  if (dumpStationId !== null) {
    const station = lookup.stations.get(dumpStationId);
    return station === undefined ? [] : [dumpVisit(numActivities, station)];
  }
  const index = vehicles[vehicle]?.breaks.findIndex(({ id }) => id !== null && id === breakId) ?? -1;
  return index === -1
    ? []
    : [breakVisit(numActivities, request.dumpStations.length, vehicles, { vehicle, index, part: 0 })];
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
