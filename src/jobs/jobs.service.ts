import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { type Clock, CLOCK } from '../common/clock';
import { ApiError } from '../common/errors';
import { currentRequest } from '../common/http/request-context';
import { type Caller, callerName } from '../common/http/request-state';
import { CONFIG, type Config } from '../config/config';
import { PrepPool } from '../prep/prep-pool';
import type { SolveNews } from '../solver/solve-messages';
import { Admission } from '../threads';
import type { Job, JobEndpoint } from './job';
import { JobMeter } from './job-meter';
import { JobRunner } from './job-runner';
import { isInScope, scopeOf } from './job-scope';
import { isTerminal, type JobStatus } from './job-states';
import { JobWatch } from './job-watch';
import { LiveJobs } from './live-jobs';
import { type JobCursor, JOB_STORE, type JobStore } from './store/job-store';

/** A job that runs elsewhere changes unseen: whoever waits for it looks again after this. */
const LOOK_AGAIN_MS = 1_000;
/** Of a queue that is full or busy, half is one client's at most. */
const SHARE_OF_CALLER = 0.5;

/** A job with what is known of it in this process. */
export interface SeenJob {
  readonly job: Job;
  readonly progress: SolveNews['progress'] | null;
}

/** A client's wish to be answered late: when the job is at its end, or is not as the client knows it, or the time is over. */
export interface Patience {
  readonly ms: number;
  readonly gone: AbortSignal;
  /** Whether this is what the client waits for. */
  readonly isNews: (seen: SeenJob) => boolean;
}

@Injectable()
export class JobsService {
  private readonly admission: Admission;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOB_STORE) private readonly store: JobStore,
    private readonly prep: PrepPool,
    private readonly runner: JobRunner,
    private readonly live: LiveJobs,
    private readonly watch: JobWatch,
    private readonly meter: JobMeter,
  ) {
    const { queueMaxCount, queueMaxBytes } = config.jobs;
    this.admission = new Admission({
      maxCount: queueMaxCount,
      maxBytes: queueMaxBytes,
      maxCountOfCaller: Math.ceil(queueMaxCount * SHARE_OF_CALLER),
      maxBytesOfCaller: Math.ceil(queueMaxBytes * SHARE_OF_CALLER),
      retryAfterSeconds: config.http.busyRetryAfterSeconds,
    });
  }

  /**
   * Throws SERVER_BUSY before there is a job, and SCHEMA_ERROR for what is no JSON object; every other fault is the job's (contract
   * B13).
   */
  async submit(endpoint: JobEndpoint, body: RawBody, owner: Caller, gone: AbortSignal): Promise<SeenJob> {
    const caller = callerName(owner);
    const ticket = this.admission.admit(caller, body.bytes.length);
    try {
      const { accepted, bytes } = await this.prep.run('accept', { body, endpoint, caller, signal: gone });
      const payload = bytes === undefined ? body : { ...body, bytes: Buffer.from(bytes.buffer) };
      const { problemId, liveTracking } = accepted;
      const requestId = currentRequest()?.requestId ?? 'unknown';
      const createdAt = this.clock.now();
      const job = await this.store.insert(
        { id: randomUUID(), owner, endpoint, requestId, problemId, createdAt },
        payload,
      );
      this.meter.submitted(job.id);
      this.runner.enqueue({ job, isLive: liveTracking, ticket });
      return { job, progress: null };
    } catch (thrown) {
      ticket.release();
      throw thrown;
    }
  }

  /** Throws JOB_ID_NOT_FOUND where there is no such job that the caller may see. */
  async find(id: string, caller: Caller): Promise<SeenJob> {
    const job = await this.store.find(id);
    if (job === null || !isInScope(job, this.scopeOf(caller))) {
      throw new ApiError('JOB_ID_NOT_FOUND', 'There is no such job.', { context: { job_id: id } });
    }
    return { job, progress: this.live.newsOf(id)?.progress ?? null };
  }

  async findPatiently(id: string, caller: Caller, { ms, gone, isNews }: Patience): Promise<SeenJob> {
    const until = performance.now() + ms;
    for (;;) {
      const seen = await this.find(id, caller);
      const left = until - performance.now();
      if (left <= 0 || gone.aborted || this.watch.isClosed || isTerminal(seen.job.status) || isNews(seen)) {
        return seen;
      }
      await this.watch.sleep(id, Math.min(left, LOOK_AGAIN_MS), gone);
    }
  }

  result(id: string): Promise<Uint8Array | null> {
    return this.store.result(id);
  }

  async list(
    caller: Caller,
    query: { status?: JobStatus; after?: JobCursor; limit: number },
  ): Promise<SeenJob[]> {
    const jobs = await this.store.list({ ...query, scope: this.scopeOf(caller) });
    return jobs.map((job) => ({ job, progress: this.live.newsOf(job.id)?.progress ?? null }));
  }

  /** Throws JOB_ALREADY_TERMINAL, naming the state, where the job has ended before. */
  async cancel(id: string, caller: Caller): Promise<SeenJob> {
    await this.find(id, caller);
    const result = this.live.newsOf(id)?.body ?? null;
    const job = await this.store.change(id, { event: 'cancel', at: this.clock.now(), result });
    if (job === null) {
      const { status } = (await this.find(id, caller)).job;
      throw new ApiError('JOB_ALREADY_TERMINAL', `The job is already ${status}.`, {
        context: { job_id: id, status },
      });
    }
    this.meter.ended(id, 'cancelled');
    this.runner.drop(id);
    this.watch.wake(id);
    return { job, progress: null };
  }

  private scopeOf(caller: Caller) {
    return scopeOf(caller, this.config.jobs.visibility);
  }
}
