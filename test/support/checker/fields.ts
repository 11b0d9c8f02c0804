/** Reading of what the wire leaves untyped; tests send well-formed requests, so nothing is reported here. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The objects of a list; empty when there is none. */
export function entriesOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The first of the keys that holds a number. */
export function numberOf(fields: Fields, ...keys: string[]): number | null {
  const found = keys.map((key) => fields[key]).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : null;
}

export function stringOf(fields: Fields, key: string): string | null {
  const value = fields[key];
  return typeof value === 'string' ? value : null;
}

/** A list of ids, or null where the key is absent. */
export function idsOf(fields: Fields, ...keys: string[]): string[] | null {
  const found = keys.map((key) => fields[key]).find(Array.isArray);
  return found ? (found as string[]) : null;
}

/** A list of numbers, or null where the key is absent. */
export function numbersOf(fields: Fields, key: string): number[] | null {
  const value = fields[key];
  return Array.isArray(value) ? (value as number[]) : null;
}

/** Start and end under one of the keys, in whole seconds. */
export function windowAt(fields: Fields, ...keys: string[]): { start: number; end: number } | null {
  const found = keys
    .map((key) => fieldsOf(fields[key]))
    .find((window) => typeof window['start'] === 'number');
  return found ? { start: whole(found['start']), end: whole(found['end']) } : null;
}

/** Seconds are rounded half up (contract B48). */
export function whole(value: unknown): number {
  return typeof value === 'number' ? Math.floor(value + 0.5) : Number.NaN;
}
