import type { SerializedApiError } from '../../common/errors';
import type { ClaimedJob, Job } from '../job';
import type { JobStatus } from '../job-states';
import type { JobStore } from './job-store';

/** How a running job looked to another runner. What is done on the strength of it is done only where it still looks so. */
export interface Sighting {
  readonly claim: number;
  /** A count of heartbeats, by no clock: while somebody runs the job it grows. */
  readonly beats: number;
}

/** A job that waits in somebody else's queue, or runs. */
export interface OthersJob {
  readonly job: Job;
  /**
   * In whose queue it waits, or who runs it; null: its runner handed it back. Of a job that runs it may be this runner, who let go of it
   * while the database was away, or never heard that it has it.
   */
  readonly runnerId: string | null;
  /** Heartbeats: of the job while it runs, of that runner while it waits. */
  readonly beats: number;
  /**
   * Milliseconds since the last of them, both told by the clock of the database; null: there was none. That clock may have been
   * set meanwhile, so that it proves nothing alone (SilenceWatch).
   */
  readonly silentMs: number | null;
  /** Of its body and of the patterns kept with it, as they are kept. */
  readonly bytes: number;
}

/**
 * Jobs that outlive the process. A runner is one process from its start to its end; each store is one runner's, and writes under
 * its id. Jobs that it inserts wait in its queue, jobs that it begins or takes over are in its hands.
 */
export interface DurableJobStore extends JobStore {
  readonly runnerId: string;

  /**
   * Says that this runner lives, and its jobs with it. Resolves to the ids of those that are not in its hands any more: ended by
   * somebody else, or taken over.
   */
  beat(held: readonly ClaimedJob[]): Promise<readonly string[]>;

  /** By id, behind `after`. Fresh ones too: who is silent for how long is the caller's judgement. */
  othersJobs(page: { readonly after?: string; readonly limit: number }): Promise<readonly OthersJob[]>;

  /** The job as `othersJobs` shows it. Null: it is at its end, or waits in this runner's queue, or there is none. */
  othersJob(id: string): Promise<OthersJob | null>;

  /** Of these jobs those that do not wait any more, with their states; null: it is gone, as the retention takes those that have ended. */
  begunOf(ids: readonly string[]): Promise<readonly (readonly [string, JobStatus | null])[]>;

  /** Of these jobs those that wait in this runner's queue: the others were adopted, or wait no more. */
  waitingHere(ids: readonly string[]): Promise<readonly string[]>;

  /** The jobs that wait in this runner's queue wait in nobody's, and are anybody's to adopt. */
  leaveQueue(): Promise<void>;

  /** Puts a job that waits in the queue of `runnerId`, null: in nobody's, into this runner's. Null: it is not there any more. */
  adopt(id: string, runnerId: string | null): Promise<Job | null>;

  /** Into this runner's hands; once it is begun there (`begin_again`), another attempt. Null: it does not look as it was seen any more. */
  takeOver(id: string, seen: Sighting): Promise<Job | null>;

  /** Fails a job that was abandoned. Null: it does not look as it was seen any more. */
  giveUp(id: string, seen: Sighting, at: number, error: SerializedApiError): Promise<Job | null>;

  /** Leaves a running job to whoever takes it over; what this runner has made of it is no attempt. False: it is not in its hands. */
  handBack(held: ClaimedJob, attemptsBefore: number): Promise<boolean>;
}
