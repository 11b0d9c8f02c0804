import type { JsonObject } from '../shape/reader';
import type { Progress } from './progress';
import { listAt, objectOf, textAt } from './raw-json';

/** Zones without the work that is gone. Undefined where there is no list of them. */
export function prunedZones(original: JsonObject, progress: Progress): unknown[] | undefined {
  return listAt(original, 'zones')?.map((value) => {
    const zone = objectOf(value);
    return zone === null ? value : withoutGone(zone, 'job_ids', progress);
  });
}

/** Options with a first plan that holds nothing of what is gone. Undefined where there are none. */
export function prunedOptions(original: JsonObject, progress: Progress): JsonObject | undefined {
  const options = objectOf(original['options']);
  const plan = options === null ? null : objectOf(options['initial_solution']);
  const routes = plan === null ? null : listAt(plan, 'routes');
  if (options === null || routes === null) {
    return options ?? undefined;
  }
  const pruned = routes.map((value) => {
    const route = objectOf(value);
    const stops = route === null ? null : listAt(route, 'stops');
    if (route === null) {
      return value;
    }
    const left = stops?.filter((stop) => !isGone(objectOf(stop) ?? {}, progress));
    return withoutGone(left === undefined ? route : { ...route, stops: left }, 'job_ids', progress);
  });
  return { ...options, initial_solution: { ...plan, routes: pruned } };
}

function withoutGone(holder: JsonObject, key: string, { removed }: Progress): JsonObject {
  const ids = listAt(holder, key);
  return ids === null
    ? holder
    : { ...holder, [key]: ids.filter((id) => typeof id !== 'string' || !removed.has(id)) };
}

function isGone(stop: JsonObject, { removed }: Progress): boolean {
  return removed.has(textAt(stop, 'job_id') ?? textAt(stop, 'shipment_id') ?? '');
}
