import type { TransferListItem } from 'node:worker_threads';

/** One piece of work for one thread. */
export interface Task<Job, Lane extends string, News = never> {
  readonly job: Job;
  /** Buffers that move with the job; the caller must not touch them again. */
  readonly transfer: readonly TransferListItem[];
  readonly lane: Lane;
  /** On whose behalf: callers take turns. */
  readonly caller: string;
  /** When the thread should have ended the limited part of the work by itself. */
  readonly limitMs: number;
  /** Longest stay in the line. */
  readonly waitMs: number;
  /** Its reason becomes the rejection: the client has gone, or the time for the whole request is over. */
  readonly signal?: AbortSignal;
  /** Called when the work asks for so many bytes. What it throws becomes the rejection; without it there is room for all. */
  readonly reserve?: (bytes: number) => void;
  /** Called when a thread takes it: the stay in the line is over. */
  readonly begun?: () => void;
  /**
   * Asked when a thread was found and before the work is handed to it; the thread is held meanwhile. What it throws becomes the
   * rejection, and the work never begins.
   */
  readonly gate?: () => Promise<void>;
  /** What the work says of itself while it runs. Never called once the task has settled. */
  readonly told?: (news: News) => void;
}

/** A task with the promise that somebody holds. Settles once; what comes later is ignored. */
export class PendingTask<Job, Result, Lane extends string, News = never> {
  readonly outcome: Promise<Result>;
  private resolveOutcome!: (result: Result) => void;
  private rejectOutcome!: (reason: unknown) => void;
  private readonly cleanups: (() => void)[] = [];
  private open = true;

  constructor(readonly task: Task<Job, Lane, News>) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolveOutcome = resolve;
      this.rejectOutcome = reject;
    });
  }

  onAbort(react: (reason: unknown) => void): void {
    const { signal } = this.task;
    if (signal !== undefined) {
      const listener = () => react(signal.reason);
      signal.addEventListener('abort', listener, { once: true });
      this.cleanups.push(() => signal.removeEventListener('abort', listener));
    }
  }

  /** Whether the work may have so many bytes; if not, it is rejected. Nobody waits for what is settled. */
  reserve(bytes: number): boolean {
    try {
      if (this.open) {
        this.task.reserve?.(bytes);
      }
    } catch (thrown) {
      this.reject(thrown);
    }
    return this.open;
  }

  /** Nobody waits for it any more. */
  get isSettled(): boolean {
    return !this.open;
  }

  tell(news: News): void {
    if (this.open) {
      this.task.told?.(news);
    }
  }

  resolve(result: Result): void {
    this.settle(() => this.resolveOutcome(result));
  }

  reject(reason: unknown): void {
    this.settle(() => this.rejectOutcome(reason));
  }

  private settle(how: () => void): void {
    if (this.open) {
      this.open = false;
      this.cleanups.forEach((cleanup) => cleanup());
      how();
    }
  }
}
