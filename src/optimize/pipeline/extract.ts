import {
  END_ACTIVITY,
  type Report,
  type ReportRoute,
  type ReportStop,
  START_ACTIVITY,
} from '../../kernel/wire';
import type { JobContext, PlaceInfo, ResourceContext, SolveContext } from './context';
import type { Activity, ByDimension, Route } from './response';
import { tidy } from './round';
import { unscaled } from './scale';
import { summarise } from './summarise';
import { violationsOf } from './violations';

/** Sixth stage: the kernel's schedule in the caller's ids and units. Routes in the order of resources, then days. */
export function extractRoutes(context: SolveContext, report: Report): Route[] {
  return report.routes
    .map((route, number) => ({ route, number }))
    .sort((a, b) => a.route.vehicle - b.route.vehicle)
    .map(({ route, number }) => extractRoute(context, report, route, number));
}

function extractRoute(context: SolveContext, report: Report, route: ReportRoute, number: number): Route {
  const vehicle = context.vehicles[route.vehicle];
  const resource = context.resources[vehicle?.resource ?? -1];
  if (vehicle === undefined || resource === undefined) {
    throw new RangeError(`the kernel's plan names vehicle ${route.vehicle}`);
  }
  const activities = extractActivities(context, resource, route);
  const day = context.numDays > 1 ? vehicle.day : null;
  return {
    route_id: day === null ? resource.id : `${resource.id}::${day}`,
    resource_id: resource.id,
    day,
    vehicle_type: resource.vehicleType,
    start_time: route.start,
    end_time: route.end,
    activities,
    summary: summarise(context, resource, route, activities),
    violations: violationsOf(context, report, number),
    ...(resource.metadata === null ? {} : { metadata: resource.metadata }),
  };
}

function extractActivities(context: SolveContext, resource: ResourceContext, route: ReportRoute): Activity[] {
  const activities: Activity[] = [];
  let previousPlace = resource.startPlace;
  let previousLoad: ByDimension | null = null;
  for (const stop of route.stops) {
    const job = stop.activity >= 0 ? context.jobs[stop.activity] : undefined;
    const place = job?.place ?? (stop.activity === END_ACTIVITY ? resource.endPlace : null) ?? previousPlace;
    const load = loadOf(context, stop);
    activities.push({
      type: typeOf(stop),
      location_index: context.places[place]?.index ?? 0,
      job_id: job?.id,
      arrival_time: stop.begin,
      physical_arrival_time: stop.arrival,
      departure_time: stop.departure,
      waiting_time: stop.waiting,
      setup_time: stop.setup,
      service_time: stop.service,
      travel_time: stop.travel,
      distance: legDistance(context, resource, stop, previousPlace, place),
      load_on_arrival: previousLoad ?? load,
      load_on_departure: load,
      location: locationOf(context.places[place], job),
      time_window: windowOf(job, stop),
      metadata: job?.metadata ?? undefined,
    });
    previousPlace = place;
    previousLoad = load;
  }
  return activities;
}

function typeOf({ activity }: ReportStop): Activity['type'] {
  return activity === START_ACTIVITY ? 'start' : activity === END_ACTIVITY ? 'end' : 'service';
}

/** From the original numbers where the kernel had to round them. */
function legDistance(
  context: SolveContext,
  resource: ResourceContext,
  stop: ReportStop,
  from: number,
  to: number,
): number {
  const table = context.tables[resource.profile] ?? null;
  const noLeg =
    stop.activity === START_ACTIVITY || (stop.activity === END_ACTIVITY && resource.endPlace === null);
  if (table === null || noLeg) {
    return unscaled(stop.distance, context.scales.distance);
  }
  return table[from * context.places.length + to] ?? 0;
}

function loadOf({ dimensions, scales }: SolveContext, { load }: ReportStop): ByDimension {
  const entries = dimensions.map(
    (name, d) => [name, tidy(unscaled(load[d] ?? 0, scales.load[d] ?? 0))] as const,
  );
  return { by_dimension: Object.fromEntries(entries) };
}

function locationOf(place: PlaceInfo | undefined, job: JobContext | undefined): Activity['location'] {
  if (place === undefined || place.lat === null || place.lon === null) {
    return undefined;
  }
  return { lat: place.lat, lon: place.lon, label: job?.label ?? place.label };
}

function windowOf(job: JobContext | undefined, { window }: ReportStop): Activity['time_window'] {
  const used = job?.windows[window];
  return used === undefined ? undefined : { start: used.start, end: used.end };
}
