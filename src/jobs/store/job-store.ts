import type { RawBody } from '../../common/body/raw-body';
import type { SerializedApiError } from '../../common/errors';
import type { Job, NewJob } from '../job';
import type { JobStatus } from '../job-states';

/** Who may be shown a job; an absent part is open to all (JOBS_VISIBILITY). */
export interface JobScope {
  readonly applicationId?: string;
  readonly clientId?: string;
}

/** Where a page of a list ends; the next one begins behind it. */
export interface JobCursor {
  readonly createdAt: number;
  readonly id: string;
}

/** The order of lists. */
export function compareNewestFirst(a: JobCursor, b: JobCursor): number {
  if (a.createdAt !== b.createdAt) {
    return b.createdAt - a.createdAt;
  }
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

export interface JobQuery {
  readonly scope: JobScope;
  readonly status?: JobStatus;
  readonly after?: JobCursor;
  readonly limit: number;
}

/**
 * What happens to a job. Every change is one compare-and-set on the state, and on the claim where a runner makes it (`Job.claim`
 * as it was when the runner got the job); it resolves to the job as it is now, or to null where the job is not in such a state,
 * or not in this runner's hands, any more. A job never starts before it was made, nor ends before it started, whatever the clocks
 * of several machines say.
 */
export type JobChange =
  | { readonly event: 'begin'; readonly at: number }
  /** `attempts`: with this one, so that to repeat it counts it once. */
  | { readonly event: 'begin_again'; readonly claim: number; readonly attempts: number }
  | { readonly event: 'complete'; readonly at: number; readonly claim: number; readonly result: Uint8Array }
  /** Without a claim: it must not have begun. */
  | {
      readonly event: 'fail';
      readonly at: number;
      readonly claim?: number;
      readonly error: SerializedApiError;
    }
  /** The caller's word counts whoever runs the job; `result`: what was salvaged. */
  | { readonly event: 'cancel'; readonly at: number; readonly result: Uint8Array | null };

/** The claim that the job must be under; null: any. No job that has begun is under claim 0. */
export function claimOf(change: JobChange): number | null {
  switch (change.event) {
    case 'complete':
    case 'begin_again':
      return change.claim;
    case 'fail':
      return change.claim ?? 0;
    case 'begin':
    case 'cancel':
      return null;
  }
}

/** What a job is made of: the body as it was sent, and the recurring patterns of that moment where it names any. */
export interface JobPayload extends RawBody {
  /** JSON. Absent: the body names none, or they could not be read, and are asked for when the job begins. */
  readonly patterns?: string;
}

/** What it takes to keep it. `bytes`: of the body, in the form in which it is kept. */
export function payloadBytes(bytes: Uint8Array, { patterns = '' }: JobPayload): number {
  return bytes.byteLength + Buffer.byteLength(patterns);
}

/**
 * Jobs, wherever they are kept. Ids that are unknown are null, never an error; what a store cannot do because its database does
 * not answer is a rejection.
 */
export interface JobStore {
  /** Resolves when the job will be found again, whatever dies now. A large body's bytes may be gone from here afterwards. */
  insert(job: NewJob, payload: JobPayload): Promise<Job>;
  /** A job that is completed from the beginning: its result was known. */
  insertCompleted(job: NewJob, result: Uint8Array): Promise<Job>;
  /**
   * A job that failed before it was written down, or whose insertion seemed to fail: kept as failed, unless the insertion succeeded
   * after all and the job was begun or ended since. Resolves to the job as it is now; may be repeated.
   */
  insertFailed(job: NewJob, at: number, error: SerializedApiError): Promise<Job>;
  find(id: string): Promise<Job | null>;
  /** JSON in UTF-8 as it was handed in. Null: there is none. */
  result(id: string): Promise<Uint8Array | null>;
  /** As it was inserted. It is gone once the job is in a final state. */
  payload(id: string): Promise<JobPayload | null>;
  /** Newest first, by creation and then by id. */
  list(query: JobQuery): Promise<Job[]>;
  change(id: string, change: JobChange): Promise<Job | null>;
  /** The job where this runner was the first to begin it, and it is in its hands: of one whose beginning had no answer. Null: it is not. */
  begunHere(id: string): Promise<Job | null>;
  /** Forgets jobs in final states that are older, more, or larger together than the bounds. Resolves to how many. */
  prune(now: number): Promise<number>;
}

/** Injection token of the {@link JobStore}. */
export const JOB_STORE = Symbol('JobStore');

/** What is kept of jobs in final states; the oldest go first. Jobs that wait or run always stay. */
export interface Retention {
  /** Since they ended. */
  readonly maxAgeMs: number;
  readonly maxCount: number;
  /** Of their results. */
  readonly maxBytes: number;
}
