import type { JobEngine } from './job-engine';
import type { Job } from './job';
import { FROM_ELSEWHERE } from './running-job';
import type { DurableJobStore, OthersJob } from './store/durable-job-store';

/** What is done with jobs that somebody else left. */
export interface LeftJobs {
  /** It waits in a queue that nobody serves. */
  queued(other: OthersJob): Promise<void>;
  /** It runs in nobody's hands, and may be begun once more. */
  abandoned(other: OthersJob): Promise<void>;
}

/** They go on in this process. */
export class TakenOver implements LeftJobs {
  constructor(
    private readonly store: DurableJobStore,
    private readonly engine: Pick<JobEngine, 'enqueue'>,
    private readonly report: (incident: Record<string, unknown>) => void,
  ) {}

  async queued({ job, runnerId }: OthersJob): Promise<void> {
    this.resume(await this.adopt(job, runnerId), null);
  }

  async abandoned({ job: { id, claim }, beats }: OthersJob): Promise<void> {
    const taken = await this.store.takeOver(id, { claim, beats });
    this.resume(taken, taken?.claim ?? null);
  }

  private adopt(job: Job, runnerId: string | null): Promise<Job | null> {
    return this.store.adopt(job.id, runnerId).catch((thrown: unknown) => {
      // It may be this process's all the same, whose sweeps show it to nobody then. To begin it is a compare-and-set, in whoever's
      // queue it waits.
      this.resume(job, null);
      throw thrown;
    });
  }

  /** Null: somebody else was faster. */
  private resume(job: Job | null, claim: number | null): void {
    if (job !== null) {
      this.report({ event: 'job_recovered', job_id: job.id, attempts: job.attempts });
      this.engine.enqueue({ job, claim, ...FROM_ELSEWHERE });
    }
  }
}
