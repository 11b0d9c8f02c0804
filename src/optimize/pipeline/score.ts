import type { Report } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { Route, Score, ScoreBreakdown, UnservedEntry } from './response';
import { tidy } from './round';
import { routeMoney } from './summarise';

/** The printed price of one missing mandatory job (release 2.1.0); in the search it stands before all money. */
export const MISSING_MANDATORY_PRICE = 100_000_000;

/** Seventh stage: the plan's price, from the original numbers of the request. `total` is the sum of the breakdown. */
export function scorePlan(
  context: SolveContext,
  report: Report,
  routes: readonly Route[],
  unserved: readonly UnservedEntry[],
): Score {
  const breakdown = breakDown(context, report, routes, unserved);
  const terms = Object.values(breakdown) as number[];
  const total = tidy(terms.reduce((sum, value) => sum + value, 0));
  return {
    total,
    travel_distance: tidy(routes.reduce((sum, { summary }) => sum + summary.total_distance, 0)),
    travel_time: routes.reduce((sum, { summary }) => sum + summary.total_travel_time, 0),
    fixed_vehicle_cost: breakdown.fixed_vehicle_cost,
    penalty_dropped: breakdown.penalty_dropped,
    fairness_cost: breakdown.fairness_cost,
    time_window_penalty: breakdown.time_window_penalty,
    revenue: breakdown.revenue === 0 ? 0 : -breakdown.revenue,
    num_vehicles_used: new Set(routes.map(({ resource_id: id }) => id)).size,
    breakdown,
    ...tiersOf(context, total, routes, unserved),
  };
}

/** Exactly the closed list of contract C1; what no rule can cost yet is 0. */
function breakDown(
  context: SolveContext,
  report: Report,
  routes: readonly Route[],
  unserved: readonly UnservedEntry[],
): ScoreBreakdown {
  const resources = new Map(context.resources.map((resource) => [resource.id, resource]));
  const byVehicle = [...report.routes].sort((a, b) => a.vehicle - b.vehicle);
  const sums = { distance: 0, travelTime: 0, waitingTime: 0, serviceTime: 0, fixed: 0, revenue: 0 };
  routes.forEach((route, i) => {
    const resource = resources.get(route.resource_id);
    const schedule = byVehicle[i];
    if (resource !== undefined && schedule !== undefined) {
      const money = routeMoney(resource, schedule, route.summary.total_distance);
      sums.distance += money.distance;
      sums.travelTime += money.travelTime;
      sums.waitingTime += money.waitingTime;
      sums.serviceTime += money.serviceTime;
      sums.fixed += money.fixed;
      sums.revenue += route.summary.revenue;
    }
  });
  const dropped = unserved.reduce((sum, { penalty }) => sum + penalty, 0);
  return {
    distance: tidy(sums.distance),
    travel_time: tidy(sums.travelTime),
    service_time: tidy(sums.serviceTime),
    waiting_time: tidy(sums.waitingTime),
    fixed_vehicle_cost: tidy(sums.fixed),
    overtime: 0,
    time_window_penalty: 0,
    zone_penalty: 0,
    relation_penalty: 0,
    break_penalty: 0,
    min_tasks_penalty: 0,
    penalty_dropped: tidy(dropped),
    fairness_cost: 0,
    revenue: sums.revenue === 0 ? 0 : -tidy(sums.revenue),
  };
}

function tiersOf(
  { options }: SolveContext,
  total: number,
  routes: readonly Route[],
  unserved: readonly UnservedEntry[],
): Pick<Score, 'tiers'> {
  switch (options.objective) {
    case 'min_vehicles':
      return { tiers: [routes.length, total] };
    case 'maximize_served':
      return { tiers: [unserved.length, total] };
    default:
      return {};
  }
}
