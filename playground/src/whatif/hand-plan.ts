import type { Json } from '../api/types';
import { type PlanView, routeName, type Stop } from '../plan/plan-view';
import { fieldsOf, listOf, numberOf, textOf } from '../request/read';

/** Vehicles without work that are offered as a place; a list of more is read by nobody. */
const MOST_UNUSED = 200;

/** A stop that a person may move: breaks and visits of dump stations are left to the service, which places them anew. */
export interface HandStop {
  /** Of the stop in the plan that is shown. */
  readonly key: string;
  readonly label: string;
  /** Of the job or the shipment. */
  readonly workId: string;
  /** Null of a job. */
  readonly task: 'pickup' | 'delivery' | null;
}

export interface HandRoute {
  readonly resourceId: string;
  readonly day: number | null;
  readonly name: string;
  readonly stops: readonly HandStop[];
}

/** A place for a stop: before which of the stops of which route, as they stand now; behind the last one it is their number. */
export interface Target {
  readonly route: number;
  readonly position: number;
}

/** The routes of a plan, in its order, and behind them those that its request could have and the plan does not use. */
export function handRoutesOf(view: PlanView, request: Json): readonly HandRoute[] {
  const used = view.routes.map(({ route, name, stops }) => ({
    resourceId: route.resource_id,
    day: route.day,
    name,
    stops: stops.flatMap((stop) => handStopOf(stop) ?? []),
  }));
  const taken = new Set(used.map(({ name }) => name));
  return [...used, ...allRoutes(request).filter(({ name }) => !taken.has(name))];
}

function handStopOf({ key, label, activity }: Stop): HandStop | null {
  const workId = activity.shipment_id ?? activity.job_id;
  return activity.type === 'service' && workId !== undefined
    ? { key, label, workId, task: activity.task ?? null }
    : null;
}

/** A route without stops for each resource that is not disabled, and each of its days. */
function allRoutes(request: Json): HandRoute[] {
  const { resources, locks, problem } = fieldsOf(request);
  const disabled = new Set(listOf(fieldsOf(locks)['disabled_resource_ids']));
  const numDays = Math.min(numberOf(fieldsOf(problem)['num_days']) ?? 1, MOST_UNUSED);
  return listOf(resources)
    .flatMap((resource): HandRoute[] => {
      const { id, available_days: days } = fieldsOf(resource);
      const resourceId = textOf(id);
      if (resourceId === null || disabled.has(resourceId)) {
        return [];
      }
      const own = Array.isArray(days) ? days.map(numberOf) : range(numDays);
      return (numDays > 1 ? own : [null]).map((day) => ({
        ...{ resourceId, day, stops: [] },
        name: routeName(resourceId, day),
      }));
    })
    .slice(0, MOST_UNUSED);
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Where a stop stands now; null of what nobody may move. */
export function placeOfStop(routes: readonly HandRoute[], key: string | null): Target | null {
  const route = routes.findIndex(({ stops }) => stops.some((stop) => stop.key === key));
  const position = routes[route]?.stops.findIndex((stop) => stop.key === key) ?? -1;
  return position === -1 ? null : { route, position };
}

export function stopAt(routes: readonly HandRoute[], { route, position }: Target): HandStop | null {
  return routes[route]?.stops[position] ?? null;
}

/** A plan with a stop in another place. */
export interface Move {
  readonly stop: HandStop;
  readonly routes: readonly HandRoute[];
  /** Where the stop stands in them. */
  readonly at: Target;
}

/**
 * The stop at another place; null where it would stay where it is. To another route a shipment goes whole: its other step stands
 * beside it there.
 */
export function moveStop(routes: readonly HandRoute[], key: string, target: Target): Move | null {
  const from = placeOfStop(routes, key);
  const stop = from === null ? null : stopAt(routes, from);
  if (from === null || stop === null || routes[target.route] === undefined) {
    return null;
  }
  const isSameRoute = from.route === target.route;
  if (isSameRoute && (target.position === from.position || target.position === from.position + 1)) {
    return null;
  }
  const travels = (one: HandStop): boolean => (isSameRoute ? one === stop : one.workId === stop.workId);
  const travellers = (routes[from.route]?.stops ?? []).filter(travels);
  const changed = routes.map((route, i) => {
    const before = i === target.route ? route.stops.slice(0, target.position) : route.stops;
    const behind = i === target.route ? route.stops.slice(target.position) : [];
    const stays = (one: HandStop): boolean => i !== from.route || !travels(one);
    const between = i === target.route ? travellers : [];
    return { ...route, stops: [...before.filter(stays), ...between, ...behind.filter(stays)] };
  });
  const position = changed[target.route]?.stops.indexOf(stop) ?? 0;
  return { stop, routes: changed, at: { route: target.route, position } };
}

/** EvaluateRequest. A route that has become empty is named where a lock of the request would fill it again. */
export function evaluationOf(request: Json, routes: readonly HandRoute[]): Json {
  const locked = new Set(
    listOf(fieldsOf(fieldsOf(request)['locks'])['routes']).map((entry) => fieldsOf(entry)['resource_id']),
  );
  return {
    base: request,
    solution_routes: routes
      .filter(({ resourceId, stops }) => stops.length > 0 || locked.has(resourceId))
      .map(({ resourceId, day, stops }) => ({
        resource_id: resourceId,
        ...(day === null ? {} : { day }),
        stops: stops.map(({ workId, task }) => ({ job_id: workId, ...(task === null ? {} : { task }) })),
      })),
  };
}
