import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './service';

/** The committed document; `make openapi-check` compares it with the code. */
export const OPENAPI: Json = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'docs', 'openapi.json'), 'utf8'),
);

/** Paths with a parameter. */
const TEMPLATES = Object.entries<Json>(OPENAPI.paths as Record<string, Json>)
  .filter(([path]) => path.includes('{'))
  .map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }));

/** A route of the document by method and path; undefined where it has none. */
export function operationOf(method: string, path: string): Json {
  const known = OPENAPI.paths[path] ?? TEMPLATES.find(({ pattern }) => pattern.test(path))?.operations;
  return known?.[method.toLowerCase()];
}
