import type { SerializedApiError } from '../common/errors';
import type { Job, NewJob } from './job';

/** What is kept of them in memory; then the oldest are forgotten. */
const MOST = 10_000;

/**
 * Jobs that could not be written down when they were sent: they have failed, and are shown from here until the database has them
 * (contract C15).
 */
export class UnwrittenJobs {
  private readonly jobs = new Map<string, { readonly made: NewJob; readonly job: Job }>();

  keep(made: NewJob, at: number, error: SerializedApiError): Job {
    const job: Job = {
      ...made,
      ...{
        status: 'failed',
        startedAt: null,
        completedAt: at,
        attempts: 0,
        claim: 0,
        error,
        resultBytes: null,
      },
    };
    this.jobs.set(job.id, { made, job });
    const [oldest = ''] = this.jobs.keys();
    if (this.jobs.size > MOST) {
      this.jobs.delete(oldest);
    }
    return job;
  }

  find(id: string): Job | null {
    return this.jobs.get(id)?.job ?? null;
  }

  /** Hands each of them to `write` and forgets those that were written; ends with the first that cannot be. */
  async flush(
    write: (made: NewJob, at: number, error: SerializedApiError) => Promise<unknown>,
  ): Promise<void> {
    for (const [id, { made, job }] of this.jobs) {
      if (job.completedAt !== null && job.error !== null) {
        await write(made, job.completedAt, job.error);
      }
      this.jobs.delete(id);
    }
  }
}
