import type { ErrorCode } from './error-codes';

/** Where a code is explained: relative to this service, which shows the page itself. */
export function docUrl(code: ErrorCode): string {
  return `/docs/errors#${code}`;
}
