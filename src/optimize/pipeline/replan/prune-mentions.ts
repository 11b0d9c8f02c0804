import type { JsonObject } from '../shape/reader';
import type { FieldOrigins } from '../field-origins';
import type { Progress } from './progress';
import { listAt, objectOf, textAt } from './raw-json';

/** Zones without the work that is gone. Undefined where there is no list of them. */
export function prunedZones(
  original: JsonObject,
  progress: Progress,
  origins: FieldOrigins,
): unknown[] | undefined {
  return listAt(original, 'zones')?.map((value, i) => {
    const zone = objectOf(value);
    return zone === null ? value : withoutGone(zone, 'job_ids', `zones[${i}]`, progress, origins);
  });
}

/** Options with a first plan that holds nothing of what is gone. Undefined where there are none. */
export function prunedOptions(
  original: JsonObject,
  progress: Progress,
  origins: FieldOrigins,
): JsonObject | undefined {
  const options = objectOf(original['options']);
  const plan = options === null ? null : objectOf(options['initial_solution']);
  const routes = plan === null ? null : listAt(plan, 'routes');
  if (options === null || routes === null) {
    return options ?? undefined;
  }
  const pruned = routes.map((value, i) => {
    const route = objectOf(value);
    if (route === null) {
      return value;
    }
    const field = `options.initial_solution.routes[${i}]`;
    const isLeft = (stop: unknown) => !isGone(objectOf(stop) ?? {}, progress);
    const left = filtered(route, 'stops', field, isLeft, origins);
    return withoutGone(left, 'job_ids', field, progress, origins);
  });
  return { ...options, initial_solution: { ...plan, routes: pruned } };
}

function withoutGone(
  holder: JsonObject,
  key: string,
  field: string,
  { removed }: Progress,
  origins: FieldOrigins,
): JsonObject {
  const isLeft = (id: unknown) => typeof id !== 'string' || !removed.has(id);
  return filtered(holder, key, field, isLeft, origins);
}

/** The holder, which stands at `field`, with what is left of its list at `key`. */
function filtered(
  holder: JsonObject,
  key: string,
  field: string,
  isLeft: (value: unknown) => boolean,
  origins: FieldOrigins,
): JsonObject {
  const list = listAt(holder, key);
  if (list === null) {
    return holder;
  }
  const kept = [...list.keys()].filter((i) => isLeft(list[i]));
  origins.keep(`${field}.${key}`, kept);
  return { ...holder, [key]: kept.map((i) => list[i]) };
}

function isGone(stop: JsonObject, { removed }: Progress): boolean {
  return removed.has(textAt(stop, 'job_id') ?? textAt(stop, 'shipment_id') ?? '');
}
