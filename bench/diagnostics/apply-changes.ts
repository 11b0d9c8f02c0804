import type { RequestBody } from '../../test/support/wire';

export interface Change {
  readonly field: string;
  readonly value: unknown;
}

type Json = Record<string, unknown>;

/** The request with the changes of a proposed relaxation, as a caller makes them. */
export function applyChanges(request: RequestBody, changes: readonly Change[]): RequestBody {
  const changed = structuredClone(request);
  for (const { field, value } of changes) {
    if (field === 'resources[+]') {
      addResource(changed, value as { id: string; like: string });
    } else {
      set(
        changed,
        field.split(/\.|\[|\]/).filter((name) => name !== ''),
        value,
      );
    }
  }
  return changed;
}

function set(at: Json, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    set((at[name] ??= {}) as Json, rest, value);
  } else if (value === null) {
    Reflect.deleteProperty(at, name);
  } else {
    at[name] = value;
  }
}

/** A copy under another id, which may do what its model may. */
function addResource(request: RequestBody, { id, like }: { id: string; like: string }): void {
  const model = request.resources.find((resource) => resource.id === like);
  if (model === undefined) {
    throw new Error(`there is no resource ${like}`);
  }
  request.resources.push({ ...structuredClone(model), id });
  const zones = (request['zones'] ?? []) as { resource_ids?: string[] }[];
  const lists = [
    ...(request.jobs ?? []).map(({ allowed_resource_ids: ids }) => ids),
    ...zones.map(({ resource_ids: ids }) => ids),
  ];
  lists.filter((ids) => ids?.includes(like)).forEach((ids) => ids?.push(id));
}
