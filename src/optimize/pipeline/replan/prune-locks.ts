import type { Notes } from '../notes';
import type { JsonObject } from '../shape/reader';
import type { FieldOrigins } from '../field-origins';
import type { Position } from './positions';
import type { Progress } from './progress';
import { listAt, numberAt, objectOf, textAt } from './raw-json';
import type { WorkBook } from './work-book';

/**
 * Locked routes without the work that is gone. One that has nothing left is dropped, unless it is strict: a frozen route
 * takes nothing new. One on a day that is over locks nothing any more. Undefined where there are no locks.
 */
export function prunedLocks(
  original: JsonObject,
  book: WorkBook,
  { removed }: Progress,
  positions: ReadonlyMap<number, Position>,
  notes: Notes,
  origins: FieldOrigins,
): JsonObject | undefined {
  const locks = objectOf(original['locks']);
  const routes = locks === null ? null : listAt(locks, 'routes');
  if (locks === null || routes === null) {
    return locks ?? undefined;
  }
  const kept: number[] = [];
  const pruned = routes.flatMap((value, index) => {
    const route = objectOf(value);
    const before = route === null ? null : listAt(route, 'job_ids');
    if (route !== null && isOver(route, book, positions)) {
      const message = 'A locked route of a day that is over locks nothing any more';
      notes.add('LOCK_PASSED', message, `original_request.locks.routes[${index}]`);
      return [];
    }
    const left = [...(before ?? []).keys()].filter((i) => {
      const id = before?.[i];
      return typeof id !== 'string' || !removed.has(id);
    });
    const after = before === null ? undefined : left.map((i) => before[i]);
    const isSpent = before !== null && before.length > 0 && after?.length === 0 && route?.['strict'] !== true;
    if (isSpent) {
      return [];
    }
    left.forEach((was, now) => {
      const origin = `original_request.locks.routes[${index}].job_ids[${was}]`;
      origins.move(`locks.routes[${kept.length}].job_ids[${now}]`, origin);
    });
    kept.push(index);
    return [route === null || after === undefined ? value : { ...route, job_ids: after }];
  });
  origins.keep('locks.routes', kept);
  return { ...locks, routes: pruned };
}

function isOver(route: JsonObject, book: WorkBook, positions: ReadonlyMap<number, Position>): boolean {
  const resource = book.resource(textAt(route, 'resource_id') ?? '');
  const today = resource === null ? undefined : positions.get(resource)?.day;
  const day = numberAt(route, 'day');
  return today !== undefined && day !== null && day < today;
}
