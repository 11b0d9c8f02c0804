import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import type { Failure } from './failure';
import type { LaneBound } from './lanes';
import type { Cause, ThreadMessage } from './messages';
import { holders, type Slot, type Work } from './slot';
import { STOP } from './stop-flag';
import { TakenBack } from './taken-back';
import { PendingTask, type Task } from './task';
import { Thread, type ThreadLimits } from './thread';
import type { ThreadEntry } from './thread-entry';
import { ThreadStarter } from './thread-starter';
import { WaitingLine } from './waiting-line';
import { type Patience, Watchdog } from './watchdog';

/** Something an operator wants to read about. */
export interface Incident {
  readonly event: 'start_failed' | 'thread_ended' | 'task_failed';
  /** What the task's caller was told. */
  readonly failure?: Failure;
  readonly cause: Cause;
}

export interface ThreadPoolOptions<Data, Lane extends string> extends ThreadLimits {
  readonly entry: ThreadEntry;
  readonly threads: number;
  /** Data for a thread that is about to start; a throw is a failed start. */
  readonly data: () => Data;
  readonly lanes: readonly LaneBound<Lane>[];
  /** The most threads that one caller may hold, whether or not others wait: a running task is not taken back. Lanes may be open to a lone one. */
  readonly maxThreadsOfCaller: number;
  readonly patience: Patience;
  readonly failure: (kind: Failure) => ApiError;
  readonly report: (incident: Incident) => void;
}

/**
 * A fixed number of threads that work off one line of tasks, and heal: whatever a task does to its
 * thread costs that task alone, and the place has a new thread at once.
 */
export class ThreadPool<Data, Job, Result, Lane extends string, News = never> {
  private readonly slots: Slot<Data, Job, Result, Lane, News>[];
  private readonly line: WaitingLine<Job, Result, Lane, News>;
  private readonly starter = new ThreadStarter(() => this.startThread());
  private readonly whenReady = new Set<() => void>();
  private closed = false;

  constructor(private readonly options: ThreadPoolOptions<Data, Lane>) {
    this.slots = Array.from({ length: options.threads }, () => ({ thread: null, ready: false, work: null }));
    this.line = new WaitingLine(options.lanes, options.maxThreadsOfCaller, () =>
      options.failure('waited_too_long'),
    );
    this.starter.wake();
  }

  get stats(): { threads: number; ready: number; busy: number; waiting: number } {
    return {
      threads: this.slots.length,
      ready: this.slots.filter(({ ready }) => ready).length,
      busy: this.slots.filter(({ work }) => work !== null).length,
      waiting: this.line.length,
    };
  }

  /** Resolves when the first thread is ready; a start that fails is tried again and again. */
  ready(): Promise<void> {
    return this.stats.ready > 0 ? Promise.resolve() : new Promise((resolve) => this.whenReady.add(resolve));
  }

  run(task: Task<Job, Lane, News>): Promise<Result> {
    const pending = new PendingTask<Job, Result, Lane, News>(task);
    if (task.signal?.aborted) {
      pending.reject(task.signal.reason);
    } else if (this.closed) {
      pending.reject(this.options.failure('closing'));
    } else if (this.cannotServe()) {
      pending.reject(this.options.failure('unavailable'));
    } else {
      this.line.push(pending);
      this.dispatch();
    }
    return pending.outcome;
  }

  /**
   * Begins a task at once on a thread that stands idle, for as long as nobody waits who may have it: then the task is abandoned and
   * rejected as `TakenBack`. It counts in its lane and not for its caller, who is given nothing that others miss. Null: no thread is idle.
   */
  borrow(task: Omit<Task<Job, Lane, News>, 'waitMs' | 'gate'>): Promise<Result> | null {
    const slot = this.idleSlot();
    const thread = slot?.thread ?? null;
    if (slot === undefined || thread === null || !this.canLend(task.lane) || task.signal?.aborted === true) {
      return null;
    }
    const pending = new PendingTask<Job, Result, Lane, News>({ ...task, waitMs: 0 });
    this.begin(slot, thread, pending, true);
    return pending.outcome;
  }

  /** Whether `borrow` would find a thread. */
  canLend(lane: Lane): boolean {
    return !this.closed && this.idleSlot() !== undefined && this.line.isOpen(lane, holders(this.slots, true));
  }

  /** Asks every running task to end soon, with what it has. */
  finishSoon(): void {
    for (const { thread, work } of this.slots) {
      if (work !== null && thread?.stop.level === STOP.run) {
        thread.stop.set(STOP.finish);
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.starter.close();
    this.line.rejectAll(() => this.options.failure('closing'));
    await Promise.all(
      this.slots.map(async (slot) => {
        this.takeWork(slot)?.pending.reject(this.options.failure('closing'));
        await slot.thread?.close();
        slot.thread = null;
        slot.ready = false;
      }),
    );
  }

  /** Tasks that come while a start only takes long wait in the line, for as long as they have. */
  private cannotServe(): boolean {
    return this.starter.isBroken && this.slots.every(({ ready }) => !ready);
  }

  private startThread(): boolean {
    const slot = this.slots.find(({ thread }) => thread === null);
    if (slot === undefined) {
      return false;
    }
    try {
      const { entry, data } = this.options;
      slot.thread = new Thread<Data, Job, Result, News>(entry, data(), this.options, {
        message: (message) => this.onMessage(slot, message),
        ended: (cause, isLate) => this.onEnded(slot, cause, isLate),
      });
    } catch (thrown) {
      // Not now: the starter still counts this start as running.
      setImmediate(() => this.onStartFailed(describeThrown(thrown), false));
    }
    return true;
  }

  private dispatch(): void {
    for (const slot of this.slots) {
      if (slot.thread !== null && slot.ready && slot.work === null) {
        const pending = this.line.next(holders(this.slots));
        if (pending === undefined) {
          return;
        }
        this.begin(slot, slot.thread, pending);
      }
    }
    this.takeBack();
  }

  /** One borrowed thread after the other, for as long as somebody waits: each comes back within milliseconds, and is asked for here again. */
  private takeBack(): void {
    const borrowers = this.slots.flatMap(({ work }) => (work?.isBorrower === true ? [work] : []));
    const isComing = borrowers.some(({ pending }) => pending.isSettled);
    const last = borrowers.at(-1);
    if (last !== undefined && !isComing && this.line.hasNext(holders(this.slots))) {
      last.pending.reject(new TakenBack());
      last.watchdog?.abandon();
    }
  }

  private idleSlot() {
    return this.slots.find(({ ready, work }) => ready && work === null);
  }

  private begin(
    slot: Slot<Data, Job, Result, Lane, News>,
    thread: Thread<Data, Job, Result, News>,
    pending: PendingTask<Job, Result, Lane, News>,
    isBorrower = false,
  ): void {
    const work: Work<Job, Result, Lane, News> = { pending, isBorrower, watchdog: null };
    slot.work = work;
    pending.onAbort((reason) => {
      work.watchdog?.abandon();
      pending.reject(reason);
      this.freeFromGate(slot, work);
    });
    const { gate } = pending.task;
    if (gate === undefined) {
      this.post(slot, thread, work);
    } else {
      gate().then(
        () => this.post(slot, thread, work),
        (reason: unknown) => {
          pending.reject(reason);
          this.freeFromGate(slot, work);
        },
      );
    }
  }

  private post(
    slot: Slot<Data, Job, Result, Lane, News>,
    thread: Thread<Data, Job, Result, News>,
    work: Work<Job, Result, Lane, News>,
  ): void {
    if (slot.work !== work) {
      return;
    }
    const { pending } = work;
    const { job, transfer, limitMs } = pending.task;
    thread.stop.set(STOP.run);
    // Before the job is posted: the thread may be through with it before this one goes on.
    pending.task.begun?.();
    try {
      thread.post(job, transfer);
    } catch (thrown) {
      this.fail(pending, 'crashed', describeThrown(thrown));
      slot.work = null;
      // Not now: a dispatch may be what posts.
      queueMicrotask(() => this.dispatch());
      return;
    }
    work.watchdog = new Watchdog(thread, limitMs, this.options.patience);
  }

  /** Work that ended at its gate leaves its thread to others. */
  private freeFromGate(slot: Slot<Data, Job, Result, Lane, News>, work: Work<Job, Result, Lane, News>): void {
    if (slot.work === work && work.watchdog === null) {
      slot.work = null;
      this.dispatch();
    }
  }

  private onMessage(slot: Slot<Data, Job, Result, Lane, News>, message: ThreadMessage<Result, News>): void {
    if (message.kind === 'limited_part_begun') {
      slot.work?.watchdog?.limitedPartBegun();
      return;
    }
    if (message.kind === 'limited_part_done') {
      slot.work?.watchdog?.limitedPartDone();
      return;
    }
    if (message.kind === 'reserve') {
      slot.thread?.reply.answer(slot.work?.pending.reserve(message.bytes) ?? false);
      return;
    }
    if (message.kind === 'news') {
      slot.work?.pending.tell(message.news);
      return;
    }
    const pending = this.takeWork(slot)?.pending;
    if (message.kind === 'ready') {
      slot.ready = true;
      this.whenReady.forEach((resolve) => resolve());
      this.whenReady.clear();
      this.starter.succeeded();
    } else if (message.kind === 'done') {
      pending?.resolve(message.result);
    } else if (message.kind === 'refused') {
      pending?.reject(ApiError.fromJSON(message.error));
    } else if (pending !== undefined) {
      this.fail(pending, 'crashed', message.cause);
    }
    this.dispatch();
  }

  private onEnded(slot: Slot<Data, Job, Result, Lane, News>, cause: Cause, isLate: boolean): void {
    const wasReady = slot.ready;
    const work = this.takeWork(slot);
    slot.thread = null;
    slot.ready = false;
    if (!wasReady) {
      this.onStartFailed(cause, isLate);
    } else if (work === null) {
      // It died for no reason that a task gave: that must not become a fast loop.
      this.options.report({ event: 'thread_ended', cause });
      this.starter.backOff();
    } else {
      const killed = work.watchdog?.killed ?? null;
      if (killed !== 'abandoned') {
        this.fail(work.pending, killed ?? 'crashed', cause);
      }
      this.starter.wake();
    }
    // What its lane or its caller kept out until now may have a thread that is free already.
    this.dispatch();
  }

  private onStartFailed(cause: Cause, isLate: boolean): void {
    this.options.report({ event: 'start_failed', cause });
    this.starter.failed(isLate);
    if (this.cannotServe()) {
      this.line.rejectAll(() => this.options.failure('unavailable'));
    }
  }

  private fail(pending: PendingTask<Job, Result, Lane, News>, failure: Failure, cause: Cause): void {
    this.options.report({ event: 'task_failed', failure, cause });
    pending.reject(this.options.failure(failure));
  }

  private takeWork(slot: Slot<Data, Job, Result, Lane, News>): Work<Job, Result, Lane, News> | null {
    const { work } = slot;
    work?.watchdog?.stop();
    slot.work = null;
    return work;
  }
}
