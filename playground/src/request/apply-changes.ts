import type { FieldChange, Json } from '../api/types';
import { namesOf } from './position-map';
import { fieldsOf, listOf } from './read';

/**
 * The request with the changes of a proposed relaxation (docs/diagnostics.md): a value for a path, null takes the field away,
 * `[+]` is one more entry; of `resources[+]` a copy of the resource that `like` names, under the new id.
 */
export function applyChanges(request: Json, changes: readonly FieldChange[]): Json {
  return changes.reduce((body, { field, value }) => changed(body, namesOf(field), value), request);
}

function changed(holder: Json | undefined, [name = '', ...rest]: readonly string[], value: Json): Json {
  const isList = Array.isArray(holder) || (holder === undefined && /^(\d+|\+)$/.test(name));
  if (isList) {
    const list = [...listOf(holder)];
    if (name === '+') {
      return [...list, addition(list, value)];
    }
    list[Number(name)] = rest.length === 0 ? value : changed(list[Number(name)], rest, value);
    return list;
  }
  const { [name]: before, ...others } = fieldsOf(holder) as Record<string, Json>;
  if (rest.length === 0 && value === null) {
    return others;
  }
  // In its old place: the order of a request that a person wrote is kept.
  const after = rest.length === 0 ? value : changed(before, rest, value);
  return { ...(fieldsOf(holder) as Record<string, Json>), [name]: after };
}

function addition(list: readonly Json[], value: Json): Json {
  const { id, like } = fieldsOf(value);
  const model = list.find((entry) => like !== undefined && fieldsOf(entry)['id'] === like);
  return model === undefined ? value : { ...(model as Record<string, Json>), id: id as Json };
}
