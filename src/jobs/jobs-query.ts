import { type Query, refusedParameter, textOfQuery } from '../common/http/query-parameter';
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
export function readListQuery(query: Query): ListQuery {
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
export function readWait(query: Query): number {
  return (wholeNumber(query, 'wait', 0, LONGEST_WAIT_S) ?? 0) * 1_000;
}

/** Opaque to clients: it may change from one version to the next. */
export function writeCursor({ createdAt, id }: JobCursor): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

function readCursor(query: Query): JobCursor | null {
  const text = textOfQuery(query, 'cursor');
  if (text === null) {
    return null;
  }
  const [, createdAt, id] =
    /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw refusedParameter('cursor', 'must be the cursor of a Link header of this list');
  }
  return { createdAt: Number(createdAt), id };
}

function wholeNumber(query: Query, name: string, min: number, max: number): number | null {
  const text = textOfQuery(query, name);
  if (text === null) {
    return null;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw refusedParameter(name, `must be a whole number from ${min} to ${max}`);
  }
  return value;
}

function oneOf<T extends string>(query: Query, name: string, values: readonly T[]): T | null {
  const text = textOfQuery(query, name);
  const value = values.find((known) => known === text);
  if (text !== null && value === undefined) {
    throw refusedParameter(name, `must be one of ${values.join(', ')}`);
  }
  return value ?? null;
}
