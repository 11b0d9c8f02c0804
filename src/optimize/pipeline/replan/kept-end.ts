import { MATRIX_FIELDS } from '../shape/matrix';
import { PackedMatrix } from '../shape/packed-matrix';
import type { JsonObject } from '../shape/reader';
import { BY_TYPE_FIELDS } from '../shape/travel';
import { entriesAt, isSet, listAt, objectOf, textAt } from './raw-json';

const END_FIELDS = ['end_location', 'end_depot_id', 'end_depot_index'] as const;

/**
 * What a resource must say of its end before its start is replaced: a depot that is start and end at once would lose the
 * way home (contract B19). The order of starts is that of the interface: start_location, start_depot_id, depot_index, then
 * what a resource that names none has. Null where it has no end that could be named.
 */
export function keptEnd(resource: JsonObject, original: JsonObject): JsonObject | null {
  if (END_FIELDS.some((name) => isSet(resource, name)) || resource['return_to_depot'] === false) {
    return {};
  }
  if (isSet(resource, 'start_location')) {
    return { end_location: resource['start_location'] };
  }
  if (isSet(resource, 'start_depot_id')) {
    return { end_depot_id: resource['start_depot_id'] };
  }
  if (isSet(resource, 'depot_index')) {
    return { end_depot_index: resource['depot_index'] };
  }
  return unnamedEnd(original);
}

/** The first place where places have numbers, else the only depot (contract A4). */
function unnamedEnd(original: JsonObject): JsonObject | null {
  const travel = objectOf(original['travel']) ?? {};
  const byType = BY_TYPE_FIELDS.flatMap((name) => Object.values(objectOf(travel[name]) ?? {}));
  const hasMatrices = [travel, ...byType.map(objectOf)].some(
    (set) => set !== null && MATRIX_FIELDS.some((name) => isMatrix(set[name])),
  );
  const listed = listAt(travel, 'locations') ?? [];
  const hasFirst = listed.some((place, i) => (objectOf(place)?.['index'] ?? i) === 0);
  if (hasMatrices || hasFirst) {
    return { end_depot_index: 0 };
  }
  const depots = entriesAt(original, 'depots');
  const id = depots.length === 1 && depots[0] !== undefined ? textAt(depots[0].entry, 'id') : null;
  return id === null ? null : { end_depot_id: id };
}

/** An empty matrix is the same as none (contract B5). */
function isMatrix(value: unknown): boolean {
  return value instanceof PackedMatrix || (Array.isArray(value) && value.length > 0);
}
