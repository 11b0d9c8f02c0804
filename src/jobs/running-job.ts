import type { SpanOptions } from '../common/tracing/tracing';
import type { Ticket } from '../threads';
import type { ClaimedJob, Job } from './job';
import { JobDeadline } from './job-deadline';
import type { LiveJobs } from './live-jobs';
import { ShownProgress } from './shown-progress';

/** What marks a job as the one that identical requests are told of. */
export interface Mark {
  /** Lets go of it. */
  readonly unmark: () => Promise<void>;
  /** Whether another process has told anybody of the job while it ran. */
  readonly isShared: () => Promise<boolean>;
}

/** Of a job that no request can be told of. */
export const NO_MARK: Mark = { unmark: () => Promise.resolve(), isShared: () => Promise.resolve(false) };

/** A job that was accepted, and the room that it holds in the queue. */
export interface QueuedJob extends Mark {
  readonly job: Job;
  readonly ticket: Pick<Ticket, 'release'>;
  /** Of a job that was taken over: it runs, under this claim, and is begun again. Null: it waits for its beginning. */
  readonly claim: number | null;
  /** Called when it needs no slot any more; may be called again. */
  readonly freed?: () => void;
  /** To the request that made it, where that is traced. */
  readonly links?: SpanOptions['links'];
}

/** Of a job that a worker has: its room is its service's affair. */
export const NO_TICKET: QueuedJob['ticket'] = { release: () => undefined };

/** A job in this runner's hands. */
export interface RunningJob {
  readonly queued: QueuedJob;
  readonly deadline: JobDeadline;
  /** reading: up to its slot. resting: its plan is found, and its time is not over. */
  stage: 'reading' | 'solving' | 'resting';
  /** Somebody who sent the same request to this process was told of this job while it ran. */
  isShared: boolean;
  /** It failed before, and was begun once more in place (contract B35). */
  isSecondTry: boolean;
  readonly shown: ShownProgress;
  /** Under which this runner writes; null: nobody has begun it. */
  claim: number | null;
  /** This attempt is written down (contract C24). */
  isCounted: boolean;
  /** Its beginning, from when it was asked for first: it may be written down, and the answer on its way, or lost. */
  beginning: Promise<Job | null> | null;
  /** Its end is written down; else it is in other hands, and its marker and what is shown of it are theirs. */
  hasEnded: boolean;
}

/** A job that has its turn. */
export function newRunningJob(queued: QueuedJob, live: Pick<LiveJobs, 'tell'>): RunningJob {
  const running: RunningJob = {
    queued,
    deadline: new JobDeadline(),
    stage: 'reading',
    claim: queued.claim,
    isCounted: false,
    isShared: false,
    isSecondTry: false,
    shown: new ShownProgress((news) => live.tell(heldAs(running), news)),
    beginning: null,
    hasEnded: false,
  };
  return running;
}

/** The job under the claim that it has here; under 0 where it has not begun. */
export function heldAs({ queued, claim }: RunningJob): ClaimedJob {
  return { id: queued.job.id, claim: claim ?? 0 };
}

/** Of a job: nothing that happens to be answered while it begins has to do with it, but the request that made it. */
export function spanOf({ job, links = [] }: QueuedJob): SpanOptions {
  return { root: true, links, attributes: { 'routing.endpoint': job.endpoint, 'routing.job.id': job.id } };
}

/** Whether somebody who sent the same request was told of it while it ran, by whichever process. */
export async function isShared({ isShared: isSharedHere, queued }: RunningJob): Promise<boolean> {
  return isSharedHere || queued.isShared();
}
