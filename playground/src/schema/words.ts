import type { Json } from '../api/types';
import { type JsonSchema, type RequestSchema, resolved } from './json-schema';

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a number',
  boolean: 'true or false',
};

/** The types that a schema admits, null apart, which is the same as absent. */
export function typesOf(root: RequestSchema, schema: JsonSchema): string[] {
  const { type = [], anyOf = [], enum: values } = resolved(root, schema);
  // A list of null alone is how a reference says that there may be nothing.
  const own = values?.every((value) => value === null) === true ? [] : [type].flat();
  const all = [...own, ...anyOf.flatMap((way) => typesOf(root, way))];
  return [...new Set(all)].filter((name) => name !== 'null');
}

/** `a number or an object`. */
export function whatIsExpected(types: readonly string[]): string {
  return [...new Set(types.map((type) => TYPES[type] ?? type))].join(' or ');
}

/** What is wrong with a number, a list or a text of the right type; null for keywords that say nothing by themselves. */
export function boundMessage(keyword: string, schema: JsonSchema, value: Json | undefined): string | null {
  const size = Array.isArray(value) ? value.length : 0;
  switch (keyword) {
    case 'minimum':
      return `must be at least ${schema.minimum}, not ${JSON.stringify(value)}`;
    case 'exclusiveMinimum':
      return `must be above ${schema.exclusiveMinimum}, not ${JSON.stringify(value)}`;
    case 'maximum':
      return `must be at most ${schema.maximum}, not ${JSON.stringify(value)}`;
    case 'exclusiveMaximum':
      return `must be below ${schema.exclusiveMaximum}, not ${JSON.stringify(value)}`;
    case 'minItems':
      return `holds ${size} entries; at least ${schema.minItems} are needed`;
    case 'maxItems':
      return `holds ${size} entries; at most ${schema.maxItems} are accepted`;
    case 'minLength':
      return schema.minLength === 1 ? 'must not be empty' : `must have at least ${schema.minLength} letters`;
    case 'maxLength':
      return `must have at most ${schema.maxLength} letters`;
    default:
      return null;
  }
}
