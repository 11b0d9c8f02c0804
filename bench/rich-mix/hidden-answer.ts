import type { Activity, PlanBody, Route } from '../../test/support/wire';
import type { HiddenPlan, HiddenRoute, Row } from './hidden-plan';

/**
 * The hidden plan in the form of an answer, as far as it says who does what and when: the checker recomputes the loads, and
 * money is not asked.
 */
export function hiddenAnswer(plan: HiddenPlan, problemId: string, breakIds: BreakIds): PlanBody {
  const order = new Map(
    [...new Set(plan.routes.map(({ driver }) => driver.id))].map((id, index) => [id, index]),
  );
  const routes = [...plan.routes].sort(
    (a, b) => (order.get(a.driver.id) ?? 0) - (order.get(b.driver.id) ?? 0) || a.day - b.day,
  );
  return {
    status: 'feasible',
    problem_id: problemId,
    solve_time_ms: 0,
    routes: routes.map((route) => routeOf(plan, route, breakIds)),
    unserved: [],
    score: {
      ...{ total: 0, travel_distance: 0, travel_time: 0, fixed_vehicle_cost: 0, penalty_dropped: 0 },
      ...{ fairness_cost: 0, num_vehicles_used: routes.length, breakdown: {} },
    },
    warnings: [],
  };
}

/** The id of the break that a resource takes on a day. */
export type BreakIds = (resourceId: string, day: number) => string;

function routeOf({ mix, depot }: HiddenPlan, route: HiddenRoute, breakIds: BreakIds): Route {
  const { driver, day, start, end, lastLeg, rows } = route;
  let at = depot;
  const middle = rows.map((row, index) => {
    at = row.kind === 'break' ? at : row.place;
    return activityOf(route, row, index, at, breakIds);
  });
  const turn = (type: string, clock: number, travel: number): Activity => ({
    ...{ type, location_index: depot, arrival_time: clock, departure_time: clock },
    ...{ travel_time: travel, waiting_time: 0, load_on_departure: { by_dimension: {} } },
  });
  return {
    resource_id: driver.id,
    day: mix.days > 1 ? day : null,
    start_time: start,
    end_time: end,
    activities: [turn('start', start, 0), ...middle, turn('end', end, lastLeg)],
    summary: {
      ...{ total_distance: 0, total_travel_time: 0, total_service_time: 0, total_waiting_time: 0 },
      ...{
        total_setup_time: 0,
        total_break_time: 0,
        total_time: end - start,
        num_stops: 0,
        num_jobs: 0,
        jobs_served: 0,
      },
      ...{ max_loads: {}, cost: 0, revenue: 0 },
    },
    violations: [],
  };
}

function activityOf(
  { driver, day, clocks }: HiddenRoute,
  row: Row,
  index: number,
  at: number,
  breakIds: BreakIds,
): Activity {
  const { begin, done, travel } = clocks[index] ?? { begin: 0, done: 0, travel: 0 };
  const shared = {
    ...{
      location_index: at,
      arrival_time: begin,
      departure_time: done,
      travel_time: travel,
      waiting_time: 0,
    },
    load_on_departure: { by_dimension: {} },
  };
  switch (row.kind) {
    case 'break':
      return { ...shared, type: 'break', break_id: breakIds(driver.id, day), duration: row.duration };
    case 'station':
      return { ...shared, type: 'dump', dump_station_id: row.stationId, service_time: row.service };
    case 'stop': {
      const task = row.step === 'service' ? {} : { shipment_id: row.taskId, task: row.step };
      return {
        ...{ ...shared, type: 'service', job_id: row.taskId, ...task },
        ...{ setup_time: row.setup, service_time: row.service },
      };
    }
  }
}
