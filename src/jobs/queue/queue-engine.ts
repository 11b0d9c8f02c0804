import { callerName } from '../../common/http/request-state';
import type { JobEngine } from '../job-engine';
import type { JobMeter } from '../job-meter';
import { type FinalStatus, isTerminal } from '../job-states';
import type { JobWatch } from '../job-watch';
import type { QueuedJob } from '../running-job';
import type { DurableJobStore } from '../store/durable-job-store';
import type { JobMessages } from './job-messages';
import type { Notices } from './notices';

/** How often it is looked what has become of the jobs that were sent. */
const LOOK_EVERY_MS = 1_000;

export interface QueueEngineOptions {
  /** How often messages of jobs that still wait are sent again: the queue may have lost them. */
  readonly resendMs: number;
  readonly report: (incident: Record<string, unknown>) => void;
}

interface SentJob {
  readonly queued: QueuedJob;
  isRunning: boolean;
}

/** Sends the jobs of this process to whoever takes them from the queue. Their rows say what becomes of them. */
export class QueueEngine implements JobEngine {
  /** Others take what it sends. */
  readonly isLeaving = false;
  private readonly sent = new Map<string, SentJob>();
  private readonly timers: NodeJS.Timeout[];
  private isLooking = false;

  constructor(
    private readonly store: DurableJobStore,
    private readonly messages: JobMessages,
    private readonly notices: Notices,
    private readonly watch: JobWatch,
    private readonly meter: JobMeter,
    private readonly options: QueueEngineOptions,
  ) {
    this.timers = [
      setInterval(() => void this.look(), LOOK_EVERY_MS),
      setInterval(() => this.sendAgain(), options.resendMs),
    ];
    this.timers.forEach((timer) => timer.unref());
  }

  enqueue(queued: QueuedJob): void {
    this.meter.held(queued.job.id, 'queued');
    this.sent.set(queued.job.id, { queued, isRunning: false });
    this.send(queued);
  }

  /** Its worker may not hear of it. */
  share(id: string): boolean {
    this.notices.publish('shared', id);
    return false;
  }

  drop(id: string): void {
    this.notices.publish('cancelled', id);
    this.messages.takeBack({ job_id: id, claim: 0 }).catch(() => undefined);
    this.forget(id);
  }

  /** It holds none. */
  lose(): void {}

  /** Workers take what waits. */
  waiting(): [] {
    return [];
  }

  withdraw(): void {}

  held(): [] {
    return [];
  }

  holds(): boolean {
    return false;
  }

  /** The jobs stay with the queue. */
  leave(): Promise<void> {
    this.timers.forEach(clearInterval);
    this.sent.forEach(({ queued }, id) => {
      queued.ticket.release();
      this.meter.left(id);
    });
    this.sent.clear();
    return Promise.resolve();
  }

  private send({ job }: QueuedJob): void {
    this.messages
      .send({ job_id: job.id, claim: job.claim }, callerName(job.owner))
      .catch(() => this.options.report({ event: 'message_not_sent', job_id: job.id }));
  }

  private sendAgain(): void {
    for (const { queued, isRunning } of this.sent.values()) {
      if (!isRunning) {
        this.send(queued);
      }
    }
  }

  private async look(): Promise<void> {
    if (this.isLooking) {
      return;
    }
    this.isLooking = true;
    try {
      for (const [id, status] of await this.store.begunOf([...this.sent.keys()])) {
        const sent = this.sent.get(id);
        if (sent === undefined) {
          continue;
        }
        if (status === null) {
          this.meter.left(id);
          this.forget(id);
          continue;
        }
        if (!sent.isRunning) {
          sent.isRunning = true;
          this.meter.begun(id);
          this.watch.wake(id);
        }
        if (isTerminal(status)) {
          this.count(id, status);
          this.forget(id);
        }
      }
    } catch {
      // The database is away: later.
    } finally {
      this.isLooking = false;
    }
  }

  /** A cancelled one is counted where its cancel came. */
  private count(id: string, status: FinalStatus): void {
    if (status === 'cancelled') {
      this.meter.left(id);
    } else {
      this.meter.ended(id, status);
    }
  }

  private forget(id: string): void {
    const sent = this.sent.get(id);
    if (sent !== undefined) {
      this.sent.delete(id);
      sent.queued.ticket.release();
      void sent.queued.unmark();
      this.watch.wake(id);
    }
  }
}
