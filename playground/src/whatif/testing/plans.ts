import type { Activity, Plan, Route } from '../../api/types';
import { planView, type PlanView } from '../../plan/plan-view';

/** Seconds between the stops of the plans below; each takes 60, so one is served from 1000 to 1060, the next from 2000 to 2060. */
const STEP = 1000;

function activity(type: Activity['type'], at: number, fields: Partial<Activity> = {}): Activity {
  const isServed = type !== 'start' && type !== 'end';
  return {
    type,
    location_index: 0,
    physical_arrival_time: at,
    arrival_time: at,
    departure_time: at + (isServed ? 60 : 0),
    travel_time: type === 'start' ? 0 : 100,
    waiting_time: 0,
    setup_time: 0,
    service_time: isServed ? 60 : 0,
    distance: 0,
    load_on_departure: { by_dimension: {} },
    ...fields,
  };
}

/** `a` is a job, `s+` and `s-` the steps of a shipment, `~` a break. */
function activityOf(text: string, at: number): Activity {
  if (text === '~') {
    return activity('break', at, { break_id: 'lunch' });
  }
  const id = text.slice(0, -1);
  if (text.endsWith('+') || text.endsWith('-')) {
    const task = text.endsWith('+') ? 'pickup' : 'delivery';
    return activity('service', at, { shipment_id: id, job_id: id, task });
  }
  return activity('service', at, { job_id: text });
}

/** A route of a resource: `route('van', 'a b ~ c')`. */
export function route(resourceId: string, stops: string, fields: Partial<Route> = {}): Route {
  const served = stops.split(' ').filter((text) => text !== '');
  const end = (served.length + 1) * STEP;
  return {
    route_id: `${resourceId}:0`,
    resource_id: resourceId,
    day: null,
    start_time: 0,
    end_time: end,
    activities: [
      activity('start', 0),
      ...served.map((text, i) => activityOf(text, (i + 1) * STEP)),
      activity('end', end),
    ],
    violations: [],
    summary: { total_distance: 0, total_time: end, num_jobs: served.length, cost: 0 },
    ...fields,
  };
}

export function plan(routes: readonly Route[], breakdown: Readonly<Record<string, number>> = {}): Plan {
  const total = Object.values(breakdown).reduce((sum, term) => sum + term, 0);
  return {
    status: 'feasible',
    solve_time_ms: 1,
    routes,
    unserved: [],
    score: { total, num_vehicles_used: routes.length, breakdown },
    warnings: [],
  };
}

export const viewOf = (...routes: Route[]): PlanView => planView(plan(routes), []);
