import {
  END_ACTIVITY,
  type Report,
  type ReportRoute,
  type ReportStop,
  START_ACTIVITY,
} from '../../kernel/wire';
import type {
  ActivityContext,
  DumpStationContext,
  PlaceInfo,
  ResourceContext,
  SolveContext,
  VehicleContext,
} from './context';
import { unscaled } from './fixed-point';
import { type Visit, VisitReader } from './normalise/visits';
import type { Activity, ByDimension, Route } from './response';
import { tidy } from './round';
import { summarise } from './summarise';
import { absenceOf, violationsOf } from './violations';
import { windowMiss } from './window-miss';

/** What the stops of a report are. */
export function visitReader(context: SolveContext): VisitReader {
  return new VisitReader(context.activities.length, context.dumpStations.length, context.vehicles);
}

/** Sixth stage: the kernel's schedule in the caller's ids and units. Routes in the order of resources, then days. */
export function extractRoutes(context: SolveContext, report: Report): Route[] {
  const visits = visitReader(context);
  return report.routes
    .map((route, number) => ({ route, number }))
    .sort((a, b) => a.route.vehicle - b.route.vehicle)
    .map(({ route, number }) => extractRoute(context, report, route, number, visits));
}

function extractRoute(
  context: SolveContext,
  report: Report,
  route: ReportRoute,
  number: number,
  visits: VisitReader,
): Route {
  const vehicle = context.vehicles[route.vehicle];
  const resource = context.resources[vehicle?.resource ?? -1];
  if (vehicle === undefined || resource === undefined) {
    throw new RangeError(`the kernel's plan names vehicle ${route.vehicle}`);
  }
  const activities = new RouteWriter(context, resource, vehicle, visits).write(route);
  const day = context.numDays > 1 ? vehicle.day : null;
  return {
    route_id: day === null ? resource.id : `${resource.id}::${day}`,
    resource_id: resource.id,
    day,
    vehicle_type: resource.vehicleType,
    start_time: route.start,
    end_time: route.end,
    activities,
    summary: summarise(context, route, activities, visits),
    violations: [...absenceOf(resource, vehicle), ...violationsOf(context, report, number, visits)],
    ...(resource.metadata === null ? {} : { metadata: resource.metadata }),
  };
}

/** Stop after stop: where the vehicle comes from and what it holds decide what the next one says. */
class RouteWriter {
  private place: number;
  private load: ByDimension | null = null;

  constructor(
    private readonly context: SolveContext,
    private readonly resource: ResourceContext,
    private readonly vehicle: VehicleContext,
    private readonly visits: VisitReader,
  ) {
    this.place = vehicle.startPlace;
  }

  write({ stops, vehicle }: ReportRoute): Activity[] {
    return stops.map((stop) =>
      this.writeStop(stop, stop.activity < 0 ? null : this.visits.read(stop.activity, vehicle)),
    );
  }

  private writeStop(stop: ReportStop, visit: Visit | null): Activity {
    const { context } = this;
    const activity = visit?.kind === 'activity' ? context.activities[visit.index] : undefined;
    const task = context.tasks[activity?.task ?? -1];
    const station = visit?.kind === 'dump' ? context.dumpStations[visit.station] : undefined;
    const rest = visit?.kind === 'break' ? this.vehicle.breaks[visit.index] : undefined;
    const own = activity?.place ?? station?.place ?? rest?.place ?? null;
    const place = own ?? (stop.activity === END_ACTIVITY ? this.vehicle.endPlace : null) ?? this.place;
    const load = loadOf(context, stop);
    const isShipment = task?.type === 'shipment';
    const written: Activity = {
      type: typeOf(stop, visit),
      location_index: context.places[place]?.index ?? 0,
      job_id: task?.id,
      shipment_id: isShipment ? task.id : undefined,
      task: isShipment && activity?.kind !== 'service' ? activity?.kind : undefined,
      dump_station_id: station?.id,
      break_id: rest?.id ?? undefined,
      part: visit?.kind === 'break' && visit.part > 0 ? visit.part : undefined,
      duration: rest === undefined ? undefined : stop.departure - stop.begin,
      arrival_time: stop.begin,
      physical_arrival_time: stop.arrival,
      departure_time: stop.departure,
      waiting_time: stop.waiting,
      setup_time: stop.setup,
      service_time: rest === undefined ? stop.service : 0,
      travel_time: stop.travel,
      distance: this.legDistance(stop, place, own),
      load_on_arrival: this.load ?? load,
      load_on_departure: load,
      location: locationOf(context.places[place], activity?.label ?? station?.label ?? null),
      ...windowOf(activity ?? station, stop),
      metadata: task?.metadata ?? undefined,
    };
    this.place = place;
    this.load = load;
    return written;
  }

  /** From the original numbers where the kernel had to round them. */
  private legDistance(stop: ReportStop, to: number, own: number | null): number {
    const { context, resource, vehicle } = this;
    const table = context.tables[resource.profile] ?? null;
    // A start has no leg, nor has the end of an open route or a break where the vehicle stands.
    const hasLeg = own !== null || (stop.activity === END_ACTIVITY && vehicle.endPlace !== null);
    return table === null || !hasLeg
      ? unscaled(stop.distance, context.scales.distance)
      : (table[this.place * context.places.length + to] ?? 0);
  }
}

function typeOf({ activity }: ReportStop, visit: Visit | null): Activity['type'] {
  if (visit !== null) {
    return visit.kind === 'activity' ? 'service' : visit.kind;
  }
  return activity === START_ACTIVITY ? 'start' : 'end';
}

function loadOf({ dimensions, scales }: SolveContext, { load }: ReportStop): ByDimension {
  const entries = dimensions.map(
    (name, d) => [name, tidy(unscaled(load[d] ?? 0, scales.load[d] ?? 0))] as const,
  );
  return { by_dimension: Object.fromEntries(entries) };
}

function locationOf(place: PlaceInfo | undefined, label: string | null): Activity['location'] {
  if (place === undefined || place.lat === null || place.lon === null) {
    return undefined;
  }
  return { lat: place.lat, lon: place.lon, label: label ?? place.label };
}

/** The window used, and what it costs to miss it. */
function windowOf(
  visited: ActivityContext | DumpStationContext | undefined,
  { window, begin }: ReportStop,
): Pick<Activity, 'time_window' | 'early_by' | 'late_by' | 'penalty'> {
  const used = visited?.windows[window];
  if (used === undefined) {
    return {};
  }
  const { earlyBy, lateBy, penalty } = windowMiss(used, begin);
  return {
    time_window: { start: used.start, end: used.end },
    ...(earlyBy > 0 ? { early_by: earlyBy } : {}),
    ...(lateBy > 0 ? { late_by: lateBy } : {}),
    ...(earlyBy > 0 || lateBy > 0 ? { penalty: tidy(penalty) } : {}),
  };
}
