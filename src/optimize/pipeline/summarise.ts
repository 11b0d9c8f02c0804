import type { ReportRoute } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { VisitReader } from './normalise/visits';
import type { Activity, RouteSummary } from './response';
import { tidy } from './round';
import { routeMoney, servedOf, totalOf } from './route-money';

function totalDistance(activities: readonly Activity[]): number {
  return tidy(activities.reduce((sum, { distance }) => sum + distance, 0));
}

/** Sums of a route: total_time = travel + service + setup + waiting + break (contract B51). A shipment is one job and two stops. */
export function summarise(
  context: SolveContext,
  route: ReportRoute,
  activities: readonly Activity[],
  visits: VisitReader,
): RouteSummary {
  const vehicle = context.vehicles[route.vehicle];
  const resource = context.resources[vehicle?.resource ?? -1];
  const served = servedOf(route, visits);
  const tasks = new Set(served.map(({ activity }) => context.activities[activity]?.task ?? -1));
  const distance = totalDistance(activities);
  const revenue = [...tasks].reduce((sum, task) => sum + (context.tasks[task]?.revenue ?? 0), 0);
  const time = route.end - route.start;
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
    num_jobs: tasks.size,
    jobs_served: tasks.size,
    max_loads: byName(context.dimensions, (d) => maxLoads[d] ?? 0),
    utilization: {
      time: shareOf(time, vehicle === undefined ? null : vehicle.shiftEnd - vehicle.shiftStart) ?? 0,
      by_dimension: byName(context.dimensions, (d) =>
        shareOf(maxLoads[d] ?? 0, resource?.capacity[d] ?? null),
      ),
    },
    cost: tidy(totalOf(routeMoney(context, route, distance, visits))),
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
