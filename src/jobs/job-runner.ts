import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock } from '../common/clock';
import { ApiError } from '../common/errors';
import { runInRequest } from '../common/http/request-context';
import { describeThrown } from '../common/logging/describe-thrown';
import { annotate, inSpan } from '../common/tracing/tracing';
import { joinAnswer } from '../optimize/answer-head';
import type { SolveAnswer, Solving } from '../optimize/solving';
import { HandOver, type HandOverOptions } from './hand-over';
import type { ClaimedJob } from './job';
import type { JobEngine } from './job-engine';
import { isRetryable, toJobError } from './job-error';
import { findBeginning, writeBeginning } from './job-beginning';
import { writeEnding } from './job-ending';
import { JobLost } from './job-lost';
import type { JobMeter } from './job-meter';
import type { JobWatch } from './job-watch';
import type { LiveJobs } from './live-jobs';
import { AGAIN_MS, asked, StoreAway } from './store/store-away';
import { RunnerJobs } from './runner-jobs';
import { heldAs, isShared, newRunningJob, type QueuedJob, type RunningJob, spanOf } from './running-job';
import type { JobChange, JobStore } from './store/job-store';

/** What a job that has its plan may take to write it down before it is handed back, and others to be shown what was found of it. */
const LAST_WORDS_MS = 500;

export interface JobRunnerOptions extends HandOverOptions {
  /** Jobs that are read or run at once: more than there are slots, so that the next one is read while one runs. */
  readonly maxAtOnce: number;
  /** Of these one client's. */
  readonly maxAtOnceOfCaller: number;
  /** Whether what is watched is told of (contract B7). */
  readonly mayBeWatched: boolean;
  readonly report: (incident: Record<string, unknown>) => void;
}

/**
 * Runs the jobs of this process: clients take turns, and of one's jobs the oldest begins. Whatever becomes of a job is one
 * compare-and-set in the store; what the store refuses did not happen.
 */
export class JobRunner implements JobEngine {
  private readonly jobs = new RunnerJobs();
  private readonly handOver: HandOver;
  private readonly leaving = new AbortController();

  constructor(
    private readonly store: JobStore,
    private readonly solving: Pick<Solving, 'solve'>,
    private readonly live: LiveJobs,
    private readonly watch: JobWatch,
    private readonly meter: JobMeter,
    private readonly clock: Clock,
    private readonly options: JobRunnerOptions,
  ) {
    this.handOver = new HandOver(store, meter, clock, options);
  }

  enqueue(queued: QueuedJob): void {
    const { id } = queued.job;
    if (queued.claim === null && this.jobs.has(id)) {
      queued.ticket.release();
      queued.freed?.();
      return;
    }
    this.lose(id);
    if (this.isLeaving) {
      void this.handOver.of([queued], []);
      return;
    }
    this.meter.held(id, queued.claim === null ? 'queued' : 'running');
    this.jobs.add(queued);
    this.startNext();
  }

  share(id: string): boolean {
    const running = this.jobs.find(id);
    if (running === undefined || running.claim === null || running.deadline.isAbandoned) {
      return false;
    }
    running.isShared = true;
    return true;
  }

  drop(id: string): void {
    const running = this.jobs.find(id);
    if (running !== undefined) {
      running.hasEnded = true;
    }
    void this.lose(id)?.unmark();
  }

  lose(id: string): QueuedJob | undefined {
    const queued = this.jobs.withdraw(id);
    if (queued !== undefined) {
      queued.ticket.release();
      queued.freed?.();
      this.meter.left(id);
    }
    this.jobs.find(id)?.deadline.drop();
    return queued;
  }

  waiting(): string[] {
    return this.jobs.unbegun();
  }

  withdraw(id: string): void {
    if (this.jobs.find(id) === undefined) {
      this.lose(id);
    }
  }

  held(): ClaimedJob[] {
    return this.jobs.held();
  }

  holds(id: string): boolean {
    return this.jobs.holds(id);
  }

  get isLeaving(): boolean {
    return this.leaving.signal.aborted;
  }

  async leave(timeoutMs: number): Promise<void> {
    this.leaving.abort();
    const reading = this.jobs.inHand().filter(({ stage }) => stage === 'reading');
    await this.handOver.of(this.jobs.withdrawAll(), reading);
    await this.idle(this.handOver.isToOthers ? Math.min(timeoutMs, LAST_WORDS_MS) : timeoutMs);
    await Promise.race([this.shareLast(), sleep(LAST_WORDS_MS, undefined, { ref: false })]);
    await this.handOver.of([], this.jobs.inHand());
  }

  /** Who goes on with a job is to find what was shown of it last. */
  private shareLast(): Promise<unknown> {
    const left = this.jobs.inHand();
    left.forEach(({ shown }) => shown.close());
    return Promise.all(left.map((running) => this.live.leave(heldAs(running))));
  }

  private async idle(timeoutMs: number): Promise<void> {
    const timer = new AbortController();
    const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.jobs.idle(), timeout]);
    timer.abort();
  }

  private startNext(): void {
    const { maxAtOnce, maxAtOnceOfCaller } = this.options;
    while (!this.isLeaving && this.jobs.countBusy() < maxAtOnce) {
      const queued = this.jobs.take((caller) => this.jobs.countBusy(caller) < maxAtOnceOfCaller);
      if (queued === undefined) {
        return;
      }
      const running = newRunningJob(queued, this.live);
      this.jobs.begin(running);
      const { requestId } = queued.job;
      // Not the request that happens to be answered when it begins.
      void runInRequest({ requestId }, () => inSpan('job', spanOf(queued), () => this.run(running))).finally(
        () => this.ended(running),
      );
    }
  }

  private ended(running: RunningJob): void {
    const { queued, deadline } = running;
    const { job, ticket, freed, unmark } = queued;
    deadline.close();
    running.shown.close();
    ticket.release();
    freed?.();
    if (running.hasEnded) {
      void unmark();
    }
    if (this.jobs.end(running)) {
      void this.live[running.hasEnded ? 'forget' : 'leave'](heldAs(running));
      this.meter.left(job.id);
    }
    this.watch.wake(job.id);
    this.startNext();
  }

  private async run(running: RunningJob): Promise<void> {
    const { queued, deadline } = running;
    const { job } = queued;
    try {
      if (queued.claim !== null) {
        void running.shown.follow(this.live.inherit(heldAs(running)));
      }
      const answer = await this.solveWhenThereIsRoom(running);
      // Who sends the same once the job has ended finds its result.
      await answer.isKept;
      const result = await joinAnswer(answer);
      await this.end(running, (at) => ({ event: 'complete', at, result, claim: running.claim ?? 0 }));
    } catch (thrown) {
      if (thrown instanceof JobLost || deadline.isAbandoned) {
        return;
      }
      if (!(thrown instanceof ApiError)) {
        this.options.report({ event: 'job_failed', job_id: job.id, cause: describeThrown(thrown) });
      }
      const { claim } = running;
      await this.end(running, (at) => ({
        ...{ event: 'fail', at, error: toJobError(thrown) },
        ...(claim === null ? {} : { claim }),
      }));
    }
  }

  /**
   * Until the house has room: a job waits for it in the queue, and not at its client's. One that others have been told of is tried once
   * more where the fault was ours.
   */
  private async solveWhenThereIsRoom(running: RunningJob): Promise<SolveAnswer> {
    for (;;) {
      try {
        return await this.solve(running);
      } catch (thrown) {
        running.deadline.waits();
        const isOver = this.isLeaving || running.deadline.signal.aborted;
        if (!isOver && thrown instanceof StoreAway) {
          this.options.report({ event: 'store_failed', cause: describeThrown(thrown.cause) });
          await sleep(AGAIN_MS);
          continue;
        }
        if (isOver || !(thrown instanceof ApiError)) {
          throw thrown;
        }
        if (!running.isSecondTry && isRetryable(thrown.code) && (await isShared(running))) {
          running.isSecondTry = true;
          running.shown.again();
        } else if (thrown.code === 'SERVER_BUSY') {
          await sleep(AGAIN_MS);
        } else {
          throw thrown;
        }
      }
    }
  }

  private async solve(running: RunningJob): Promise<SolveAnswer> {
    const { queued, deadline } = running;
    const { job } = queued;
    this.count(running, await findBeginning(this.store, running));
    const payload = await asked(this.store.payload(job.id));
    if (payload === null) {
      throw new JobLost();
    }
    deadline.reads();
    const { patterns, ...body } = payload;
    let begunAt = 0;
    const answer = await this.solving.solve({
      ...{ endpoint: job.endpoint, body, owner: job.owner, requestId: job.requestId, deadline },
      ...(patterns === undefined ? {} : { patterns }),
      lane: 'async',
      waitMs: Infinity,
      gate: async () => {
        await this.begin(running);
        begunAt = performance.now();
      },
      ...(this.options.mayBeWatched ? { told: (news) => running.shown.show(news) } : {}),
    });
    const { lastsMs, isCutShort } = answer;
    if (lastsMs !== null && !isCutShort) {
      await this.rest(running, begunAt + lastsMs - performance.now());
    }
    return answer;
  }

  private async begin(running: RunningJob): Promise<void> {
    this.count(running, await writeBeginning(this.store, running, this.clock.now()));
    running.stage = 'solving';
    this.watch.wake(running.queued.job.id);
  }

  /** Once for each job, not for each attempt. */
  private count({ queued: { claim, job } }: RunningJob, hasBegunNow: boolean): void {
    if (hasBegunNow && claim === null) {
      this.meter.begun(job.id);
    }
  }

  /** A job that was given its time is not over before (contract B9); others may have its slot meanwhile. */
  private async rest(running: RunningJob, ms: number): Promise<void> {
    const { signal } = running.deadline;
    if (ms <= 0) {
      return;
    }
    running.stage = 'resting';
    running.queued.freed?.();
    this.startNext();
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, this.leaving.signal]) }).catch(() => {
      if (signal.aborted) {
        throw new JobLost();
      }
    });
  }

  private async end(
    running: RunningJob,
    change: (at: number) => Extract<JobChange, { readonly event: 'complete' | 'fail' }>,
  ): Promise<void> {
    const { id } = running.queued.job;
    const ended = await writeEnding(
      this.store,
      running,
      () => change(this.clock.now()),
      (thrown) => this.options.report({ event: 'store_failed', job_id: id, cause: describeThrown(thrown) }),
    );
    if (ended?.status === 'completed' || ended?.status === 'failed') {
      running.hasEnded = true;
      this.meter.ended(id, ended.status);
      annotate({ 'routing.job.status': ended.status });
    }
  }
}
