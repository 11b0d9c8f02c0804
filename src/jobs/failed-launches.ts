import { Logger } from '@nestjs/common';
import type { Clock } from '../common/clock';
import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import type { Job, NewJob } from './job';
import { toJobError } from './job-error';
import type { JobMeter } from './job-meter';
import type { JobStore } from './store/job-store';
import type { UnwrittenJobs } from './unwritten-jobs';

/** What only the body tells. */
type Read = 'problemId' | 'fingerprint';

/** Jobs that fail before they are queued: the answer is a 202 all the same (interface, "Async job status"; contract B13). */
export class FailedLaunches {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly store: Pick<JobStore, 'insertFailed'>,
    private readonly unwritten: UnwrittenJobs,
    private readonly clock: Clock,
    private readonly meter: JobMeter,
  ) {}

  /** Of a body that this process could not read, through no fault of the client's. */
  async unread(sent: Omit<NewJob, Read | 'createdAt'>, thrown: unknown): Promise<Job> {
    this.log('A job could not be launched', sent.id, thrown);
    const at = this.clock.now();
    const made: NewJob = { ...sent, problemId: null, fingerprint: null, createdAt: at };
    const error = toJobError(thrown);
    this.count(made);
    try {
      return await this.store.insertFailed(made, at, error);
    } catch (unkept) {
      this.log('A failed job could not be kept', sent.id, unkept);
      return this.unwritten.keep(made, at, error);
    }
  }

  /** A job that cannot be written down is a failed one, within about a second, and not a lost one (contract C15). */
  unkept(job: NewJob, thrown: unknown): Job {
    this.log('A job could not be kept', job.id, thrown);
    const error = new ApiError('INTERNAL_ERROR', 'The job could not be kept; send it again.').toJSON();
    return this.unwritten.keep(job, this.clock.now(), error);
  }

  /** One that nobody has counted yet. */
  count({ id }: NewJob): void {
    this.meter.submitted(id);
    this.meter.ended(id, 'failed');
  }

  private log(message: string, id: string, thrown: unknown): void {
    this.logger.error({ message, job_id: id, cause: describeThrown(thrown) });
  }
}

/** Whether nothing can be said against the request, nor that the house is full. */
export function isFaultOfOurs(thrown: unknown): boolean {
  return !(thrown instanceof ApiError) || thrown.code === 'INTERNAL_ERROR';
}
