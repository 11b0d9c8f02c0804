import type { RequestBody } from '../../test/support/wire';

export interface Change {
  readonly field: string;
  readonly value: unknown;
}

type Json = Record<string, unknown>;

/** The body of any route with the changes of a proposed relaxation, as a caller makes them. */
export function applyChanges<T extends object>(body: T, changes: readonly Change[]): T {
  const changed = structuredClone(body);
  for (const { field, value } of changes) {
    const names = field.split(/\.|\[|\]/).filter((name) => name !== '');
    if (names.at(-1) !== '+') {
      set(changed as Json, names, value);
    } else if (names.at(-2) === 'resources') {
      addResource(
        at(changed as Json, names.slice(0, -2)) as RequestBody,
        value as { id: string; like: string },
      );
    } else {
      (at(changed as Json, names.slice(0, -1)) as unknown as unknown[]).push(value);
    }
  }
  return changed;
}

/** What stands at a path; a list is made where there is nothing. */
function at(body: Json, names: readonly string[]): Json {
  return names.reduce((holder, name) => (holder[name] ??= []) as Json, body);
}

function set(holder: Json, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    set((holder[name] ??= {}) as Json, rest, value);
  } else if (value === null) {
    Reflect.deleteProperty(holder, name);
  } else {
    holder[name] = value;
  }
}

/** A copy under another id; the lists that are to name it are changes of their own. */
function addResource(request: RequestBody, { id, like }: { id: string; like: string }): void {
  const model = request.resources.find((resource) => resource.id === like);
  if (model === undefined) {
    throw new Error(`there is no resource ${like}`);
  }
  request.resources.push({ ...structuredClone(model), id });
}
