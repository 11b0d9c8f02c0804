import { setTimeout as sleep } from 'node:timers/promises';
import { type Job as Delivery, WaitingError, Worker } from 'bullmq';
import { runInRequest } from '../../common/http/request-context';
import type { Job } from '../job';
import type { JobEngine } from '../job-engine';
import type { JobMarks } from '../job-marks';
import { NO_TICKET } from '../running-job';
import type { DurableJobStore, OthersJob } from '../store/durable-job-store';
import { AGAIN_MS } from '../store/store-away';
import { QUEUE, readMessage } from './job-message';
import type { Notices } from './notices';
import type { QueueRedis } from './queue-redis';
import { Rounds } from './rounds';

export interface QueueWorkerOptions {
  /** Jobs that are solved at once. */
  readonly slots: number;
  /** After so long without a heartbeat a running job is anybody's. */
  readonly staleAfterMs: number;
  /** Starts of a job beyond the first (contract C24). */
  readonly maxRetries: number;
  readonly tell: (event: 'taken' | 'taken over' | 'message unknown', job: Record<string, unknown>) => void;
}

/**
 * Whether a running job is anybody's: the last look before it is taken. Who sent the message has watched it for longer, but the message
 * may have waited, and the job been begun again meanwhile; one that was begun often enough is left to the sweep, which gives it up.
 */
export function mayBeTaken(
  { job, runnerId, silentMs }: Pick<OthersJob, 'job' | 'runnerId' | 'silentMs'>,
  { staleAfterMs, maxRetries }: Pick<QueueWorkerOptions, 'staleAfterMs' | 'maxRetries'>,
): boolean {
  const isSilent = runnerId === null || (silentMs ?? 0) >= staleAfterMs;
  return isSilent && job.attempts <= maxRetries;
}

/**
 * Takes messages from the queue and has their jobs run. A message is held as long as its job needs a slot: of a worker that dies
 * another one gets it, and the row says whether the job is to be begun (contract C19).
 */
export class QueueWorker {
  private worker: Worker | null = null;
  private readonly rounds: Rounds;
  private isLeaving = false;

  constructor(
    private readonly redis: QueueRedis,
    private readonly notices: Notices,
    private readonly store: DurableJobStore,
    private readonly engine: JobEngine,
    private readonly marks: Pick<JobMarks, 'of'>,
    private readonly options: QueueWorkerOptions,
  ) {
    this.rounds = new Rounds(redis.commands, QUEUE.prefix);
  }

  start(): void {
    this.notices.hear((notice, id) =>
      notice === 'cancelled' ? this.engine.drop(id) : this.engine.share(id),
    );
    this.worker = new Worker(QUEUE.name, (delivery, token) => this.work(delivery, token), {
      connection: this.redis.waiting(),
      prefix: QUEUE.prefix,
      concurrency: this.options.slots,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    this.worker.on('error', () => undefined);
    // Fairness begins anew where nobody waits, so that rounds never run out.
    this.worker.on('drained', () => void this.rounds.restart().catch(() => undefined));
  }

  /** Takes no other message; those of jobs that run are let go when these are. */
  async close(): Promise<void> {
    this.isLeaving = true;
    await this.worker?.close();
  }

  private async work(delivery: Delivery, token?: string): Promise<void> {
    const message = readMessage(delivery.data);
    if (message === null) {
      this.options.tell('message unknown', {});
      return;
    }
    const { job_id: id, claim } = message;
    await this.rounds.serve(delivery.opts.priority ?? 0).catch(() => undefined);
    const taken = await this.take(id, claim);
    if (this.isLeaving && (taken?.claim ?? null) === null) {
      // Another worker has the message at once. What was taken over is handed back by the engine, with a message of its own.
      await delivery.moveToWait(token);
      throw new WaitingError();
    }
    if (taken !== null) {
      const { attempts, requestId } = taken.job;
      const event = taken.claim === null ? 'taken' : 'taken over';
      runInRequest({ requestId }, () => this.options.tell(event, { job_id: id, attempts }));
      await new Promise<void>((freed) => {
        this.engine.enqueue({ ...taken, freed, ticket: NO_TICKET, ...this.marks.of(taken.job) });
      });
    }
  }

  /** Null: the message is out of date, or the job in other hands. */
  private async take(id: string, claim: number): Promise<{ job: Job; claim: number | null } | null> {
    while (!this.isLeaving) {
      try {
        const seen = await this.store.othersJob(id);
        return seen === null || seen.job.claim !== claim ? null : await this.begin(seen);
      } catch {
        await sleep(AGAIN_MS);
      }
    }
    return null;
  }

  private async begin(other: OthersJob): Promise<{ job: Job; claim: number | null } | null> {
    const { job, beats } = other;
    if (job.status === 'queued') {
      return { job, claim: null };
    }
    if (!mayBeTaken(other, this.options)) {
      return null;
    }
    const taken = await this.store.takeOver(job.id, { claim: job.claim, beats });
    return taken === null ? null : { job: taken, claim: taken.claim };
  }
}
