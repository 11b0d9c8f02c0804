import type { Json } from '../api/types';
import { type JsonSchema, type RequestSchema, resolved } from './json-schema';
import { typesOf, whatIsExpected } from './words';

/** A field or a value that fits where somebody writes. */
export interface Suggestion {
  /** The name of a field; a value as JSON. */
  readonly label: string;
  /** In a few words: its type, or that it is the default. */
  readonly detail: string;
  readonly description: string;
  /** How the value of a field begins and ends; a value is as it is. */
  readonly opening: string;
  readonly closing: string;
}

/** Names and indices from the outside in. */
export type Way = readonly string[];

const BRACKETS: Readonly<Record<string, readonly [string, string]>> = {
  object: ['{', '}'],
  array: ['[', ']'],
  string: ['"', '"'],
};

/** The fields of the object at `way`, but for those that it has; required ones first. */
export function fieldsAt(root: RequestSchema, way: Way, there: readonly string[]): Suggestion[] {
  const objects = schemasAt(root, way);
  const required = new Set(objects.flatMap((schema) => schema.required ?? []));
  const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties));
  return fields
    .filter(([name, field]) => field['x-stands-for'] === undefined && !there.includes(name))
    .map(([name, field]) => fieldSuggestion(root, name, resolved(root, field), required.has(name)))
    .sort((a, b) => Number(required.has(b.label)) - Number(required.has(a.label)));
}

function fieldSuggestion(
  root: RequestSchema,
  name: string,
  field: JsonSchema,
  isRequired: boolean,
): Suggestion {
  const types = typesOf(root, field);
  const [opening, closing] = (types.length === 1 ? BRACKETS[types[0] ?? ''] : undefined) ?? ['', ''];
  const kind = whatIsExpected(types);
  const detail = isRequired ? `${kind}, required` : kind;
  return { label: name, detail, description: descriptionOf(field), opening, closing };
}

/** The values that the schema names for the place at `way`. */
export function valuesAt(root: RequestSchema, way: Way): Suggestion[] {
  const schemas = schemasAt(root, way);
  return schemas.flatMap((schema) => {
    const named: readonly Json[] = schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
    return named
      .filter((value) => value !== null)
      .map((value) => ({
        ...{ label: JSON.stringify(value), opening: '', closing: '', description: schema.description ?? '' },
        detail: value === schema.default ? 'default' : '',
      }));
  });
}

function descriptionOf({ description = '', default: standard }: JsonSchema): string {
  const told = standard === undefined ? '' : `Default: ${JSON.stringify(standard)}.`;
  return [description, told].filter((text) => text !== '').join(' ');
}

/** All schemas that the value at `way` may have. */
function schemasAt(root: RequestSchema, way: Way): JsonSchema[] {
  return way.reduce(
    (schemas, name) => schemas.flatMap((schema) => alternatives(root, below(schema, name))),
    alternatives(root, root),
  );
}

function below({ properties, additionalProperties, items }: JsonSchema, name: string): JsonSchema {
  const field = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return field ?? (typeof additionalProperties === 'object' ? additionalProperties : (items ?? {}));
}

function alternatives(root: RequestSchema, schema: JsonSchema): JsonSchema[] {
  const whole = resolved(root, schema);
  return whole.anyOf === undefined ? [whole] : whole.anyOf.flatMap((way) => alternatives(root, way));
}
