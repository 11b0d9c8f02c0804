import type { Json } from './service';

/**
 * What in a value is not as a schema of the OpenAPI document says: the part of JSON schema that the
 * document uses. A field that the schema does not name is a finding too: it is undocumented.
 */
export function undocumented(document: Json, schema: Json, value: unknown, path = '$'): string[] {
  if (schema.$ref !== undefined) {
    return undocumented(document, document.components.schemas[schema.$ref.split('/').at(-1)], value, path);
  }
  if (value === null && schema.nullable === true) {
    return [];
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    const tried: string[][] = choices.map((choice: Json) => undocumented(document, choice, value, path));
    return tried.some((found) => found.length === 0) ? [] : (tried[0] ?? []);
  }
  if (schema.allOf !== undefined) {
    return schema.allOf.flatMap((part: Json) => undocumented(document, part, value, path));
  }
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    return [`${path} is ${JSON.stringify(value)}, not one of ${schema.enum.join(', ')}`];
  }
  if (!hasType(schema.type, value)) {
    return [`${path} is ${JSON.stringify(value)}, not ${schema.type}`];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      undocumented(document, schema.items ?? {}, item, `${path}[${index}]`),
    );
  }
  return typeof value === 'object' && value !== null ? fields(document, schema, value, path) : [];
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

function fields(document: Json, schema: Json, value: object, path: string): string[] {
  const known = schema.properties ?? {};
  const absent = (schema.required ?? []).filter((key: string) => !Object.hasOwn(value, key));
  const more = schema.additionalProperties ?? schema.properties === undefined;
  return [
    ...absent.map((key: string) => `${path}.${key} is absent`),
    ...Object.entries(value).flatMap(([key, inner]) => {
      if (Object.hasOwn(known, key)) {
        return undocumented(document, known[key], inner, `${path}.${key}`);
      }
      return typeof more === 'object'
        ? undocumented(document, more, inner, `${path}.${key}`)
        : more
          ? []
          : [`${path}.${key} is not in the document`];
    }),
  ];
}
