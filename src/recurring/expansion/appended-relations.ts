import { isSet, listAt, objectOf, textAt, without } from '../../optimize/pipeline/replan/raw-json';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { relationTypeOf } from '../../optimize/pipeline/shape/relation';

/**
 * The section `relations` of a request with more of them behind its own, in the form that it has: a list, or an object of lists by
 * type (contract A6). Nothing where there are none to add, or where its own cannot be read, which the request's checks say.
 */
export function appendedRelations(request: JsonObject, relations: readonly JsonObject[]): JsonObject {
  const byType = objectOf(request['relations']);
  const own = listAt(request, 'relations');
  if (relations.length === 0) {
    return {};
  }
  if (byType !== null) {
    return { relations: appendedByType(byType, relations) };
  }
  return own === null && isSet(request, 'relations') ? {} : { relations: [...(own ?? []), ...relations] };
}

function appendedByType(byType: JsonObject, relations: readonly JsonObject[]): JsonObject {
  const types = [...new Set(relations.map((relation) => textAt(relation, 'type') ?? ''))];
  const lists = types.map((type): [string, unknown] => {
    const key = Object.keys(byType).find((name) => relationTypeOf(name) === type) ?? type;
    const own = listAt(byType, key);
    const added = relations.filter((relation) => relation['type'] === type);
    const isUnreadable = own === null && isSet(byType, key);
    return [
      key,
      isUnreadable ? byType[key] : [...(own ?? []), ...added.map((relation) => without(relation, 'type'))],
    ];
  });
  return { ...byType, ...Object.fromEntries(lists) };
}
