import { callerName } from '../../common/http/request-state';
import type { LeftJobs } from '../left-jobs';
import type { OthersJob } from '../store/durable-job-store';
import type { JobMessages } from './job-messages';

/** Rows without a message get one again: the queue may have lost it, or its worker died (contract C19). */
export class SentAgain implements LeftJobs {
  constructor(private readonly messages: JobMessages) {}

  queued({ job: { id, claim, owner } }: OthersJob): Promise<void> {
    return this.messages.send({ job_id: id, claim }, callerName(owner));
  }

  abandoned({ job: { id, claim } }: OthersJob): Promise<void> {
    return this.messages.sendFirst({ job_id: id, claim });
  }

  /** What waits in a worker is in its service's queue. */
  adoptedElsewhere(): Promise<[]> {
    return Promise.resolve([]);
  }

  /** Workers take jobs over, not who sends. */
  goesOn(): boolean {
    return false;
  }
}
