import type { WireLock } from '../../../kernel/wire';
import type { LockedRouteContext, VehicleContext } from '../context';
import { quote } from '../notes';
import type { Pin } from '../pins';
import type { ParsedLockedRoute, ParsedRequest } from '../shape/parsed';
import { daysOfResource, daysOfWork, numDaysOf } from './available-days';
import { expandSteps, type Lookup } from './lookup';

export interface LockConflict {
  code: 'resource_disabled' | 'lock_conflict';
  field: string;
  message: string;
  activities: number[];
}

export interface Locks {
  wire: WireLock[];
  conflicts: LockConflict[];
  /** Every locked route that names work. */
  routes: LockedRouteContext[];
  /** Activities that a lock names: their tasks cannot be dropped (contract A12). */
  locked: Set<number>;
}

/** Locked routes on their vehicles; one whose resource does not work that day is a conflict (contract B18). */
export function locksOf(request: ParsedRequest, vehicles: readonly VehicleContext[], lookup: Lookup): Locks {
  const locks: Locks = { wire: [], conflicts: [], routes: [], locked: new Set() };
  const disabled = new Set(request.locks.disabledResourceIds);
  for (const route of request.locks.routes) {
    const activities = expandSteps(route.jobIds, lookup);
    activities.forEach((activity) => locks.locked.add(activity));
    if (activities.length === 0 && !route.strict) {
      continue;
    }
    const resource = lookup.resources.get(route.resourceId) ?? 0;
    const day = dayOf(request, route, resource);
    if (activities.length > 0) {
      const { field, resourceId, jobIds } = route;
      locks.routes.push({ field, resourceId, day, jobIds });
    }
    const vehicle = vehicles.findIndex((one) => one.resource === resource && one.day === day);
    if (vehicle !== -1) {
      locks.wire.push({ vehicle, strict: route.strict, first: false, activities });
    } else if (activities.length > 0) {
      const isDisabled = disabled.has(route.resourceId);
      const why = isDisabled ? 'which is disabled' : `which does not work on day ${day}`;
      locks.conflicts.push({
        code: isDisabled ? 'resource_disabled' : 'lock_conflict',
        field: route.field,
        message: `${route.field} locks jobs to the resource ${quote(route.resourceId)}, ${why}.`,
        activities,
      });
    }
  }
  return locks;
}

/** Locks that make the jobs with a departure pin the first of their routes, where places do not. */
export function locksOfPins(pins: readonly Pin[], vehicles: readonly VehicleContext[]): WireLock[] {
  return pins.flatMap(({ job, resource, day, isByLock }) => {
    const vehicle = vehicles.findIndex((one) => one.resource === resource && one.day === day);
    return isByLock && vehicle !== -1 ? [{ vehicle, strict: false, first: true, activities: [job] }] : [];
  });
}

/** The day that the route names, else the first that one of its jobs is pinned to, else the resource's first. */
function dayOf(request: ParsedRequest, route: ParsedLockedRoute, resource: number): number {
  const numDays = numDaysOf(request);
  if (numDays <= 1) {
    return 0;
  }
  const owner = request.resources[resource];
  const available = owner === undefined ? [] : daysOfResource(owner, numDays);
  if (route.day !== null) {
    return route.day;
  }
  const names = new Set(route.jobIds);
  const pinned = [...request.jobs, ...request.shipments]
    .filter(({ id }) => names.has(id) || names.has(`${id}:pickup`) || names.has(`${id}:delivery`))
    .map((work) => daysOfWork(work, numDays))
    .find((days) => days !== null && days.length > 0);
  return pinned?.find((day) => available.includes(day)) ?? pinned?.[0] ?? available[0] ?? 0;
}
