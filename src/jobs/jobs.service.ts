import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RawBody } from '../common/body/raw-body';
import { type Clock, CLOCK } from '../common/clock';
import { ApiError } from '../common/errors';
import { currentRequest } from '../common/http/request-context';
import { type Caller, callerName } from '../common/http/request-state';
import { storeBusy } from '../common/store-busy';
import { linksToHere } from '../common/tracing/tracing';
import { CONFIG, type Config } from '../config/config';
import { joinAnswer } from '../optimize/answer-head';
import { KnownAnswers } from '../optimize/known-answers';
import { DATABASE_LIMITS } from '../persistence/database-limits';
import { within } from '../persistence/within';
import { PrepPool } from '../prep/prep-pool';
import type { AcceptedBody } from '../prep/prep-work';
import type { Ticket } from '../threads';
import { FailedLaunches, isFaultOfOurs } from './failed-launches';
import { type Job, JOB_ID, type JobEndpoint, type NewJob } from './job';
import { JOB_ENGINE, type JobEngine } from './job-engine';
import { JobMarks } from './job-marks';
import { JobMeter } from './job-meter';
import { type JobPlace, JobRoom } from './job-room';
import { isInScope, scopeOf } from './job-scope';
import { isTerminal, type JobStatus } from './job-states';
import { JobWatch } from './job-watch';
import { LIVE_JOBS, type LiveJobs } from './live-jobs';
import { MarkedJobs } from './marked-jobs';
import { acceptedPayload } from './accepted-payload';
import { noSuchJob } from './no-such-job';
import type { Mark } from './running-job';
import type { SeenJob } from './seen-job';
import { UnwrittenJobs } from './unwritten-jobs';
import { type JobCursor, type JobPayload, JOB_STORE, type JobStore, payloadBytes } from './store/job-store';

/** A job that runs elsewhere changes unseen: whoever waits for it looks again after this. */
const LOOK_AGAIN_MS = 1_000;
/** Markers of jobs that are nowhere to be found are taken over so often; then the request is solved twice. */
const MARKER_TRIES = 3;
/** Where several processes share the jobs, one whose marker is there already is written down within this, or not at all. */
const WRITTEN_WITHIN = { looks: 5, pauseMs: 100 };

/** What becomes a job. */
interface Submission {
  readonly id: string;
  readonly endpoint: JobEndpoint;
  readonly body: RawBody;
  readonly owner: Caller;
  /** Aborts when its client has gone. */
  readonly gone: AbortSignal;
  readonly place: JobPlace;
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
  private readonly logger = new Logger('Jobs');
  /** Jobs that are not written down yet, by id: their markers may be seen before they are. False: it was refused. */
  private readonly making = new Map<string, Promise<boolean>>();
  private readonly marked: MarkedJobs;
  private readonly launches: FailedLaunches;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOB_STORE) private readonly store: JobStore,
    private readonly prep: PrepPool,
    @Inject(JOB_ENGINE) private readonly engine: JobEngine,
    @Inject(LIVE_JOBS) private readonly live: LiveJobs,
    private readonly watch: JobWatch,
    private readonly meter: JobMeter,
    private readonly answers: KnownAnswers,
    private readonly marks: JobMarks,
    private readonly unwritten: UnwrittenJobs,
    private readonly room: JobRoom,
  ) {
    const { persistence } = config.jobs;
    const { looks, pauseMs } = WRITTEN_WITHIN;
    this.marked = new MarkedJobs({
      find: (id) => within(DATABASE_LIMITS.acceptMs, store.find(id)),
      ...{ looks: persistence === null ? 0 : looks, pauseMs },
    });
    this.launches = new FailedLaunches(store, unwritten, clock, meter);
  }

  /**
   * One of three cases (interface, "Result cache behaviour"): the result is known, and the job completed at once; the same client's identical
   * request is in flight, and is the job; or a new job, for which alone there must be room. Throws SERVER_BUSY before there is a job, and
   * SCHEMA_ERROR for what is no JSON object; every other fault is the job's (contract B13).
   */
  async submit(endpoint: JobEndpoint, body: RawBody, owner: Caller, gone: AbortSignal): Promise<SeenJob> {
    const place = this.room.admit(callerName(owner), body);
    const id = randomUUID();
    let made = (_isThere: boolean) => {};
    this.making.set(id, new Promise((resolve) => (made = resolve)));
    try {
      return await this.make({ id, endpoint, body, owner, gone, place });
    } catch (thrown) {
      place.leave();
      made(false);
      throw thrown;
    } finally {
      this.making.delete(id);
      made(true);
    }
  }

  private async make({ id, endpoint, body, owner, gone, place }: Submission): Promise<SeenJob> {
    const caller = callerName(owner);
    const { tenant = null } = owner;
    const requestId = currentRequest()?.requestId ?? 'unknown';
    const sent = { id, owner, endpoint, requestId };
    let accepted: AcceptedBody;
    try {
      accepted = await this.prep.run('accept', { body, endpoint, caller, tenant, signal: gone });
    } catch (thrown) {
      if (gone.aborted || !isFaultOfOurs(thrown)) {
        throw thrown;
      }
      place.requireRoom();
      place.answered();
      return { job: await this.launches.unread(sent, thrown), progress: null };
    }
    const payload = acceptedPayload(body, accepted);
    const { accepted: request, fingerprint } = accepted;
    const job: NewJob = { ...sent, ...request, fingerprint, createdAt: this.clock.now() };
    const marked = await this.sameAs(job, place);
    if ('job' in marked) {
      place.answered();
      return marked;
    }
    let ticket: Ticket;
    try {
      ticket = place.keep(payloadBytes(payload.bytes, payload));
    } catch (refusal) {
      await marked.unmark();
      throw refusal;
    }
    const stored = await this.insert(job, payload);
    this.meter.submitted(id);
    if (isTerminal(stored.status)) {
      this.meter.ended(id, 'failed');
      place.answered();
      await marked.unmark();
    } else {
      this.engine.enqueue({ job: stored, ticket, ...marked, claim: null, links: linksToHere() });
    }
    return { job: stored, progress: null };
  }

  private async insert(job: NewJob, payload: JobPayload): Promise<Job> {
    try {
      return await this.store.insert(job, payload);
    } catch (thrown) {
      return this.launches.unkept(job, thrown);
    }
  }

  /** The job that has the result or is about to find it; or the mark that this one is. */
  private async sameAs(job: NewJob, place: JobPlace): Promise<SeenJob | Mark> {
    // Asked for together: a Redis that is slow to answer is waited for once.
    const marking = job.fingerprint === null ? null : this.marks.claim(job);
    const unmark = () => void marking?.then(this.marks.of(job).unmark);
    let known: SeenJob | null;
    try {
      known = await this.known(job);
      if (known === null) {
        return marking === null ? this.marks.of(job) : await this.mark(job, await marking);
      }
    } catch (thrown) {
      unmark();
      place.requireRoom();
      this.launches.count(job);
      return { job: this.launches.unkept(job, thrown), progress: null };
    }
    unmark();
    return known;
  }

  /** A job that is completed from the beginning (contract B34); null: its result is not known. */
  private async known(job: NewJob): Promise<SeenJob | null> {
    const { fingerprint, owner } = job;
    const { applicationId } = owner;
    const answer =
      fingerprint === null ? null : await this.answers.find({ applicationId, fingerprint }, job.requestId);
    if (answer === null) {
      return null;
    }
    const result = await joinAnswer(answer);
    return { job: await this.store.insertCompleted(job, result), progress: null, result };
  }

  /** The job that solves the same already, which may be the one of that id, or the mark that this one does. */
  private async mark(job: NewJob, marked: string): Promise<SeenJob | Mark> {
    let jobId = marked;
    for (let tries = 0; jobId !== job.id && tries < MARKER_TRIES; tries += 1) {
      // Its marker is set before it is written down.
      const isNone = (await this.making.get(jobId)) === false;
      const other = isNone ? null : (this.unwritten.find(jobId) ?? (await this.marked.find(jobId)));
      if (other !== null && !isTerminal(other.status)) {
        if (!this.engine.share(jobId) && other.status === 'running') {
          void this.marks.share(other);
        }
        this.answers.goOn('shared');
        return { job: other, progress: await this.progressOf(other) };
      }
      // It has ended just now, or its process has: the marker is nobody's any more.
      jobId = await this.marks.claim(job, jobId);
    }
    this.answers.goOn('miss');
    return this.marks.of(job);
  }

  /** Throws JOB_ID_NOT_FOUND where there is no such job that the caller may see. */
  async find(id: string, caller: Caller): Promise<SeenJob> {
    const isId = JOB_ID.test(id);
    const job = isId ? (this.unwritten.find(id) ?? (await this.read(() => this.store.find(id)))) : null;
    if (job === null || !isInScope(job, this.scopeOf(caller))) {
      throw noSuchJob(id);
    }
    return { job, progress: await this.progressOf(job) };
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

  /** Of a job that was found. Throws JOB_ID_NOT_FOUND where it was forgotten since (retention): a result that is gone is no null. */
  async resultOf({ id, resultBytes }: Job): Promise<Uint8Array | null> {
    const result = resultBytes === null ? null : await this.result(id);
    if (result === null && resultBytes !== null) {
      throw noSuchJob(id);
    }
    return result;
  }

  /** Null: there is none, or none any more. */
  result(id: string): Promise<Uint8Array | null> {
    return this.read(() => this.store.result(id));
  }

  async list(
    caller: Caller,
    query: { status?: JobStatus; after?: JobCursor; limit: number },
  ): Promise<SeenJob[]> {
    const wanted = { ...query, scope: this.scopeOf(caller) };
    // Of which so many may have another state, or be no more than these.
    const limit = wanted.limit + this.unwritten.size;
    const jobs = this.unwritten.among(await this.read(() => this.store.list({ ...wanted, limit })), wanted);
    const seen: SeenJob[] = [];
    for (const job of jobs) {
      // Few run: ten thousand promises for those that have ended would hold up everybody else.
      seen.push({ job, progress: job.status === 'running' ? await this.live.progressOf(job) : null });
    }
    return seen;
  }

  /** Throws JOB_ALREADY_TERMINAL, naming the state, where the job has ended before. */
  async cancel(id: string, caller: Caller): Promise<SeenJob> {
    const seen = await this.find(id, caller);
    const result = await this.live.planOf(seen.job);
    const cancel = { event: 'cancel', at: this.clock.now(), result } as const;
    const isUnwritten = this.unwritten.find(id) !== null;
    const job = isUnwritten ? null : await this.read(() => this.store.change(id, cancel));
    if (job === null) {
      const { status } = (await this.find(id, caller)).job;
      throw new ApiError('JOB_ALREADY_TERMINAL', `Job ${id} is already ${status}.`, {
        context: { job_id: id, status },
      });
    }
    this.meter.ended(id, 'cancelled');
    this.engine.drop(id);
    this.watch.wake(id);
    // Also where another process runs it, which may hear nothing of this.
    this.live.forget(job);
    void this.marks.of(job).unmark();
    return { job, progress: null };
  }

  private async read<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (thrown) {
      throw storeBusy(thrown, {
        logger: this.logger,
        level: 'error',
        logged: 'The store of the jobs does not answer',
        message: 'The jobs cannot be read just now; try again shortly.',
        retryAfterSeconds: this.config.http.busyRetryAfterSeconds,
      });
    }
  }

  private async progressOf(job: Job): Promise<SeenJob['progress']> {
    return job.status === 'running' ? this.live.progressOf(job) : null;
  }

  private scopeOf(caller: Caller) {
    return scopeOf(caller, this.config.jobs.visibility);
  }
}
