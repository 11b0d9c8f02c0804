import type { SerializedApiError } from '../common/errors';
import type { Job, NewJob } from './job';
import { isInScope } from './job-scope';
import { compareNewestFirst, type JobQuery } from './store/job-store';

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

  get size(): number {
    return this.jobs.size;
  }

  find(id: string): Job | null {
    return this.jobs.get(id)?.job ?? null;
  }

  /**
   * What a list has that asks the store and these: `listed`, newest first, is what the store answered. One that its client was told has
   * failed may have been written down all the same, until that is mended.
   */
  among(listed: readonly Job[], { scope, status, after, limit }: JobQuery): readonly Job[] {
    if (this.jobs.size === 0) {
      return listed;
    }
    const own = [...this.jobs.values()]
      .map(({ job }) => job)
      .filter((job) => status === undefined || job.status === status)
      .filter((job) => isInScope(job, scope) && (after === undefined || compareNewestFirst(after, job) < 0));
    const others = listed.filter(({ id }) => !this.jobs.has(id));
    return [...others, ...own].sort(compareNewestFirst).slice(0, limit);
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
