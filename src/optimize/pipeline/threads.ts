import type { Warning } from './context';
import type { Notes } from './notes';

const CODE = 'THREADS_CLAMPED';
const FIELD = 'options.threads';

/** Threads of one solve, beside those that it was to have. */
export interface ThreadsRun {
  /** Those that searched. */
  readonly ran: number;
  /** Of these, the ones that ended before the search did: others needed their slots, or they broke. */
  readonly left: number;
  /** As many as the service ever gives to a solve of this kind. */
  readonly most: number;
}

export const ONE_THREAD: ThreadsRun = { ran: 1, left: 0, most: 1 };

/** As many threads as the environment admits (contract A9). */
export function clampThreads(asked: number, max: number, notes: Notes): number {
  if (asked <= max) {
    return asked;
  }
  notes.add(CODE, `threads ${asked} is above the maximum of ${max}: the maximum is used`, FIELD);
  return max;
}

/** A solve takes what is free when it begins (contract C10), and says where that was less than it asked for. */
export function warnOfThreads(asked: number, { ran, left, most }: ThreadsRun): Warning[] {
  if (ran - left >= asked) {
    return [];
  }
  const why =
    ran < Math.min(asked, most)
      ? 'no other solver slot was free'
      : ran < asked
        ? 'jobs may not take the solver slot that is kept for others'
        : '';
  const early = left === 0 ? '' : `${left} of them ended early, as others needed the slot or it failed`;
  const reasons = [why, early].filter((text) => text !== '').join('; ');
  return [{ code: CODE, message: `threads ${asked}: ${ran} ran (${reasons})`, field: FIELD }];
}
