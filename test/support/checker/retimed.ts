import type { Activity, PlanBody, Route } from '../wire';
import { setupOf } from './setup';
import { cheapestTimes, type Timetable, type ToBeat } from './timetable';
import type { Visit } from './visits';
import { serviceSeconds, type World } from './world';

/** A route with the same rows at their cheapest times; null where there are none. What it says of loads and sums is stale. */
export function retimed(world: World, visit: Visit, toBeat?: ToBeat): Route | null {
  const times = cheapestTimes(world, visit, toBeat);
  return (
    times && {
      ...visit.route,
      activities: rowsOf(world, visit, times),
      start_time: times.start,
      end_time: times.end,
    }
  );
}

/** The plan with one route put in the place of another (or behind all others). */
export function withRoute(plan: PlanBody, route: Route): PlanBody {
  const same = (one: Route) => one.resource_id === route.resource_id && one.day === route.day;
  const others = plan.routes.filter((one) => !same(one));
  return { ...plan, routes: [...others, route] };
}

/** Routes in the order of resources and days, as the rule of order asks. */
export function inOrder(world: World, plan: PlanBody): PlanBody {
  const rank = (id: string) => world.resources.get(id)?.order ?? 0;
  const routes = [...plan.routes].sort(
    (a, b) => rank(a.resource_id) - rank(b.resource_id) || (a.day ?? 0) - (b.day ?? 0),
  );
  return { ...plan, routes };
}

function rowsOf(world: World, visit: Visit, { start, end, rows }: Timetable): Activity[] {
  const { route, events, resource } = visit;
  const last = route.activities.length - 1;
  return route.activities.map((activity, index) => {
    const { waiting_time: _, travel_time: __, physical_arrival_time: ___, ...rest } = activity;
    const position = events.findIndex((event) => event.index === index);
    const row = rows[position];
    const event = events[position];
    if (row && event) {
      const stop = event.job && {
        setup_time: setupOf(world, visit, event),
        service_time: serviceSeconds(event.job, resource),
      };
      return { ...rest, ...stop, arrival_time: row.begin, departure_time: row.end };
    }
    const at = index === last ? end : start;
    return { ...rest, arrival_time: at, departure_time: at };
  });
}
