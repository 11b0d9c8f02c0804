import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock } from '../common/clock';
import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import { callerName } from '../common/http/request-state';
import { annotate, inSpan } from '../common/tracing/tracing';
import type { SolveAnswer, Solving } from '../optimize/solving';
import { Turns } from '../threads';
import { JobDeadline } from './job-deadline';
import type { JobEngine } from './job-engine';
import { isRetryable, toJobError } from './job-error';
import type { JobMeter } from './job-meter';
import type { JobWatch } from './job-watch';
import type { LiveJobs } from './live-jobs';
import { asked, StoreAway } from './store/store-away';
import { failureOf, type LeftJob, left, type QueuedJob, type RunningJob, spanOf } from './running-job';
import type { HeldJob } from './store/durable-job-store';
import type { JobChange, JobStore } from './store/job-store';

/** A job that met a full house, or a store that does not answer, is tried again after this. */
const AGAIN_MS = 500;

/** What a job that has its plan may take to write it down before it is handed back. */
const LAST_WORDS_MS = 500;

export interface JobRunnerOptions {
  /** Jobs that are read or run at once: more than there are slots, so that the next one is read while one runs. */
  readonly maxAtOnce: number;
  /** Of these one client's. */
  readonly maxAtOnceOfCaller: number;
  /** Leaves a job that has begun to another process; absent where jobs end with this one. */
  readonly handBack?: (held: HeldJob) => Promise<unknown>;
  /** Whether what is watched is told of (contract B7). */
  readonly mayBeWatched: boolean;
  readonly report: (incident: Record<string, unknown>) => void;
}

/** Not an answer to anybody: the job is in other hands, or at its end, and this runner lets go of it. */
class JobLost extends Error {
  override readonly name = 'JobLost';
}

/**
 * Runs the jobs of this process: clients take turns, within one it is first come, first served. Whatever becomes of a job is one
 * compare-and-set in the store; what the store refuses did not happen.
 */
export class JobRunner implements JobEngine {
  private readonly waiting = new Turns<QueuedJob>();
  private readonly waitingById = new Map<string, QueuedJob>();
  private readonly running = new Map<string, RunningJob>();
  private readonly whenIdle = new Set<() => void>();
  private readonly leaving = new AbortController();

  constructor(
    private readonly store: JobStore,
    private readonly solving: Pick<Solving, 'solve'>,
    private readonly live: LiveJobs,
    private readonly watch: JobWatch,
    private readonly meter: JobMeter,
    private readonly clock: Clock,
    private readonly options: JobRunnerOptions,
  ) {}

  enqueue(queued: QueuedJob): void {
    this.waiting.add(callerName(queued.job.owner), queued);
    this.waitingById.set(queued.job.id, queued);
    this.startNext();
  }

  share(id: string): void {
    const running = this.running.get(id);
    if (running !== undefined && running.stage !== 'reading') {
      running.isShared = true;
    }
  }

  drop(id: string): void {
    const queued = this.waitingById.get(id);
    if (queued !== undefined) {
      this.waitingById.delete(id);
      this.waiting.remove(callerName(queued.job.owner), queued);
      queued.ticket.release();
      queued.freed?.();
      void queued.unmark();
    }
    this.running.get(id)?.deadline.drop();
  }

  held(): HeldJob[] {
    const waiting = [...this.waitingById.values()].map(({ job, claim }) => ({ id: job.id, claim }));
    const running = [...this.running.values()].map(({ queued, claim }) => ({ id: queued.job.id, claim }));
    return [...waiting, ...running].flatMap(({ id, claim }) => (claim === null ? [] : [{ id, claim }]));
  }

  async leave(timeoutMs: number): Promise<void> {
    this.leaving.abort();
    this.waitingById.clear();
    const reading = [...this.running.values()].filter(({ stage }) => stage === 'reading');
    await this.giveUp([
      ...this.waiting
        .clear()
        .map(({ job, claim, ticket, unmark }) => ({ id: job.id, claim, ticket, unmark })),
      ...reading.map(left),
    ]);
    await this.idle(this.options.handBack === undefined ? timeoutMs : Math.min(timeoutMs, LAST_WORDS_MS));
    await this.giveUp([...this.running.values()].map(left));
  }

  private async idle(timeoutMs: number): Promise<void> {
    if (this.running.size > 0) {
      const timer = new AbortController();
      const timeout = sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([new Promise<void>((resolve) => this.whenIdle.add(resolve)), timeout]);
      timer.abort();
    }
  }

  /** Jobs that are kept are left to other processes; others end here, and whoever sends them again may succeed. */
  private async giveUp(jobs: readonly LeftJob[]): Promise<void> {
    const { handBack } = this.options;
    await Promise.allSettled(
      jobs.map(async ({ id, claim, ticket, unmark }) => {
        ticket.release();
        await unmark();
        if (handBack !== undefined) {
          this.running.get(id)?.deadline.drop();
          await (claim === null ? Promise.resolve() : handBack({ id, claim }));
          return;
        }
        if ((await this.store.change(id, failureOf(claim, this.clock.now()))) !== null) {
          this.meter.ended(id, 'failed');
        }
        this.running.get(id)?.deadline.drop();
      }),
    );
  }

  private startNext(): void {
    const { maxAtOnce, maxAtOnceOfCaller } = this.options;
    while (!this.leaving.signal.aborted && this.countBusy() < maxAtOnce) {
      const queued = this.waiting.take((caller) => this.countBusy(caller) < maxAtOnceOfCaller);
      if (queued === undefined) {
        return;
      }
      this.waitingById.delete(queued.job.id);
      const running: RunningJob = {
        queued,
        deadline: new JobDeadline(),
        stage: 'reading',
        claim: queued.claim,
        isShared: false,
        isSecondTry: false,
      };
      this.running.set(queued.job.id, running);
      void inSpan('job', spanOf(queued), () => this.run(running)).finally(() => this.ended(running));
    }
  }

  /** Jobs that are read or solved, of everybody or of one client. */
  private countBusy(caller?: string): number {
    return [...this.running.values()].filter(
      ({ stage, queued }) =>
        stage !== 'resting' && (caller === undefined || callerName(queued.job.owner) === caller),
    ).length;
  }

  private ended({ queued: { job, ticket, freed, unmark }, deadline }: RunningJob): void {
    deadline.close();
    ticket.release();
    freed?.();
    void unmark();
    this.live.forget(job.id);
    this.meter.left(job.id);
    this.running.delete(job.id);
    this.watch.wake(job.id);
    if (this.running.size === 0) {
      this.whenIdle.forEach((resolve) => resolve());
      this.whenIdle.clear();
    }
    this.startNext();
  }

  private async run(running: RunningJob): Promise<void> {
    const { queued, deadline } = running;
    const { job } = queued;
    try {
      const answer = await this.solveWhenThereIsRoom(running);
      // Who sends the same once the job has ended finds its result.
      await answer.isKept;
      await this.end(running, (at) => ({
        ...{ event: 'complete', at, result: answer.body },
        claim: running.claim ?? 0,
      }));
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
        const isOver = this.leaving.signal.aborted || running.deadline.signal.aborted;
        if (!isOver && thrown instanceof StoreAway) {
          this.options.report({ event: 'store_failed', cause: describeThrown(thrown.cause) });
          await sleep(AGAIN_MS);
          continue;
        }
        if (isOver || !(thrown instanceof ApiError)) {
          throw thrown;
        }
        if (running.isShared && !running.isSecondTry && isRetryable(thrown.code)) {
          running.isSecondTry = true;
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
    const payload = await asked(this.store.payload(job.id));
    if (payload === null) {
      throw new JobLost();
    }
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
      ...(this.options.mayBeWatched ? { told: (news) => this.live.tell(job.id, news) } : {}),
    });
    const { lastsMs, isCutShort } = answer;
    if (lastsMs !== null && !isCutShort) {
      await this.rest(running, begunAt + lastsMs - performance.now());
    }
    return answer;
  }

  private async begin(running: RunningJob): Promise<void> {
    const { id } = running.queued.job;
    if (running.claim === null) {
      const begun = await asked(this.store.change(id, { event: 'begin', at: this.clock.now() }));
      if (begun === null) {
        throw new JobLost();
      }
      running.claim = begun.claim;
      this.meter.begun(id);
    }
    running.stage = 'solving';
    this.watch.wake(id);
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

  /** Writes how the job has ended, as often as the store needs to be asked; what it refuses did not happen. */
  private async end(
    { queued: { job }, deadline }: RunningJob,
    change: (at: number) => JobChange,
  ): Promise<void> {
    while (!deadline.isAbandoned) {
      try {
        const ended = await this.store.change(job.id, change(this.clock.now()));
        if (ended?.status === 'completed' || ended?.status === 'failed') {
          this.meter.ended(job.id, ended.status);
          annotate({ 'routing.job.status': ended.status });
        }
        return;
      } catch (thrown) {
        this.options.report({ event: 'store_failed', job_id: job.id, cause: describeThrown(thrown) });
        await sleep(AGAIN_MS);
      }
    }
  }
}
