import { callerName } from '../common/http/request-state';
import { Turns } from '../threads';
import { OldestFirst } from './oldest-first';
import type { QueuedJob, RunningJob } from './running-job';
import type { ClaimedJob } from './job';

/** The jobs of one runner: those that wait, for which clients take turns, and those that it reads or solves. */
export class RunnerJobs {
  /** One piece for each job that waits: whose turn it is, and not which of his jobs has it. */
  private readonly turns = new Turns<QueuedJob>();
  private readonly lines = new Map<string, OldestFirst>();
  private readonly waiting = new Map<string, QueuedJob>();
  private readonly running = new Map<string, RunningJob>();
  private readonly whenIdle = new Set<() => void>();

  add(queued: QueuedJob): void {
    const caller = callerName(queued.job.owner);
    const line = this.lines.get(caller) ?? new OldestFirst();
    this.lines.set(caller, line);
    line.add(queued);
    this.turns.add(caller, queued);
    this.waiting.set(queued.job.id, queued);
  }

  /** The oldest one of a client that may have one more. */
  take(mayGo: (caller: string) => boolean): QueuedJob | undefined {
    const turn = this.turns.take(mayGo);
    if (turn === undefined) {
      return undefined;
    }
    const caller = callerName(turn.job.owner);
    const queued = this.lines.get(caller)?.takeFirst();
    if (queued === undefined) {
      throw new Error('A client has its turn, and no job that waits.');
    }
    if (queued !== turn) {
      // The piece that stood for the older one stands for the other now.
      this.turns.remove(caller, queued);
      this.turns.add(caller, turn);
    }
    this.forgetEmpty(caller);
    this.waiting.delete(queued.job.id);
    return queued;
  }

  /** Out of those that wait. Undefined: it is not one of them. */
  withdraw(id: string): QueuedJob | undefined {
    const queued = this.waiting.get(id);
    if (queued !== undefined) {
      const caller = callerName(queued.job.owner);
      this.waiting.delete(id);
      this.turns.remove(caller, queued);
      this.lines.get(caller)?.remove(queued);
      this.forgetEmpty(caller);
    }
    return queued;
  }

  withdrawAll(): QueuedJob[] {
    this.waiting.clear();
    this.turns.clear();
    const all = [...this.lines.values()].flatMap((line) => line.all());
    this.lines.clear();
    return all;
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

  /** Those that wait for their beginning. */
  unbegun(): string[] {
    return [...this.waiting.values()].flatMap(({ job, claim }) => (claim === null ? [job.id] : []));
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

  private forgetEmpty(caller: string): void {
    if (this.lines.get(caller)?.length === 0) {
      this.lines.delete(caller);
    }
  }

  /** Resolves when none is in hand. */
  idle(): Promise<void> {
    return this.running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.whenIdle.add(resolve));
  }
}
