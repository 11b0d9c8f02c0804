import { DATABASE_LIMITS } from './database-limits';

/** How long a call may take. */
export interface CallTime {
  /** What it carries, which gives it more. */
  readonly bytes?: number | undefined;
  /** Without what it carries; by default that of every call. */
  readonly callMs?: number;
}

/** Of a call on whose end an answer 202 waits. */
export function acceptTime(bytes: number): CallTime {
  const { acceptBytes, acceptMs, callMs } = DATABASE_LIMITS;
  return { bytes, callMs: bytes > acceptBytes ? callMs : acceptMs };
}

/** Of a call that looks at all jobs, however many there are. */
export const HISTORY_TIME: CallTime = { callMs: DATABASE_LIMITS.historyMs };

export function limitMsOf({ bytes = 0, callMs = DATABASE_LIMITS.callMs }: CallTime): number {
  return callMs + bytes * DATABASE_LIMITS.callMsPerByte;
}
