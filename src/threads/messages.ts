import type { SerializedApiError } from '../common/errors';

/** `workerData` of every thread. */
export interface ThreadStart<Data> {
  readonly stopMemory: SharedArrayBuffer;
  readonly replyMemory: SharedArrayBuffer;
  readonly data: Data;
}

/** Why something of ours broke, as it may be logged: `describeThrown` of an error, or a few words. */
export type Cause = string | Readonly<Record<string, unknown>>;

/** What a thread says. A thread has one task at a time, so its messages need no number. */
export type ThreadMessage<Result, News = never> =
  | { readonly kind: 'ready' }
  /** The task has arrived and is being read; now the part begins that the caller limited. */
  | { readonly kind: 'limited_part_begun' }
  /** That part is over; what is left is ours. */
  | { readonly kind: 'limited_part_done' }
  /** The task wants so many bytes, and waits for the word that it may have them. */
  | { readonly kind: 'reserve'; readonly bytes: number }
  /** Something of the work in between. */
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'done'; readonly result: Result }
  /** An answer for the caller, thrown as an ApiError. */
  | { readonly kind: 'refused'; readonly error: SerializedApiError }
  /** Our fault; `cause` is for the log only. The thread itself is still sound. */
  | { readonly kind: 'failed'; readonly cause: Cause };
