import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './service';

/** The committed document; `make openapi-check` compares it with the code. */
export const OPENAPI: Json = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'docs', 'openapi.json'), 'utf8'),
);

/** A route of the document by method and path; undefined where it has none. */
export function operationOf(method: string, path: string): Json {
  return OPENAPI.paths[path]?.[method.toLowerCase()];
}
