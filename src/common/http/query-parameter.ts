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

/** VALIDATION_ERROR naming the parameter; `what` follows its name. */
export function refusedParameter(name: string, what: string): ApiError {
  const message = `${name} ${what}.`;
  return new ApiError('VALIDATION_ERROR', message, {
    field: name,
    errors: [{ code: 'VALIDATION_ERROR', message, field: name }],
  });
}
