import type { ReportRoute } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { VisitReader } from './normalise/visits';
import { DEFAULT_SOFT_PENALTY } from './shape/breaks';
import { windowMiss } from './window-miss';

/** The money of one route, from the original prices (contract C1). */
export interface RouteMoney {
  distance: number;
  /** Travel, setup and paid breaks: `cost_per_time` prices them, and waiting apart. */
  travelTime: number;
  waitingTime: number;
  serviceTime: number;
  fixed: number;
  overtime: number;
  timeWindows: number;
  zones: number;
  minTasks: number;
}

/** `distance`: of the route, in the caller's unit. Missing breaks and relations are violations, priced there. */
export function routeMoney(
  context: SolveContext,
  route: ReportRoute,
  distance: number,
  visits: VisitReader,
): RouteMoney {
  const vehicle = context.vehicles[route.vehicle];
  const resource = context.resources[vehicle?.resource ?? -1];
  if (vehicle === undefined || resource === undefined) {
    throw new RangeError(`the kernel's plan names vehicle ${route.vehicle}`);
  }
  const served = servedOf(route, visits);
  const used = new Set(served.map(({ activity }) => context.activities[activity]?.task));
  const overtime = Math.max(0, route.end + vehicle.endService - vehicle.shiftEnd);
  return {
    distance: distance * resource.costPerDistance,
    travelTime: (route.travel + route.setup + paidRest(context, route, visits)) * resource.costPerTime,
    waitingTime: route.waiting * resource.costPerWait,
    serviceTime: route.service * resource.costPerServiceTime,
    fixed: resource.fixedCost,
    overtime: overtime * resource.overtimeCostPerTime,
    timeWindows: served.reduce((sum, { activity, begin, window }) => {
      const info = context.activities[activity]?.windows[window];
      return info === undefined ? sum : sum + windowMiss(info, begin).penalty;
    }, 0),
    zones: zonePenalty(context, served, vehicle.resource),
    minTasks: Math.max(0, resource.minTasks - used.size) * DEFAULT_SOFT_PENALTY,
  };
}

export function totalOf(money: RouteMoney): number {
  return Object.values(money).reduce<number>((sum, value) => sum + (value as number), 0);
}

interface Served {
  activity: number;
  begin: number;
  window: number;
}

/** The stops that serve a task. */
export function servedOf({ stops, vehicle }: ReportRoute, visits: VisitReader): Served[] {
  return stops.flatMap(({ activity, begin, window }) => {
    const visit = activity < 0 ? null : visits.read(activity, vehicle);
    return visit?.kind === 'activity' ? [{ activity: visit.index, begin, window }] : [];
  });
}

/** Seconds of breaks that are paid like travel (contract C4). */
function paidRest(context: SolveContext, { stops, vehicle }: ReportRoute, visits: VisitReader): number {
  const { breaks } = context.vehicles[vehicle] ?? { breaks: [] };
  return stops.reduce((sum, { activity, begin, departure }) => {
    const visit = activity < 0 ? null : visits.read(activity, vehicle);
    const paid = visit?.kind === 'break' && breaks[visit.index]?.paid === true;
    return paid ? sum + departure - begin : sum;
  }, 0);
}

/** Once a task: the dearer of its activities; an activity in several foreign zones pays the cheapest (docs/rules.md). */
function zonePenalty(
  { zones, activities }: SolveContext,
  served: readonly Served[],
  resource: number,
): number {
  if (zones.length === 0) {
    return 0;
  }
  const byTask = new Map<number, number>();
  for (const { activity } of served) {
    const around = zones.filter((zone) => zone.activities.includes(activity));
    if (around.length > 0 && !around.some((zone) => zone.resources.includes(resource))) {
      const task = activities[activity]?.task ?? -1;
      const price = Math.min(...around.map(({ penalty }) => penalty));
      byTask.set(task, Math.max(byTask.get(task) ?? 0, price));
    }
  }
  return [...byTask.values()].reduce((sum, price) => sum + price, 0);
}
