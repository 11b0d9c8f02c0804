import { MAX_TIME_S } from './bounds';
import type { ParsedLocks } from './parsed';
import { type JsonObject, kind, type ShapeReader } from './reader';

const LOCKS = kind('locks', ['routes', 'disabled_resource_ids']);
const LOCKED_ROUTE = kind('a locked route', ['resource_id', 'job_ids', 'strict', 'day']);

export function readLocks(reader: ShapeReader, request: JsonObject): ParsedLocks {
  const locks = reader.object(request, 'locks');
  if (locks === null) {
    return { routes: [], disabledResourceIds: [] };
  }
  return reader.within('locks', () => {
    reader.knows(locks, LOCKS);
    const routes = reader.objects(locks, 'routes', (entry) => {
      reader.knows(entry, LOCKED_ROUTE);
      const field = reader.pathOf();
      return {
        field,
        resourceId: reader.id(entry, 'resource_id'),
        jobIds: reader.strings(entry, 'job_ids') ?? [],
        strict: reader.boolean(entry, 'strict', false),
        day: reader.integer(entry, 'day', { min: 0, max: MAX_TIME_S }),
      };
    });
    return { routes, disabledResourceIds: reader.strings(locks, 'disabled_resource_ids') ?? [] };
  });
}
