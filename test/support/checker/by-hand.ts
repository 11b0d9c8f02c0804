import type { Activity, PlanBody, Route, Violation } from '../wire';

/**
 * Plans whose clocks and loads are written by hand. Places stand in a row, 1,000 m and 100 s apart (`lineTravel`), so
 * that every leg can be checked in one's head; sums are added up here, from the rows alone.
 */

export interface Row {
  readonly type: 'start' | 'service' | 'dump' | 'break' | 'end';
  readonly at: number;
  /** When service (or a break) begins, after any wait. */
  readonly begin: number;
  readonly done: number;
  readonly setup?: number;
  /** Of the leg into it, where it is not 100 s a place. */
  readonly travel?: number;
  /** Aboard when leaving. */
  readonly load?: number;
  readonly more?: Partial<Activity>;
}

type Rest = Partial<Omit<Row, 'type' | 'at' | 'begin' | 'done'>>;

export const leave = (at: number, clock: number, rest: Rest = {}): Row => ({
  ...{ type: 'start', at, begin: clock, done: clock },
  ...rest,
});
export const home = (at: number, clock: number, rest: Rest = {}): Row => ({
  ...{ type: 'end', at, begin: clock, done: clock },
  ...rest,
});
export const stop = (id: string, at: number, begin: number, done = begin, rest: Rest = {}): Row => ({
  ...{ type: 'service', at, begin, done },
  ...rest,
  more: { job_id: id, ...rest.more },
});
/** One end of a shipment. */
export const step = (
  id: string,
  task: string,
  at: number,
  begin: number,
  done = begin,
  rest: Rest = {},
): Row => stop(id, at, begin, done, { ...rest, more: { shipment_id: id, task, ...rest.more } });
export const dump = (id: string, at: number, begin: number, done = begin, rest: Rest = {}): Row => ({
  ...{ type: 'dump', at, begin, done },
  ...rest,
  more: { dump_station_id: id, ...rest.more },
});
export const pause = (id: string, at: number, begin: number, done: number, rest: Rest = {}): Row => ({
  ...{ type: 'break', at, begin, done },
  ...rest,
  more: { break_id: id, duration: done - begin, ...rest.more },
});

export interface HandRoute {
  readonly resource: string;
  readonly day?: number;
  readonly rows: readonly Row[];
  readonly violations?: readonly Violation[];
  /** Beside distance: what the clock and the rules cost (`overtime`, `time_window_penalty`, …). */
  readonly money?: Readonly<Record<string, number>>;
}

const TERMS = [
  ...['distance', 'travel_time', 'service_time', 'waiting_time', 'fixed_vehicle_cost', 'overtime'],
  ...['time_window_penalty', 'zone_penalty', 'relation_penalty', 'break_penalty', 'min_tasks_penalty'],
  ...['penalty_dropped', 'fairness_cost', 'revenue'],
];

/** Of the terms, those that are no part of a route's cost. */
export interface PlanMoney {
  readonly relation_penalty?: number;
  readonly break_penalty?: number;
  readonly penalty_dropped?: number;
  readonly fairness_cost?: number;
}

export function planByHand(
  routes: readonly HandRoute[],
  rest: Partial<PlanBody> & { money?: PlanMoney } = {},
): PlanBody {
  const { money = {}, ...body } = rest;
  const loaded = routes.some(({ rows }) => rows.some(({ load }) => load !== undefined));
  const written = routes.map((route) => routeOf(route, loaded));
  const sum = (pick: (route: Route) => number) => written.reduce((all, route) => all + pick(route), 0);
  const distance = sum(({ summary }) => summary.total_distance);
  const byRoute = (term: string) => routes.reduce((all, route) => all + (route.money?.[term] ?? 0), 0);
  const breakdown = Object.fromEntries(
    TERMS.map((term) => [
      term,
      term === 'distance' ? distance : byRoute(term) + ((money as Record<string, number>)[term] ?? 0),
    ]),
  );
  const { fixed_vehicle_cost = 0, penalty_dropped = 0, fairness_cost = 0 } = breakdown;
  return {
    status: 'feasible',
    problem_id: null,
    solve_time_ms: 1,
    routes: written,
    unserved: [],
    score: {
      total: Object.values(breakdown).reduce((all, value) => all + value, 0),
      travel_distance: distance,
      travel_time: sum(({ summary }) => summary.total_travel_time),
      ...{ fixed_vehicle_cost, penalty_dropped, fairness_cost },
      num_vehicles_used: new Set(written.map(({ resource_id: id }) => id)).size,
      breakdown,
    },
    warnings: [],
    ...body,
  };
}

function routeOf({ resource, day, rows, violations = [], money = {} }: HandRoute, loaded: boolean): Route {
  const activities = rows.map((row, index) => activityOf(row, rows[index - 1], loaded));
  const sum = (pick: (activity: Activity) => number | undefined) =>
    activities.reduce((all, activity) => all + (pick(activity) ?? 0), 0);
  const steps = rows.reduce((all, row, index) => all + Math.abs(row.at - (rows[index - 1]?.at ?? row.at)), 0);
  const [first, last] = [rows[0], rows.at(-1)];
  const served = activities.filter(({ job_id: id }) => id !== undefined);
  const jobs = new Set(served.map(({ job_id: id }) => id)).size;
  const most = Math.max(...rows.map(({ load = 0 }) => load));
  return {
    resource_id: resource,
    day: day ?? null,
    start_time: first?.done ?? 0,
    end_time: last?.begin ?? 0,
    activities,
    summary: {
      total_distance: steps * 1_000,
      total_travel_time: sum(({ travel_time: seconds }) => seconds),
      total_service_time: sum(({ service_time: seconds }) => seconds),
      total_setup_time: sum(({ setup_time: seconds }) => seconds),
      total_waiting_time: sum(({ waiting_time: seconds }) => seconds),
      total_break_time: sum(({ duration }) => duration),
      total_time: (last?.begin ?? 0) - (first?.done ?? 0),
      num_stops: served.length,
      ...{ num_jobs: jobs, jobs_served: jobs },
      max_loads: loaded ? { default: most } : {},
      cost: steps * 1_000 + Object.values(money).reduce((all, value) => all + value, 0),
      revenue: 0,
    },
    violations: [...violations],
  };
}

function activityOf(
  { type, at, begin, done, setup = 0, travel, load = 0, more }: Row,
  before: Row | undefined,
  loaded: boolean,
): Activity {
  const seconds = before ? (travel ?? Math.abs(at - before.at) * 100) : 0;
  const busy = type === 'service' || type === 'dump' ? done - begin - setup : 0;
  return {
    type,
    location_index: at,
    arrival_time: begin,
    departure_time: done,
    travel_time: seconds,
    waiting_time: before ? begin - before.done - seconds : 0,
    setup_time: setup,
    service_time: busy,
    load_on_departure: { by_dimension: loaded ? { default: load } : {} },
    ...more,
  };
}
