import type { Clock } from '../common/clock';
import { ApiError } from '../common/errors';
import type { JobMeter } from './job-meter';
import type { QueuedJob, RunningJob } from './running-job';
import { type ClaimedJob, FIRST_CLAIM } from './job';
import type { JobChange, JobStore } from './store/job-store';

export interface HandOverOptions {
  /** Leaves a job that has begun to another process; absent where jobs end with this one. */
  readonly handBack?: (held: ClaimedJob, attemptsBefore: number) => Promise<unknown>;
  /** Leaves all jobs that wait in this process's queue to whoever adopts them; absent likewise. */
  readonly leaveQueue?: () => Promise<unknown>;
}

/** A job that a runner does not go on with. */
interface LeftJob {
  readonly queued: QueuedJob;
  /** Null: it had not its turn. */
  readonly running: RunningJob | null;
}

/** What becomes of the jobs of a process that leaves: those that are kept go to others; the rest end here, and whoever sends them again may succeed. */
export class HandOver {
  /** Those that were left already: a runner is told to leave once when it is to end, and once more when it ends. */
  private readonly left = new WeakSet<RunningJob>();

  constructor(
    private readonly store: JobStore,
    private readonly meter: JobMeter,
    private readonly clock: Clock,
    private readonly options: HandOverOptions,
  ) {}

  get isToOthers(): boolean {
    return this.options.handBack !== undefined;
  }

  async of(waiting: readonly QueuedJob[], running: readonly RunningJob[]): Promise<void> {
    const jobs = [
      ...waiting.map((queued) => ({ queued, running: null })),
      ...running.map((one) => ({ queued: one.queued, running: one })),
    ];
    const isAnyUnbegun = jobs.some(
      ({ queued, running }) =>
        (running ?? queued).claim === null && !(running !== null && this.left.has(running)),
    );
    await Promise.allSettled([
      isAnyUnbegun ? this.options.leaveQueue?.() : undefined,
      ...jobs.map((job) => this.giveUp(job).finally(job.queued.freed)),
    ]);
  }

  private async giveUp({ queued, running }: LeftJob): Promise<void> {
    const { job, ticket, unmark } = queued;
    const { handBack } = this.options;
    ticket.release();
    if (handBack !== undefined) {
      // Its marker stays for as long as it lives: identical requests are told of the job, which goes on.
      if (running !== null) {
        this.left.add(running);
        running.deadline.drop();
      }
      const claim = await claimOf(queued, running);
      await (claim === null ? Promise.resolve() : handBack({ id: job.id, claim }, job.attempts));
      this.meter.left(job.id);
      return;
    }
    await unmark();
    const claim = await claimOf(queued, running);
    if ((await this.store.change(job.id, failureOf(claim, this.clock.now()))) !== null) {
      this.meter.ended(job.id, 'failed');
    }
    running?.deadline.drop();
  }
}

/** Under which it stands, also where it begins just now, or may have begun while the answer was lost. */
async function claimOf({ claim }: QueuedJob, running: RunningJob | null): Promise<number | null> {
  try {
    const begun = await running?.beginning;
    return begun?.claim ?? claim;
  } catch {
    return claim ?? FIRST_CLAIM;
  }
}

function failureOf(claim: number | null, at: number): JobChange {
  const error = new ApiError('INTERNAL_ERROR', 'The server was stopped before the job had ended.').toJSON();
  return { event: 'fail', at, error, ...(claim === null ? {} : { claim }) };
}
