import type { SolveContext } from './context';
import { MAX_ERRORS, quote } from './notes';
import type { UnservedEntry } from './response';

/** Locked routes of one resource and day that cannot all be driven, or a resource that is disabled as all are. */
export interface LockConflict {
  field: string;
  message: string;
  resource_id: string;
  day: number | null;
  /** What is locked there or has nobody else, and what of it has no place: nothing where another lock is the one that is not kept. */
  job_ids: string[];
  unserved_job_ids: string[];
}

/**
 * The locks that a plan does not keep (contract B1, B18): routes on a resource that is absent, routes of which work is left out,
 * and those that contradict them: of work that stands in a relation to what is left out, or, where no further resource may be
 * used, all. What the search had no time to place says nothing against its lock.
 */
export function conflictsOfLocks(
  { lockedRoutes, lockConflicts, numDays }: SolveContext,
  unserved: readonly UnservedEntry[],
): LockConflict[] {
  const absent = new Map(lockConflicts.map(({ field, message }) => [field, message]));
  const left = new Map(
    unserved.filter(({ reason }) => reason !== 'not_found_in_time').map((entry) => [entry.job_id, entry]),
  );
  const against = oppositionOf(lockedRoutes, left);
  return [...byVehicle(lockedRoutes).values()].flatMap((routes) => {
    const jobIds = [...new Set(routes.flatMap((route) => route.jobIds))];
    const missing = [...new Set(jobIds.map(workOf))].flatMap((id) => left.get(id) ?? []);
    const broken =
      routes.find(({ field }) => absent.has(field)) ?? routes.find((route) => leavesOut(route, left));
    const opponent = broken === undefined ? against(routes) : null;
    const [route, about] = broken === undefined ? [opponent?.route, opponent?.entry] : [broken, missing[0]];
    if (route === undefined) {
      return [];
    }
    const { field, resourceId, day } = route;
    const message =
      absent.get(field) ??
      `${field} ${broken === undefined ? 'contradicts another lock' : `cannot be kept on the resource ${quote(resourceId)}`}. ${about?.message ?? ''}`;
    return [
      {
        ...{ field, message, resource_id: resourceId, day: numDays > 1 ? day : null },
        job_ids: jobIds,
        unserved_job_ids: missing.map(({ job_id: id }) => id),
      },
    ];
  });
}

type Opponent = { route: LockedRoutes[number]; entry: UnservedEntry } | null;

/** What of the locked routes that are kept is in the way of locked work that is left out. */
function oppositionOf(
  lockedRoutes: LockedRoutes,
  left: ReadonlyMap<string, UnservedEntry>,
): (routes: LockedRoutes) => Opponent {
  const byJob = new Map<string, UnservedEntry>();
  const byDay = new Map<number, UnservedEntry>();
  for (const { jobIds, day } of lockedRoutes) {
    for (const entry of jobIds.flatMap((id) => left.get(workOf(id)) ?? [])) {
      relatedTo(entry).forEach((id) => byJob.set(id, byJob.get(id) ?? entry));
      if (entry.reasons[0]?.detail['limit'] === 'max_vehicles') {
        byDay.set(day, byDay.get(day) ?? entry);
      }
    }
  }
  return (routes) => {
    for (const route of routes) {
      const [related] = route.jobIds.flatMap((id) => byJob.get(workOf(id)) ?? []);
      const entry = related ?? (route.jobIds.length > 0 ? byDay.get(route.day) : undefined);
      if (entry !== undefined) {
        return { route, entry };
      }
    }
    return null;
  };
}

/** The other members of the relation that keeps work out. */
function relatedTo({ reasons }: UnservedEntry): string[] {
  const { relation, job_ids: ids } = reasons[0]?.detail ?? {};
  return relation !== undefined && Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
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
