import type { Report } from '../../kernel/wire';
import type { ObjectiveTier, SolveContext } from './context';
import { visitReader } from './extract';
import { type FairnessScore, scoreFairness } from './fairness-score';
import type { Route, Score, ScoreBreakdown, UnservedEntry } from './response';
import { tidy } from './round';
import { type RouteMoney, routeMoney } from './route-money';
import { penaltyOf } from './violations';

/** The printed price of one missing mandatory job (release 2.1.0); in the search it stands before all money. */
export const MISSING_MANDATORY_PRICE = 100_000_000;

/** Seventh stage: the plan's price, from the original numbers of the request. `total` is the sum of the breakdown. */
export function scorePlan(
  context: SolveContext,
  report: Report,
  routes: readonly Route[],
  unserved: readonly UnservedEntry[],
): Score {
  const { breakdown, fairness } = breakDown(context, report, routes, unserved);
  const terms = Object.values(breakdown) as number[];
  const total = tidy(terms.reduce((sum, value) => sum + value, 0));
  return {
    total,
    travel_distance: tidy(routes.reduce((sum, { summary }) => sum + summary.total_distance, 0)),
    travel_time: routes.reduce((sum, { summary }) => sum + summary.total_travel_time, 0),
    fixed_vehicle_cost: breakdown.fixed_vehicle_cost,
    penalty_dropped: breakdown.penalty_dropped,
    fairness_cost: breakdown.fairness_cost,
    ...(fairness === null ? {} : { fairness_index: Math.round(fairness.index * 10_000) / 10_000 }),
    time_window_penalty: breakdown.time_window_penalty,
    revenue: breakdown.revenue === 0 ? 0 : -breakdown.revenue,
    num_vehicles_used: new Set(routes.map(({ resource_id: id }) => id)).size,
    breakdown,
    ...(context.showsTiers
      ? {
          tiers: context.tiers.map((tier) =>
            tidy(tierValue(tier, { total, fairness: breakdown.fairness_cost, context, routes, unserved })),
          ),
        }
      : {}),
  };
}

/** Exactly the closed list of contract C1. */
function breakDown(
  context: SolveContext,
  report: Report,
  routes: readonly Route[],
  unserved: readonly UnservedEntry[],
): { breakdown: ScoreBreakdown; fairness: FairnessScore | null } {
  const visits = visitReader(context);
  const schedules = [...report.routes].sort((a, b) => a.vehicle - b.vehicle);
  const distances = routes.map(({ summary }) => summary.total_distance);
  const money = schedules.map((schedule, i) => routeMoney(context, schedule, distances[i] ?? 0, visits));
  const sum = (term: keyof RouteMoney) => tidy(money.reduce((total, route) => total + route[term], 0));
  const soft = (...kinds: string[]) =>
    tidy(
      report.violations
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, violation) => total + penaltyOf(context, report, violation), 0),
    );
  const revenue = routes.reduce((total, { summary }) => total + summary.revenue, 0);
  const fairness = scoreFairness(context, { ...report, routes: schedules }, distances, visits);
  const breakdown = {
    distance: sum('distance'),
    travel_time: sum('travelTime'),
    service_time: sum('serviceTime'),
    waiting_time: sum('waitingTime'),
    fixed_vehicle_cost: sum('fixed'),
    overtime: sum('overtime'),
    time_window_penalty: sum('timeWindows'),
    zone_penalty: sum('zones'),
    relation_penalty: soft('relation', 'precedence'),
    break_penalty: soft('missing_break'),
    min_tasks_penalty: sum('minTasks'),
    penalty_dropped: tidy(unserved.reduce((total, { penalty }) => total + penalty, 0)),
    fairness_cost: tidy(fairness?.cost ?? 0),
    revenue: revenue === 0 ? 0 : -tidy(revenue),
  };
  return { breakdown, fairness };
}

interface Scored {
  total: number;
  fairness: number;
  context: SolveContext;
  routes: readonly Route[];
  unserved: readonly UnservedEntry[];
}

/** One tier of the objective, in the caller's units. Money and fairness together are the total. */
function tierValue(tier: ObjectiveTier, scored: Scored): number {
  const { total, fairness, routes, unserved } = scored;
  return tier.reduce((sum, { term, weight }) => {
    switch (term) {
      case 'money':
        return sum + total - fairness;
      case 'fairness':
        return sum + fairness;
      case 'vehicles':
        return sum + weight * routes.length;
      case 'unserved':
        return sum + weight * unserved.length;
      case 'distance':
        return sum + weight * routes.reduce((all, { summary }) => all + summary.total_distance, 0);
      case 'time':
        return sum + weight * routes.reduce((all, { summary }) => all + timeOf(summary), 0);
    }
  }, 0);
}

/** What min_time counts (contract C1). */
function timeOf(summary: Route['summary']): number {
  return summary.total_travel_time + summary.total_waiting_time + summary.total_setup_time;
}
