import type { PendingTask } from './task';
import type { Thread } from './thread';
import type { Held } from './waiting-line';
import type { Watchdog } from './watchdog';

/** A place for a thread. Threads come and go, places stay. */
export interface Slot<Data, Job, Result, Lane extends string, News> {
  thread: Thread<Data, Job, Result, News> | null;
  ready: boolean;
  work: Work<Job, Result, Lane, News> | null;
}

export interface Work<Job, Result, Lane extends string, News> {
  readonly pending: PendingTask<Job, Result, Lane, News>;
  /** Its thread is lent, and somebody's who waits for one. */
  readonly isBorrower: boolean;
  /** Null: it is still at its gate, and the thread has not seen it. */
  watchdog: Watchdog | null;
}

/** What is asked of a slot here has nothing to do with what its thread says. */
interface Occupied<Lane extends string> {
  readonly work: { readonly isBorrower: boolean; readonly pending: { readonly task: Held<Lane> } } | null;
}

/** Who has a thread of his own; `withBorrowers`: or one that was lent to him. */
export function holders<Lane extends string>(
  slots: readonly Occupied<Lane>[],
  withBorrowers = false,
): Held<Lane>[] {
  return slots.flatMap(({ work }) =>
    work === null || (work.isBorrower && !withBorrowers) ? [] : [work.pending.task],
  );
}
