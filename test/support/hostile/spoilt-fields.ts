import type { Json } from '../service';
import { documentedFields, nameOf, placeOf } from './documented-fields';
import { FULL_BODIES } from './full-requests';
import { type HostileValue, HOSTILE_VALUES, spoilt } from './hostile-values';
import type { Spoilt } from './judge-refusal';

/** One documented field of a route, and a valid body that has it. */
export interface FieldOfRoute {
  readonly name: string;
  readonly body: Json;
  readonly place: readonly (string | number)[];
  readonly schema: Json;
}

/** Every documented field of the route's body; `missing` are those that no full body has. */
export function fieldsOfRoute(path: string): { fields: FieldOfRoute[]; missing: string[] } {
  const fields: FieldOfRoute[] = [];
  const missing: string[] = [];
  for (const { path: steps, schema } of documentedFields(path)) {
    const name = nameOf(steps);
    const found = (FULL_BODIES[path] ?? [])
      .map((body) => ({ body, place: placeOf(body, steps) }))
      .find(({ place }) => place !== null);
    if (found?.place) {
      fields.push({ name, body: found.body, place: found.place, schema });
    } else {
      missing.push(name);
    }
  }
  return { fields, missing };
}

export function spoil({ body, place, schema }: FieldOfRoute, value: HostileValue): Spoilt {
  return { body: spoilt(body, place, value), place, schema };
}

/** All values, or `count` of them that differ from field to field; the same for the same seed. */
export function valuesFor(index: number, count: number, seed: number): readonly HostileValue[] {
  const { length } = HOSTILE_VALUES;
  // A step that shares no factor with the number of values meets each of them.
  return count >= length
    ? HOSTILE_VALUES
    : Array.from({ length: count }, (_, i) => HOSTILE_VALUES[(seed + index * 7 + i * 11) % length]!);
}
