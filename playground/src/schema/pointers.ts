import type { Json } from '../api/types';
import type { JsonSchema, RequestSchema } from './json-schema';

/** `#/resources/0/a~1b` → its names and indices. */
export function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => decodeURI(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer; undefined where there is none. */
export function valueAt(document: Json, tokens: readonly string[]): Json | undefined {
  let at: Json | undefined = document;
  for (const token of tokens) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, token)) {
      return undefined;
    }
    at = (at as Record<string, Json>)[token];
  }
  return at;
}

/** `resources`, `0`, `id` → `resources[0].id`, as the service names fields. */
export function fieldOf(document: Json, tokens: readonly string[]): string {
  let field = '';
  tokens.forEach((token, i) => {
    const isIndex = Array.isArray(valueAt(document, tokens.slice(0, i)));
    field += isIndex ? `[${token}]` : `${field === '' ? '' : '.'}${token}`;
  });
  return field;
}

/** The schema that a place of a schema is in, references followed. */
export function schemaAt(root: RequestSchema, tokens: readonly string[]): JsonSchema {
  let at: unknown = root;
  for (const token of tokens) {
    const next = (at as Record<string, unknown>)[token];
    at = token === '$ref' ? root.$defs[String(next).replace('#/$defs/', '')] : next;
    if (typeof at !== 'object' || at === null) {
      return {};
    }
  }
  return at as JsonSchema;
}
