import { ConvertError } from '../convert-error';
import type { JsonObject } from '../format';
import { isObject } from './source';

/** The JSON of a text, or a ConvertError. A byte order mark in front is what some editors write. */
export function parseJson(text: string, path = ''): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read';
    throw new ConvertError('MALFORMED', `This is not JSON: ${reason}.`, path);
  }
}

/** For detection: the object that a text holds, or null. */
export function objectOf(text: string): JsonObject | null {
  if (!/^\uFEFF?\s*\{/.test(text)) {
    return null;
  }
  try {
    const value = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the object has a list of objects under the key, in which the first has one of the keys. */
export function listsObjectsWith(document: JsonObject, key: string, ...keys: readonly string[]): boolean {
  const list = document[key];
  const first: unknown = Array.isArray(list) ? list[0] : null;
  return isObject(first) && keys.some((name) => Object.hasOwn(first, name));
}
