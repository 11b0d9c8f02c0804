import type { SerializedApiError } from '../common/errors';
import type { Caller } from '../common/http/request-state';
import type { JobStatus } from './job-states';

/** The routes that make jobs. */
export type JobEndpoint = 'async' | 'replan/async';

/** The form of a job's id; databases that store it as a UUID refuse others. */
export const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A job without its request and its result, which may be megabytes. Times are milliseconds since 1970. */
export interface Job {
  /** A random UUID. */
  readonly id: string;
  readonly owner: Caller;
  readonly endpoint: JobEndpoint;
  /** Of the request that made it, for the logs and for its result. */
  readonly requestId: string;
  readonly problemId: string | null;
  /** SHA-256 in hex of what is solved: identical requests have the same. Null: none is like it, or it was not looked for. */
  readonly fingerprint: string | null;
  readonly status: JobStatus;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  /** How often it was begun; an attempt that was handed back does not count. */
  readonly attempts: number;
  /** Under which its runner writes. Grows whenever the job changes hands: an earlier claim writes nothing. */
  readonly claim: number;
  /** Of a failed job, and of no other. */
  readonly error: SerializedApiError | null;
  /** Bytes of the result; null: there is none. */
  readonly resultBytes: number | null;
}

/** Under which a job is begun first. */
export const FIRST_CLAIM = 1;

/** A job under the claim that a runner was given, or that a reader has found. */
export type ClaimedJob = Pick<Job, 'id' | 'claim'>;

export type NewJob = Pick<
  Job,
  'id' | 'owner' | 'endpoint' | 'requestId' | 'problemId' | 'fingerprint' | 'createdAt'
>;
