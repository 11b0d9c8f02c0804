import type { Activity } from '../../optimize/pipeline/response';
import type { DrawnAnswer, DrawnRoute } from '../read-scene';

/** Plans for tests of pictures: a test states only what matters to it. */

const NO_LOAD = { by_dimension: {} };

export function activity(type: Activity['type'], at: number, rest: Partial<Activity> = {}): Activity {
  const begin = rest.arrival_time ?? 0;
  const took = (rest.setup_time ?? 0) + (rest.service_time ?? 0) + (rest.duration ?? 0);
  return {
    type,
    location_index: at,
    arrival_time: begin,
    physical_arrival_time: begin - (rest.waiting_time ?? 0),
    departure_time: begin + took,
    waiting_time: 0,
    setup_time: 0,
    service_time: 0,
    travel_time: 0,
    distance: 0,
    load_on_arrival: NO_LOAD,
    load_on_departure: NO_LOAD,
    ...rest,
  };
}

export function serve(id: string, at: number, begin: number, rest: Partial<Activity> = {}): Activity {
  return activity('service', at, { job_id: id, arrival_time: begin, service_time: 600, ...rest });
}

export function routeOf(
  resource: string,
  activities: readonly Activity[],
  rest: Partial<DrawnRoute> = {},
): DrawnRoute {
  const first = activities[0]?.arrival_time ?? 0;
  const last = activities[activities.length - 1]?.departure_time ?? 0;
  return {
    resource_id: resource,
    day: null,
    start_time: first,
    end_time: last,
    activities: [...activities],
    ...rest,
  };
}

export function answerOf(routes: readonly DrawnRoute[], rest: Partial<DrawnAnswer> = {}): DrawnAnswer {
  return { status: 'feasible', problem_id: 'test', routes, unserved: [], ...rest };
}

/** Routes of equally many stops, each stop at a place of its own, with a window each and a load that grows by 1. */
export function gridPlan(
  numRoutes: number,
  stopsEach: number,
  idOf: (route: number, stop: number) => string = (route, stop) => `job-${route}-${stop}`,
): { request: unknown; answer: DrawnAnswer } {
  const place = (route: number, stop: number) => ({ lat: 50 + route / 1000, lon: 4 + stop / 1000 });
  const depot = { lat: 50, lon: 4 };
  const window = { start: 28_800, end: 43_200 };
  const resources = Array.from({ length: numRoutes }, (_, route) => ({
    id: `vehicle-${route}`,
    start_location: depot,
    time_window: { start: 25_200, end: 64_800 },
    capacities: { kg: stopsEach },
  }));
  const cells = Array.from({ length: numRoutes * stopsEach }, (_, i) => [
    Math.floor(i / stopsEach),
    i % stopsEach,
  ]);
  const jobs = cells.map(([route = 0, stop = 0]) => ({
    id: idOf(route, stop),
    location: place(route, stop + 1),
    time_windows: [window],
    demands: { kg: 1 },
  }));
  const routes = resources.map(({ id }, route) => {
    const stops = Array.from({ length: stopsEach }, (_, stop) =>
      serve(idOf(route, stop), 1 + route * stopsEach + stop, 29_000 + stop * 900, {
        location: { ...place(route, stop + 1), label: null },
        time_window: window,
        waiting_time: 60,
        load_on_arrival: { by_dimension: { kg: stop } },
        load_on_departure: { by_dimension: { kg: stop + 1 } },
      }),
    );
    const end = 29_000 + stopsEach * 900;
    return routeOf(id, [
      activity('start', 0, { arrival_time: 28_800 }),
      ...stops,
      activity('end', 0, { arrival_time: end }),
    ]);
  });
  return { request: { travel: {}, resources, jobs }, answer: answerOf(routes) };
}
