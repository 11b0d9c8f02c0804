import type { JsonObject } from '../shape/reader';

/**
 * Reading of a request that nobody has checked yet. What is of another type than the interface says reads as absent, and
 * stays where it is: the pipeline names it when the new request is checked.
 */
export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** Null equals absent everywhere. */
export function isSet(object: JsonObject, key: string): boolean {
  return object[key] !== undefined && object[key] !== null;
}

/** The list at `key`; null where there is none. */
export function listAt(object: JsonObject, key: string): readonly unknown[] | null {
  const value = object[key];
  return Array.isArray(value) ? (value as readonly unknown[]) : null;
}

/** The objects of the list at `key`, each with its position in it. */
export function entriesAt(object: JsonObject, key: string): { entry: JsonObject; index: number }[] {
  return (listAt(object, key) ?? []).flatMap((value, index) => {
    const entry = objectOf(value);
    return entry === null ? [] : [{ entry, index }];
  });
}

export function textAt(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' ? value : null;
}

export function numberAt(object: JsonObject, key: string): number | null {
  const value = object[key];
  return typeof value === 'number' ? value : null;
}

/** A copy without some fields; the object itself where it has none of them. */
export function without(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return keys.some((key) => Object.hasOwn(object, key))
    ? Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
    : object;
}
