import type { Clock } from '../common/clock';
import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import { DATABASE_LIMITS } from '../persistence/database-limits';
import { EndedElsewhere } from './ended-elsewhere';
import { HeartbeatFailures } from './heartbeat-failures';
import type { ClaimedJob, Job } from './job';
import type { JobEngine } from './job-engine';
import type { LeftJobs } from './left-jobs';
import type { SilenceWatch } from './silence-watch';
import type { DurableJobStore, OthersJob } from './store/durable-job-store';

/** Jobs of others that are looked at in one question. */
const PAGE = 200;
/** Of these so many are taken at once: each waits for the disk of the database. */
const AT_ONCE = 4;
/** One heartbeat may be late behind large bodies: so long after it, with none that arrived, the database counts as one that cannot be written. */
const UNHEARD_MS = 3_000;
/** How long the slot of a job that was cancelled at another process stays taken, at most, where nobody told of it. */
const LOOK_EVERY_MS = 1_000;

export interface JobRecoveryOptions {
  readonly heartbeatMs: number;
  readonly sweepMs: number;
  /** Starts of a job beyond the first (contract C24). */
  readonly maxRetries: number;
  /** After so long without a heartbeat that arrived, others take this process's jobs over. */
  readonly staleAfterMs: number;
  readonly report: (incident: Record<string, unknown>) => void;
  /** What is well. */
  readonly tell: (event: Record<string, unknown>) => void;
}

/**
 * Jobs that somebody left: at the start of this process and every now and then, those that wait in a queue that nobody serves are
 * taken on, and those that run in nobody's hands are begun again, or failed when that was done often enough (interface,
 * state table). That may have been this process: it lets go of what it has lost, and may be the only one to begin it again. Says the
 * while that it lives.
 */
export class JobRecovery {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly ended: EndedElsewhere;
  private readonly failures: HeartbeatFailures;
  private hasSwept = false;
  private busy = false;
  private beating = false;
  private isClosed = false;
  /** When a heartbeat arrived last, by the clock that never jumps. */
  private heardAt: number;

  constructor(
    private readonly store: DurableJobStore,
    private readonly engine: Pick<
      JobEngine,
      'held' | 'holds' | 'waiting' | 'withdraw' | 'drop' | 'lose' | 'isLeaving'
    >,
    private readonly left: LeftJobs,
    private readonly silence: SilenceWatch,
    private readonly clock: Clock,
    private readonly options: JobRecoveryOptions,
  ) {
    this.heardAt = clock.monotonic();
    this.ended = new EndedElsewhere(store, engine);
    this.failures = new HeartbeatFailures(clock, options.report, options.tell);
  }

  /** Whether heartbeats, which are writes, arrive. */
  get isHeard(): boolean {
    return this.failures.failingMs < UNHEARD_MS;
  }

  start(): void {
    const { heartbeatMs, sweepMs } = this.options;
    this.timers.push(
      setInterval(() => void this.beat(), heartbeatMs),
      // Readiness waits for the next one, and is not to wait for the rest of an interval.
      setInterval(() => void (this.failures.isFailing && this.beat()), DATABASE_LIMITS.lookMs),
      setInterval(() => void this.sweep(), sweepMs),
      setInterval(() => void this.ended.look(), LOOK_EVERY_MS),
    );
    void this.beat().then(() => this.sweep());
  }

  /** A sweep that is under way takes nothing more. */
  close(): void {
    this.isClosed = true;
    this.timers.splice(0).forEach(clearInterval);
  }

  private async beat(): Promise<void> {
    if (this.beating) {
      return;
    }
    this.beating = true;
    try {
      const held = this.engine.held();
      const lost = await this.store.beat(held);
      this.heardAt = this.clock.monotonic();
      this.failures.arrived();
      lost.forEach((id) => this.engine.lose(id));
      await this.tellFenced(held.filter(({ id }) => lost.includes(id)));
    } catch (thrown) {
      this.failures.failed(thrown);
      this.letGoWhenUnheard();
    } finally {
      this.beating = false;
    }
  }

  /** Of jobs that this process has lost, those that are in other hands; the others were cancelled. */
  private async tellFenced(lost: readonly ClaimedJob[]): Promise<void> {
    for (const { id, claim } of lost) {
      const job = await this.store.find(id).catch(() => null);
      if (job !== null && job.claim !== claim) {
        this.options.report({ event: 'fenced', job_id: id });
      }
    }
  }

  /** Who could not say that he lives for so long is dead to the others: what he finds he could not write down (contract C15). */
  private letGoWhenUnheard(): void {
    if (this.clock.monotonic() - this.heardAt >= this.options.staleAfterMs) {
      this.engine.held().forEach(({ id }) => {
        this.options.report({ event: 'fenced', job_id: id });
        this.engine.lose(id);
      });
    }
  }

  /** This process takes nothing more, least of all what it has handed back. */
  private get isOver(): boolean {
    return this.isClosed || this.engine.isLeaving;
  }

  private async sweep(): Promise<void> {
    if (this.busy || this.isOver) {
      return;
    }
    this.busy = true;
    try {
      this.silence.begin();
      await this.letGoOfAdopted();
      let after: string | undefined;
      for (;;) {
        const page = await this.store.othersJobs({ limit: PAGE, ...(after === undefined ? {} : { after }) });
        await this.takeAll(page);
        after = page.at(-1)?.job.id;
        if (page.length < PAGE || this.isOver) {
          break;
        }
      }
      this.hasSwept = true;
    } catch (thrown) {
      this.options.report({ event: 'sweep_failed', cause: describeThrown(thrown) });
    } finally {
      this.busy = false;
    }
  }

  /** A process that starts takes on what waits in others' queues; it is not read here too, nor holds room. */
  private async letGoOfAdopted(): Promise<void> {
    const adopted = await this.left.adoptedElsewhere(this.engine.waiting());
    adopted.forEach((id) => this.engine.withdraw(id));
  }

  private async takeAll(page: readonly OthersJob[]): Promise<void> {
    // The first of them have their turn at once.
    const oldestFirst = page.toSorted((a, b) => a.job.createdAt - b.job.createdAt);
    for (let from = 0; from < oldestFirst.length && !this.isOver; from += AT_ONCE) {
      const some = oldestFirst.slice(from, from + AT_ONCE);
      await Promise.all(
        some.map((other) => this.take(other).catch((thrown: unknown) => this.told(other.job, thrown))),
      );
    }
  }

  private async take(other: OthersJob): Promise<void> {
    const { job, runnerId, beats } = other;
    if (runnerId === this.store.runnerId && (this.engine.holds(job.id) || this.left.goesOn(other))) {
      return;
    }
    const isAbandoned = this.silence.isAbandoned(other);
    if (job.status === 'queued') {
      // At the start all that this process did not make; later only what nobody serves.
      if (isAbandoned || !this.hasSwept) {
        await this.left.queued(other);
      }
    } else if (isAbandoned && job.attempts <= this.options.maxRetries) {
      await this.left.abandoned(other);
    } else if (isAbandoned) {
      const message = `The job was begun ${job.attempts} times and never ended; JOB_MAX_AUTO_RETRIES is ${this.options.maxRetries}.`;
      await this.store.giveUp(
        job.id,
        { claim: job.claim, beats },
        this.clock.now(),
        new ApiError('RETRY_LIMIT_EXCEEDED', message, {
          context: { attempts: job.attempts, max_auto_retries: this.options.maxRetries },
        }).toJSON(),
      );
    }
  }

  private told({ id }: Job, thrown: unknown): void {
    this.options.report({ event: 'recovery_failed', job_id: id, cause: describeThrown(thrown) });
  }
}
