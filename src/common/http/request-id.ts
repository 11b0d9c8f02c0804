import { randomUUID } from 'node:crypto';

/** Anything else could forge log lines or headers (contract C17: at most 128 safe characters). */
const SAFE_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The caller's id where it is harmless, else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE_REQUEST_ID.test(header) ? header : randomUUID();
}
