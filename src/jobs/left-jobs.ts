import { callerName } from '../common/http/request-state';
import type { JobEngine } from './job-engine';
import type { Job } from './job';
import type { JobMarks } from './job-marks';
import type { JobRoom } from './job-room';
import type { DurableJobStore, OthersJob } from './store/durable-job-store';

/** What is done with jobs that somebody else left. */
export interface LeftJobs {
  /** It waits in a queue that nobody serves. */
  queued(other: OthersJob): Promise<void>;
  /** It runs in nobody's hands, and may be begun once more. */
  abandoned(other: OthersJob): Promise<void>;
  /** It is this process's, which does not know of it. Goes on with it where its own call made it so and had no answer. */
  goesOn(other: OthersJob): boolean;
  /** Of these jobs, which wait here, those that another process has adopted, or that wait no more. */
  adoptedElsewhere(waiting: readonly string[]): Promise<readonly string[]>;
}

/** Calls without an answer that are remembered; of others a job is begun again once it is stale. */
const UNANSWERED_MAX = 1_000;

/** They go on in this process. */
export class TakenOver implements LeftJobs {
  /** Claims of calls that had no answer (a database that was too slow), by job: they may have come through. */
  private readonly unanswered = new Map<string, number>();

  constructor(
    private readonly store: DurableJobStore,
    private readonly engine: Pick<JobEngine, 'enqueue'>,
    private readonly marks: Pick<JobMarks, 'claim' | 'of'>,
    private readonly room: Pick<JobRoom, 'occupy'>,
    private readonly report: (incident: Record<string, unknown>) => void,
  ) {}

  async queued(other: OthersJob): Promise<void> {
    this.resume(await this.adopt(other), null, other);
  }

  async abandoned(other: OthersJob): Promise<void> {
    const { beats, job } = other;
    const { id, claim } = job;
    this.remember(id, claim + 1);
    const taken = await this.store.takeOver(id, { claim, beats });
    this.unanswered.delete(id);
    this.resume(taken, taken?.claim ?? null, other);
  }

  private remember(id: string, claim: number): void {
    this.unanswered.set(id, claim);
    const [oldest] = this.unanswered.keys();
    if (oldest !== undefined && this.unanswered.size > UNANSWERED_MAX) {
      this.unanswered.delete(oldest);
    }
  }

  /** Without it the job would wait until it is stale. */
  goesOn(other: OthersJob): boolean {
    const { job } = other;
    const claim = this.unanswered.get(job.id);
    this.unanswered.delete(job.id);
    if (claim !== job.claim || job.status !== 'running') {
      return false;
    }
    this.resume(job, claim, other);
    return true;
  }

  async adoptedElsewhere(waiting: readonly string[]): Promise<readonly string[]> {
    const mine = new Set(await this.store.waitingHere(waiting));
    return waiting.filter((id) => !mine.has(id));
  }

  private adopt(other: OthersJob): Promise<Job | null> {
    const { job, runnerId } = other;
    return this.store.adopt(job.id, runnerId).catch((thrown: unknown) => {
      // It may be this process's all the same, whose sweeps show it to nobody then. To begin it is a compare-and-set, in whoever's
      // queue it waits.
      this.resume(job, null, other);
      throw thrown;
    });
  }

  /** Null: somebody else was faster. */
  private resume(job: Job | null, claim: number | null, { bytes }: OthersJob): void {
    if (job !== null) {
      this.report({ event: 'job_recovered', job_id: job.id, attempts: job.attempts });
      // Where markers are in the memory of a process that has died, it is marked anew.
      void this.marks.claim(job);
      const ticket = this.room.occupy(callerName(job.owner), bytes);
      this.engine.enqueue({ job, claim, ticket, ...this.marks.of(job) });
    }
  }
}
