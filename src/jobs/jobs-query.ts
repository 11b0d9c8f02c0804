import { ApiError } from '../common/errors';
import { JOB_STATUSES, type JobStatus } from './job-states';
import type { JobCursor } from './store/job-store';

export interface ListQuery {
  readonly status?: JobStatus;
  readonly after?: JobCursor;
  readonly limit: number;
  readonly includesResults: boolean;
}

/** As many as are kept at all, where the client does not say. */
export const MOST_LISTED = 10_000;
/** The longest that a client may ask to wait, in seconds. */
const LONGEST_WAIT_S = 60;
const INCLUDES = ['result', 'none'] as const;

/** Throws VALIDATION_ERROR naming the parameter. */
export function readListQuery(query: Readonly<Record<string, unknown>>): ListQuery {
  const status = oneOf(query, 'status', JOB_STATUSES);
  const after = readCursor(query);
  return {
    ...(status === null ? {} : { status }),
    ...(after === null ? {} : { after }),
    limit: wholeNumber(query, 'limit', 1, MOST_LISTED) ?? MOST_LISTED,
    includesResults: oneOf(query, 'include', INCLUDES) !== 'none',
  };
}

/** Milliseconds. Throws VALIDATION_ERROR. */
export function readWait(query: Readonly<Record<string, unknown>>): number {
  return (wholeNumber(query, 'wait', 0, LONGEST_WAIT_S) ?? 0) * 1_000;
}

/** Opaque to clients: it may change from one version to the next. */
export function writeCursor({ createdAt, id }: JobCursor): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

function readCursor(query: Readonly<Record<string, unknown>>): JobCursor | null {
  const text = textOf(query, 'cursor');
  if (text === null) {
    return null;
  }
  const [, createdAt, id] =
    /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw refused('cursor', 'must be the cursor of a Link header of this list');
  }
  return { createdAt: Number(createdAt), id };
}

function wholeNumber(
  query: Readonly<Record<string, unknown>>,
  name: string,
  min: number,
  max: number,
): number | null {
  const text = textOf(query, name);
  if (text === null) {
    return null;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw refused(name, `must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function oneOf<T extends string>(
  query: Readonly<Record<string, unknown>>,
  name: string,
  values: readonly T[],
): T | null {
  const text = textOf(query, name);
  const value = values.find((known) => known === text);
  if (text !== null && value === undefined) {
    throw refused(name, `must be one of ${values.join(', ')}`);
  }
  return value ?? null;
}

/** Of a parameter that is given more than once, no value is the right one. */
function textOf(query: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = query[name] ?? null;
  if (value !== null && typeof value !== 'string') {
    throw refused(name, 'must be given once');
  }
  return value;
}

function refused(name: string, what: string): ApiError {
  const message = `${name} ${what}.`;
  return new ApiError('VALIDATION_ERROR', message, {
    field: name,
    errors: [{ code: 'VALIDATION_ERROR', message, field: name }],
  });
}
