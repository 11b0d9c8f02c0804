import type { Json } from './service';

/** What the document says beside the form of a value. */
const SAID_ONLY = ['description', 'example', 'default', 'format', 'required', 'additionalProperties'];
const JUDGED = [
  ...['$ref', 'nullable', 'oneOf', 'anyOf', 'allOf', 'enum', 'type', 'items', 'properties'],
  ...['minItems', 'maxItems', 'minimum', 'maximum', 'maxLength'],
];

/** Of a field that the schema does not name: undocumented in an answer, only a warning in a request. */
export type Strangers = 'refused' | 'allowed';

/**
 * What in a value is not as a schema of the OpenAPI document says: the part of JSON schema that the document uses.
 * A keyword that is not judged here is an error, so that the document cannot say what nobody checks.
 */
export function undocumented(
  document: Json,
  schema: Json,
  value: unknown,
  path = '$',
  strangers: Strangers = 'refused',
): string[] {
  // Extensions (`x-…`) are other names of fields.
  const unknown = Object.keys(schema).filter(
    (key) => !SAID_ONLY.includes(key) && !JUDGED.includes(key) && !key.startsWith('x-'),
  );
  if (unknown.length > 0) {
    throw new Error(`${path}: the validator of the tests does not know ${unknown.join(', ')}`);
  }
  const judge = (inner: Json, one: unknown = value, at = path) =>
    undocumented(document, inner, one, at, strangers);
  if (schema.$ref !== undefined) {
    return judge(document.components.schemas[schema.$ref.split('/').at(-1)]);
  }
  if (value === null && schema.nullable === true) {
    return [];
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    const tried: string[][] = choices.map((choice: Json) => judge(choice));
    const fitting = tried.filter((found) => found.length === 0).length;
    return fitting > 1 && schema.oneOf !== undefined
      ? [`${path} fits ${fitting} schemas of which it may fit one`]
      : fitting > 0
        ? []
        : tried.reduce((least, found) => (found.length < least.length ? found : least));
  }
  if (schema.allOf !== undefined) {
    return schema.allOf.flatMap((part: Json) => judge(part));
  }
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    return [`${path} is ${shown(value)}, not one of ${schema.enum.join(', ')}`];
  }
  if (!hasType(schema.type, value)) {
    return [`${path} is ${shown(value)}, not ${schema.type}`];
  }
  const size = Array.isArray(value) || typeof value === 'string' ? value.length : value;
  if (typeof size === 'number' && outside(schema, size, value)) {
    return [`${path} has a value or a length outside its bounds: ${size}`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => judge(schema.items ?? {}, item, `${path}[${index}]`));
  }
  return typeof value === 'object' && value !== null ? fields(schema, value, path, strangers, judge) : [];
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 200);
}

function outside(schema: Json, size: number, value: unknown): boolean {
  const { minimum, maximum, minItems, maxItems, maxLength } = schema;
  const isText = typeof value === 'string';
  const [least, most] = Array.isArray(value)
    ? [minItems, maxItems]
    : isText
      ? [0, maxLength]
      : [minimum, maximum];
  return size < (least ?? -Infinity) || size > (most ?? Infinity);
}

function hasType(type: string | undefined, value: unknown): boolean {
  switch (type) {
    case undefined:
      return true;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

type Judge = (schema: Json, value: unknown, path: string) => string[];

function fields(schema: Json, value: object, path: string, strangers: Strangers, judge: Judge): string[] {
  const known = schema.properties ?? {};
  const absent = (schema.required ?? []).filter((key: string) => !Object.hasOwn(value, key));
  const more = schema.additionalProperties ?? (strangers === 'allowed' || schema.properties === undefined);
  return [
    ...absent.map((key: string) => `${path}.${key} is absent`),
    ...Object.entries(value).flatMap(([key, inner]) => {
      if (Object.hasOwn(known, key)) {
        return judge(known[key], inner, `${path}.${key}`);
      }
      return typeof more === 'object'
        ? judge(more, inner, `${path}.${key}`)
        : more
          ? []
          : [`${path}.${key} is not in the document`];
    }),
  ];
}
