import type { Activity, Plan, Route } from '../../api/types';

export const activity = (fields: Partial<Activity>): Activity => ({
  type: 'service',
  location_index: 0,
  physical_arrival_time: 0,
  arrival_time: 0,
  departure_time: 0,
  travel_time: 0,
  waiting_time: 0,
  setup_time: 0,
  service_time: 0,
  distance: 0,
  load_on_departure: { by_dimension: {} },
  ...fields,
});

/** A route of its activities from its start to its end. */
export const routeOf = (
  resource_id: string,
  activities: readonly Activity[],
  fields: Partial<Route> = {},
): Route => ({
  route_id: `route-${resource_id}`,
  resource_id,
  day: null,
  start_time: 0,
  end_time: 3_600,
  activities: [activity({ type: 'start' }), ...activities, activity({ type: 'end' })],
  violations: [],
  summary: { total_distance: 1_000, total_time: 3_600, num_jobs: activities.length, cost: 10 },
  ...fields,
});

export const planOf = (routes: readonly Route[], fields: Partial<Plan> = {}): Plan => ({
  status: 'optimal',
  solve_time_ms: 1,
  routes,
  unserved: [],
  score: { total: 10, num_vehicles_used: routes.length, breakdown: { distance: 10 } },
  warnings: [],
  ...fields,
});
