import { ApiError } from '../errors';

export type Query = Readonly<Record<string, unknown>>;

/**
 * The text of a parameter, or null where it is absent. Of one that is given more than once, no value is the right one; and one that
 * is written as clients write lists (`status[]`, `status[0]`) is meant, but would be read by nobody. Throws VALIDATION_ERROR.
 */
export function textOfQuery(query: Query, name: string): string | null {
  if (Object.keys(query).some((given) => given.startsWith(`${name}[`))) {
    throw refusedParameter(name, 'must be named without brackets');
  }
  const value = query[name] ?? null;
  if (value !== null && typeof value !== 'string') {
    throw refusedParameter(name, 'must be given once');
  }
  return value;
}

/** In any case; empty is as good as absent. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Whether a parameter says yes. Throws VALIDATION_ERROR where it says neither yes nor no. */
export function flagOfQuery(query: Query, name: string): boolean {
  const value = FLAGS.get((textOfQuery(query, name) ?? '').toLowerCase());
  if (value === undefined) {
    throw refusedParameter(name, 'must be true or false');
  }
  return value;
}

/** VALIDATION_ERROR naming the parameter; `what` follows its name. */
export function refusedParameter(name: string, what: string): ApiError {
  const message = `${name} ${what}.`;
  return new ApiError('VALIDATION_ERROR', message, {
    field: name,
    errors: [{ code: 'VALIDATION_ERROR', message, field: name }],
  });
}
