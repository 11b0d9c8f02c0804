import type { Json } from '../api/types';
import { fieldsOf, listOf, numberOf, textOf } from '../request/read';
import type { HandRoute, HandStop } from './hand-plan';

/** What is to stay as it is when the rest is planned again. */
export interface Locks {
  /** Jobs and shipments: each stays with its vehicle, and those of one vehicle in their order. */
  readonly work: ReadonlySet<string>;
  /** Names of routes to which nothing comes and from which nothing goes. */
  readonly routes: ReadonlySet<string>;
}

export const NO_LOCKS: Locks = { work: new Set(), routes: new Set() };

export const isLocked = ({ work, routes }: Locks): boolean => work.size > 0 || routes.size > 0;

/** The set with the value, or without it where it had it. */
export function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const changed = new Set(set);
  if (!changed.delete(value)) {
    changed.add(value);
  }
  return changed;
}

/** Keys of the stops that are locked, alone or with their route. */
export function lockedKeys(routes: readonly HandRoute[], locks: Locks): ReadonlySet<string> {
  return new Set(routes.flatMap((route) => lockedStops(route, locks).map(({ key }) => key)));
}

function lockedStops({ name, stops }: HandRoute, { work, routes }: Locks): readonly HandStop[] {
  return routes.has(name) ? stops : stops.filter(({ workId }) => work.has(workId));
}

/** The request with the locks in its `locks.routes`; those that it had itself give way on the same vehicle and day, and for the same work. */
export function withLocks(request: Json, routes: readonly HandRoute[], locks: Locks): Json {
  const own = routes
    .map((route) => ({ route, stops: lockedStops(route, locks) }))
    .filter(({ route, stops }) => stops.length > 0 || locks.routes.has(route.name));
  const places = new Set(own.map(({ route }) => placeOf(route.resourceId, route.day)));
  const taken = new Set(own.flatMap(({ stops }) => stops.map(({ workId }) => workId)));
  const given = fieldsOf(fieldsOf(request)['locks']);
  const others = listOf(given['routes'])
    .filter((entry) => {
      const { resource_id: id, day } = fieldsOf(entry);
      return !places.has(placeOf(textOf(id) ?? '', numberOf(day)));
    })
    .map((entry) => withoutWork(entry, taken));
  return {
    ...fieldsOf(request),
    locks: { ...given, routes: [...others, ...own.map(({ route, stops }) => lockOf(route, stops, locks))] },
  };
}

const placeOf = (resourceId: string, day: number | null): string => JSON.stringify([resourceId, day]);

function lockOf({ resourceId, day, name }: HandRoute, stops: readonly HandStop[], locks: Locks): Json {
  return {
    resource_id: resourceId,
    ...(day === null ? {} : { day }),
    job_ids: stops.map(({ workId, task }) => (task === null ? workId : `${workId}:${task}`)),
    ...(locks.routes.has(name) ? { strict: true } : {}),
  };
}

function withoutWork(entry: Json, taken: ReadonlySet<string>): Json {
  const ids = listOf(fieldsOf(entry)['job_ids']).filter(
    (id) => !taken.has((textOf(id) ?? '').replace(/:(pickup|delivery)$/, '')),
  );
  return { ...fieldsOf(entry), job_ids: ids };
}
