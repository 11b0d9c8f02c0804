import type { QueuedJob } from './running-job';
import type { ClaimedJob } from './job';

/** Where jobs go once they are written down (JOB_ENGINE): into the pool of this process, or to whoever takes them from a queue. */
export interface JobEngine {
  /** One that is here already, unbegun, is here once; one that was taken over stands for whatever was here of it. */
  enqueue(queued: QueuedJob): void;
  /** An identical request was told of this job. False: that is not noted here, as the job does not run here. */
  share(id: string): boolean;
  /** A job that was cancelled: it never begins, or its slot is free at once. */
  drop(id: string): void;
  /** The same of a job that may be in other hands, whose marker and progress are theirs. */
  lose(id: string): void;
  /** The jobs that wait here and that nobody has begun. */
  waiting(): readonly string[];
  /** One of these that another process has adopted, or that waits no more: never one that has its turn by now. */
  withdraw(id: string): void;
  /** The jobs that have begun and are this process's, with their claims. */
  held(): readonly ClaimedJob[];
  /** Whether this job is one of those. */
  holds(id: string): boolean;
  /** What is enqueued now would not be begun here. */
  readonly isLeaving: boolean;
  /** Takes on no other job, and resolves when this process is out of all of them, or after the time. */
  leave(timeoutMs: number): Promise<void>;
}

/** Injection token of the {@link JobEngine}. */
export const JOB_ENGINE = Symbol('JobEngine');
