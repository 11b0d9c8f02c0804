import { callerName } from '../common/http/request-state';
import { Turns } from '../threads';
import type { QueuedJob, RunningJob } from './running-job';
import type { ClaimedJob } from './job';

/** The jobs of one runner: those that wait, for which clients take turns, and those that it reads or solves. */
export class RunnerJobs {
  private readonly turns = new Turns<QueuedJob>();
  private readonly waiting = new Map<string, QueuedJob>();
  private readonly running = new Map<string, RunningJob>();
  private readonly whenIdle = new Set<() => void>();

  add(queued: QueuedJob): void {
    this.turns.add(callerName(queued.job.owner), queued);
    this.waiting.set(queued.job.id, queued);
  }

  /** The next one, of a client that may have one more. */
  take(mayGo: (caller: string) => boolean): QueuedJob | undefined {
    const queued = this.turns.take(mayGo);
    if (queued !== undefined) {
      this.waiting.delete(queued.job.id);
    }
    return queued;
  }

  /** Out of those that wait. Undefined: it is not one of them. */
  withdraw(id: string): QueuedJob | undefined {
    const queued = this.waiting.get(id);
    if (queued !== undefined) {
      this.waiting.delete(id);
      this.turns.remove(callerName(queued.job.owner), queued);
    }
    return queued;
  }

  withdrawAll(): QueuedJob[] {
    this.waiting.clear();
    return this.turns.clear();
  }

  begin(running: RunningJob): void {
    this.running.set(running.queued.job.id, running);
  }

  /** False: another piece stands for the job meanwhile. */
  end(running: RunningJob): boolean {
    const { id } = running.queued.job;
    if (this.running.get(id) !== running) {
      return false;
    }
    this.running.delete(id);
    if (this.running.size === 0) {
      this.whenIdle.forEach((resolve) => resolve());
      this.whenIdle.clear();
    }
    return true;
  }

  /** Whether it waits, or is in hand and wanted. */
  has(id: string): boolean {
    return this.waiting.has(id) || this.running.get(id)?.deadline.isAbandoned === false;
  }

  find(id: string): RunningJob | undefined {
    return this.running.get(id);
  }

  inHand(): RunningJob[] {
    return [...this.running.values()];
  }

  /** Those that have begun, with their claims. */
  held(): ClaimedJob[] {
    const waiting = [...this.waiting.values()].map(({ job, claim }) => ({ id: job.id, claim }));
    const wanted = this.inHand().filter(({ deadline }) => !deadline.isAbandoned);
    const running = wanted.map(({ queued, claim }) => ({ id: queued.job.id, claim }));
    return [...waiting, ...running].flatMap(({ id, claim }) => (claim === null ? [] : [{ id, claim }]));
  }

  /** As `held`, of one: a sweep asks for each. */
  holds(id: string): boolean {
    const running = this.running.get(id);
    const claim = running?.deadline.isAbandoned === false ? running.claim : null;
    return (claim ?? this.waiting.get(id)?.claim ?? null) !== null;
  }

  /** Those that are read or solved, of everybody or of one client. */
  countBusy(caller?: string): number {
    return this.inHand().filter(
      ({ stage, queued }) =>
        stage !== 'resting' && (caller === undefined || callerName(queued.job.owner) === caller),
    ).length;
  }

  /** Resolves when none is in hand. */
  idle(): Promise<void> {
    return this.running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.whenIdle.add(resolve));
  }
}
