import { joinInTurns } from '../../common/join-in-turns';
import type { SerializedApiError } from '../../common/errors';
import type { Job, NewJob } from '../job';
import { isInScope } from '../job-scope';
import { isTerminal, statusAfter } from '../job-states';
import { EndedJobs } from './ended-jobs';
import {
  claimOf,
  compareNewestFirst,
  type JobChange,
  type JobPayload,
  type JobQuery,
  type JobStore,
  type Retention,
} from './job-store';

interface Entry {
  job: Job;
  payload: JobPayload | null;
  result: Uint8Array | null;
}

/** Jobs of this process, gone with it. Whatever it does, it does at once: nothing can come between a look and a change. */
export class MemoryJobStore implements JobStore {
  /** In the order of their insertion, which is that of their creation. */
  private readonly entries = new Map<string, Entry>();
  private readonly ended: EndedJobs;

  constructor(private readonly retention: Retention) {
    this.ended = new EndedJobs(retention);
  }

  insert(job: NewJob, payload: JobPayload): Promise<Job> {
    return this.add(newJob(job), payload);
  }

  insertCompleted(job: NewJob, result: Uint8Array): Promise<Job> {
    const at = job.createdAt;
    const completed = newJob(job, { status: 'completed', startedAt: at, completedAt: at });
    return this.add({ ...completed, resultBytes: result.byteLength }, null, result);
  }

  async insertFailed(job: NewJob, at: number, error: SerializedApiError): Promise<Job> {
    const failed = await this.change(job.id, { event: 'fail', at, error });
    const completedAt = Math.max(job.createdAt, at);
    return (
      failed ??
      this.entries.get(job.id)?.job ??
      this.add(newJob(job, { status: 'failed', completedAt, error }), null)
    );
  }

  find(id: string): Promise<Job | null> {
    return Promise.resolve(this.entries.get(id)?.job ?? null);
  }

  result(id: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.entries.get(id)?.result ?? null);
  }

  /** A copy: whoever reads a body may give its bytes away. */
  async payload(id: string): Promise<JobPayload | null> {
    const payload = this.entries.get(id)?.payload ?? null;
    return payload === null ? null : { ...payload, bytes: await joinInTurns([payload.bytes]) };
  }

  list({ scope, status, after, limit }: JobQuery): Promise<Job[]> {
    const found = [...this.entries.values()]
      .map(({ job }) => job)
      .filter((job) => isInScope(job, scope) && (status === undefined || job.status === status))
      .filter((job) => after === undefined || compareNewestFirst(after, job) < 0)
      .sort(compareNewestFirst);
    return Promise.resolve(found.slice(0, limit));
  }

  change(id: string, change: JobChange): Promise<Job | null> {
    const entry = this.entries.get(id);
    const job = entry === undefined ? null : changed(entry.job, change);
    if (entry === undefined || job === null) {
      return Promise.resolve(null);
    }
    entry.job = job;
    entry.result = resultOf(change);
    if (isTerminal(job.status)) {
      this.end(entry);
    }
    return Promise.resolve(job);
  }

  /** Each answer comes. */
  begunHere(): Promise<null> {
    return Promise.resolve(null);
  }

  prune(now: number): Promise<number> {
    const before = this.entries.size;
    this.ended.takeEndedBefore(now - this.retention.maxAgeMs).forEach((id) => this.entries.delete(id));
    this.forgetExcess(0);
    return Promise.resolve(before - this.entries.size);
  }

  private add(job: Job, payload: JobPayload | null, result: Uint8Array | null = null): Promise<Job> {
    if (this.entries.has(job.id)) {
      return Promise.reject(new Error(`There is a job ${job.id} already.`));
    }
    const entry = { job, payload, result };
    this.entries.set(job.id, entry);
    if (isTerminal(job.status)) {
      this.end(entry);
    }
    return Promise.resolve(job);
  }

  private end(entry: Entry): void {
    entry.payload = null;
    this.ended.add(entry.job);
    // The one that has just ended is there to be asked for, whatever its size.
    this.forgetExcess(1);
  }

  /** As long as there are more than `least`. */
  private forgetExcess(least: number): void {
    let excess = this.ended.size > least ? this.ended.takeExcess() : null;
    while (excess !== null) {
      this.entries.delete(excess);
      excess = this.ended.size > least ? this.ended.takeExcess() : null;
    }
  }
}

function newJob(job: NewJob, given: Partial<Job> = {}): Job {
  return {
    ...job,
    status: 'queued',
    startedAt: null,
    completedAt: null,
    attempts: 0,
    claim: 0,
    error: null,
    resultBytes: null,
    ...given,
  };
}

/** The job after the change; null: it cannot happen to it, or not by this runner. */
function changed(job: Job, change: JobChange): Job | null {
  const status = statusAfter(job.status, change.event);
  const claim = claimOf(change);
  if (status === null || (claim !== null && claim !== job.claim)) {
    return null;
  }
  if (change.event === 'begin_again') {
    return { ...job, status, attempts: change.attempts };
  }
  if (change.event === 'begin') {
    const startedAt = Math.max(job.createdAt, change.at);
    return { ...job, status, startedAt, attempts: job.attempts + 1, claim: job.claim + 1 };
  }
  const error = change.event === 'fail' ? change.error : null;
  const resultBytes = resultOf(change)?.byteLength ?? null;
  const completedAt = Math.max(job.startedAt ?? job.createdAt, change.at);
  return { ...job, status, completedAt, error, resultBytes };
}

function resultOf(change: JobChange): Uint8Array | null {
  return 'result' in change ? change.result : null;
}
