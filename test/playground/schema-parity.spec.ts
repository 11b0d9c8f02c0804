import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../playground/src/api/types';
import { SchemaJudge } from '../../playground/src/schema/findings';
import { BUILT_SCHEMA } from '../../playground/src/schema/testing/built-schema';
import { ApiError } from '../../src/common/errors';
import { DEFAULT_PIPELINE_SETTINGS } from '../../src/optimize/pipeline/settings';
import { validateRequest } from '../../src/optimize/pipeline/validate';

const EXAMPLES = join(__dirname, '../../examples');
const FILES = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
const INSTEAD: readonly Json[] = [null, 'x', 7, true, [], {}, [null], ['x']];
/**
 * What the document asks for and the service does without: lists that are empty when they are not there, and null among numbers. The page
 * shows no more than a moment what its service does not refuse.
 */
const DONE_WITHOUT =
  /^(locks\.routes\[\d+\]\.job_ids|options\.initial_solution\.routes) is required|\] must be a number, not null\.$/;

const judge = new SchemaJudge(BUILT_SCHEMA);
const readExample = (name: string) => JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8')) as Json;

function isRefused(request: Json): boolean {
  try {
    validateRequest(request, DEFAULT_PIPELINE_SETTINGS);
    return false;
  } catch (error) {
    if (error instanceof ApiError) {
      return true;
    }
    throw error;
  }
}
const errorsOf = (request: Json) => judge.findings(request).filter(({ severity }) => severity === 'error');

/** Each place of a document, as a way that leads to it. Of lists the first entry, which stands for the others. */
function places(value: Json, way: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') {
    return [way];
  }
  const names = Object.keys(value).slice(0, Array.isArray(value) ? 1 : undefined);
  const inner = names.flatMap((name) =>
    places((value as Record<string, Json>)[name] ?? null, [...way, name]),
  );
  return way.length === 0 ? inner : [way, ...inner];
}

function withValueAt(document: Json, way: readonly string[], value: Json): Json {
  const copy = structuredClone(document);
  let parent = copy as Record<string, Json>;
  for (const name of way.slice(0, -1)) {
    parent = parent[name] as Record<string, Json>;
  }
  parent[way.at(-1) ?? ''] = value;
  return copy;
}

describe('the schema that the page checks by, and the service', () => {
  it.each(FILES)('%s: nothing is found in it', (name) => {
    expect(judge.findings(readExample(name))).toEqual([]);
  });

  it.each(FILES)('%s: what the schema calls a fault at any of its places, the service refuses', (name) => {
    const example = readExample(name);
    const stricter: string[] = [];
    let errors = 0;
    for (const way of places(example)) {
      for (const value of INSTEAD) {
        const request = withValueAt(example, way, value);
        const found = errorsOf(request).filter(({ message }) => !DONE_WITHOUT.test(message));
        errors += found.length;
        if (found.length > 0 && !isRefused(request)) {
          stricter.push(
            ...found.map(({ message }) => `${way.join('.')} = ${JSON.stringify(value)}: ${message}`),
          );
        }
      }
    }
    expect(errors).toBeGreaterThan(20);
    expect(stricter).toEqual([]);
  });
});
