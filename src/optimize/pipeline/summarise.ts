import type { ReportRoute } from '../../kernel/wire';
import type { ResourceContext, SolveContext } from './context';
import type { Activity, RouteSummary } from './response';
import { tidy } from './round';

/** The money of one route, from the original prices (contract C1). */
export interface RouteMoney {
  distance: number;
  /** Travel and setup: `cost_per_time` prices both, and waiting apart. */
  travelTime: number;
  waitingTime: number;
  serviceTime: number;
  fixed: number;
}

export function routeMoney(resource: ResourceContext, route: ReportRoute, distance: number): RouteMoney {
  return {
    distance: distance * resource.costPerDistance,
    travelTime: (route.travel + route.setup) * resource.costPerTime,
    waitingTime: route.waiting * resource.costPerTime,
    serviceTime: route.service * resource.costPerServiceTime,
    fixed: resource.fixedCost,
  };
}

function totalDistance(activities: readonly Activity[]): number {
  return tidy(activities.reduce((sum, { distance }) => sum + distance, 0));
}

/** Sums of a route: total_time = travel + service + setup + waiting + break (contract B51). */
export function summarise(
  context: SolveContext,
  resource: ResourceContext,
  route: ReportRoute,
  activities: readonly Activity[],
): RouteSummary {
  const served = route.stops.filter(({ activity }) => activity >= 0);
  const distance = totalDistance(activities);
  const money = routeMoney(resource, route, distance);
  const revenue = served.reduce((sum, { activity }) => sum + (context.jobs[activity]?.revenue ?? 0), 0);
  const time = route.end - route.start;
  const shift = resource.shiftEnd - resource.shiftStart;
  const maxLoads = context.dimensions.map((name) =>
    activities.reduce((most, { load_on_departure: load }) => Math.max(most, load.by_dimension[name] ?? 0), 0),
  );
  return {
    total_distance: distance,
    total_travel_time: route.travel,
    total_service_time: route.service,
    total_setup_time: route.setup,
    total_waiting_time: route.waiting,
    total_break_time: route.breaks,
    total_time: time,
    num_stops: served.length,
    num_jobs: served.length,
    jobs_served: served.length,
    max_loads: byName(context.dimensions, (d) => maxLoads[d] ?? 0),
    utilization: {
      time: shareOf(time, shift) ?? 0,
      by_dimension: byName(context.dimensions, (d) =>
        shareOf(maxLoads[d] ?? 0, resource.capacity[d] ?? null),
      ),
    },
    cost: tidy(money.distance + money.travelTime + money.waitingTime + money.serviceTime + money.fixed),
    revenue: tidy(revenue),
  };
}

function byName<T>(names: readonly string[], value: (index: number) => T): Record<string, T> {
  return Object.fromEntries(names.map((name, i) => [name, value(i)]));
}

/** Four digits; null when there is nothing to have a share of. */
function shareOf(part: number, whole: number | null): number | null {
  return whole === null || whole <= 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
