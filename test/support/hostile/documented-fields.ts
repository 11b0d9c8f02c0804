import { OPENAPI, operationOf } from '../openapi';
import type { Json } from '../service';

/** A step of a path: a name, any element of a list, any entry of an object that has no fixed names. */
export type Step = string | typeof ELEMENT | typeof ENTRY;
export const ELEMENT = Symbol('element');
export const ENTRY = Symbol('entry');

export interface DocumentedField {
  readonly path: readonly Step[];
  readonly schema: Json;
}

export const nameOf = (path: readonly Step[]): string =>
  path
    .map((step) => (step === ELEMENT ? '[]' : step === ENTRY ? '.*' : `.${String(step)}`))
    .join('')
    .slice(1);

const resolved = (schema: Json): Json =>
  schema.$ref === undefined ? schema : OPENAPI.components.schemas[schema.$ref.split('/').at(-1)];

/** Every field of the body that a route documents, lists' elements and objects' entries among them. */
export function documentedFields(path: string): DocumentedField[] {
  const { schema } = operationOf('post', path).requestBody.content['application/json'];
  const byName = new Map(below(schema, []).map((field) => [nameOf(field.path), field]));
  return [...byName.values()];
}

function below(given: Json, path: readonly Step[]): DocumentedField[] {
  const schema = resolved(given);
  const field = (step: Step, inner: Json): DocumentedField[] => [
    { path: [...path, step], schema: inner },
    ...below(inner, [...path, step]),
  ];
  const { additionalProperties: entries } = schema;
  return [
    ...[...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((one: Json) =>
      below(one, path),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => field(key, inner)),
    ...(schema.items === undefined ? [] : field(ELEMENT, schema.items)),
    ...(typeof entries === 'object' ? field(ENTRY, entries) : []),
  ];
}

/** Where the first such field stands in a body: keys and indices; null where the body has none. */
export function placeOf(body: unknown, path: readonly Step[]): (string | number)[] | null {
  const [step, ...rest] = path;
  if (step === undefined) {
    return [];
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body) !== (step === ELEMENT)) {
    return null;
  }
  const keys = typeof step === 'string' ? [step] : Object.keys(body);
  for (const key of keys.filter((name) => Object.hasOwn(body, name))) {
    const found = placeOf((body as Record<string, unknown>)[key], rest);
    if (found !== null) {
      return [step === ELEMENT ? Number(key) : key, ...found];
    }
  }
  return null;
}
