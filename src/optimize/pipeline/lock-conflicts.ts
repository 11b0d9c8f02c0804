import type { SolveContext } from './context';
import { MAX_ERRORS, quote } from './notes';
import type { UnservedEntry } from './response';

/** Locked routes of one resource and day that cannot all be driven, or a resource that is disabled as all are. */
export interface LockConflict {
  field: string;
  message: string;
  resource_id: string;
  day: number | null;
  /** What is locked there or has nobody else, and what of it has no place. */
  job_ids: string[];
  unserved_job_ids: string[];
}

/**
 * The locks that a plan does not keep (contract B1, B18): routes on a resource that is absent, and routes of which work is left
 * out. What the search had no time to place says nothing against its lock.
 */
export function conflictsOfLocks(
  { lockedRoutes, lockConflicts, numDays }: SolveContext,
  unserved: readonly UnservedEntry[],
): LockConflict[] {
  const absent = new Map(lockConflicts.map(({ field, message }) => [field, message]));
  const left = new Map(
    unserved.filter(({ reason }) => reason !== 'not_found_in_time').map((entry) => [entry.job_id, entry]),
  );
  return [...byVehicle(lockedRoutes).values()].flatMap((routes) => {
    const jobIds = [...new Set(routes.flatMap((route) => route.jobIds))];
    const missing = [...new Set(jobIds.map(workOf))].flatMap((id) => left.get(id) ?? []);
    const broken =
      routes.find(({ field }) => absent.has(field)) ?? routes.find((route) => leavesOut(route, left));
    if (broken === undefined) {
      return [];
    }
    const { field, resourceId, day } = broken;
    const message =
      absent.get(field) ??
      `${field} cannot be kept on the resource ${quote(resourceId)}. ${missing[0]?.message ?? ''}`;
    return [
      {
        ...{ field, message, resource_id: resourceId, day: numDays > 1 ? day : null },
        job_ids: jobIds,
        unserved_job_ids: missing.map(({ job_id: id }) => id),
      },
    ];
  });
}

/** Where every resource is disabled (contract B18): each of them, with the mandatory work that it might do. */
export function conflictsOfDisabled(
  { resources, tasks, disabledResources }: SolveContext,
  missing: readonly UnservedEntry[],
): LockConflict[] {
  const fields = new Map(disabledResources.map(({ resourceId, field }) => [resourceId, field]));
  if (!resources.every(({ id }) => fields.has(id))) {
    return [];
  }
  const allowed = new Map(tasks.map(({ id, allowedResourceIds }) => [id, allowedResourceIds]));
  return resources.slice(0, MAX_ERRORS).map(({ id }) => {
    const barred = missing.flatMap(({ job_id: job }) => ((allowed.get(job) ?? [id]).includes(id) ? job : []));
    const jobIds = barred.slice(0, MAX_ERRORS);
    return {
      field: fields.get(id) ?? '',
      message: `The resource ${quote(id)} is disabled, as all others are: enable one.`,
      ...{ resource_id: id, day: null, job_ids: jobIds, unserved_job_ids: jobIds },
    };
  });
}

type LockedRoutes = SolveContext['lockedRoutes'];

/** Routes of one resource and day lock the same vehicle: which of them is in the way nobody can say. */
function byVehicle(routes: LockedRoutes): Map<string, LockedRoutes> {
  const groups = new Map<string, LockedRoutes>();
  for (const route of routes) {
    const key = JSON.stringify([route.resourceId, route.day]);
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return groups;
}

function leavesOut({ jobIds }: LockedRoutes[number], left: ReadonlyMap<string, UnservedEntry>): boolean {
  return jobIds.some((id) => left.has(workOf(id)));
}

/** A lock names a shipment, or a step of it. */
function workOf(name: string): string {
  return name.replace(/:(?:pickup|delivery)$/, '');
}
