import { STOP, type StopFlag } from './stop-flag';
import { clampDelay } from './timers';

/** How patient a pool is with a thread. */
export interface Patience {
  /** From the task's leaving to the thread's saying that its limited part begins. */
  readonly arrivalMs: number;
  /** After the limit: the thread's own clock comes first. */
  readonly flagAfterLimitMs: number;
  /** After the limit: whoever has not reacted to the flag by now is stuck. */
  readonly killAfterLimitMs: number;
  /** For what follows the limited part (making the answer). */
  readonly restMs: number;
  /** For noticing that nobody waits any more. */
  readonly abandonMs: number;
}

interface Watched {
  readonly stop: StopFlag;
  kill(cause: string): void;
}

export type KillReason = 'silent' | 'abandoned';

/** Ends a task that does not end by itself: first the flag, then the thread. */
export class Watchdog {
  /** Why the thread was killed, when this is what killed it. */
  killed: KillReason | null = null;
  private abandoned = false;
  private flagTimer: NodeJS.Timeout | undefined;
  private killTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly thread: Watched,
    private readonly limitMs: number,
    private readonly patience: Patience,
  ) {
    this.killIn(patience.arrivalMs);
  }

  limitedPartBegun(): void {
    if (!this.abandoned) {
      this.killIn(this.limitMs + this.patience.killAfterLimitMs);
      this.flagTimer = setTimeout(
        () => this.thread.stop.set(STOP.finish),
        clampDelay(this.limitMs + this.patience.flagAfterLimitMs),
      );
    }
  }

  limitedPartDone(): void {
    if (!this.abandoned) {
      this.killIn(this.patience.restMs);
    }
  }

  /** Nobody waits for the answer any more. */
  abandon(): void {
    this.abandoned = true;
    this.thread.stop.set(STOP.abandon);
    this.killIn(this.patience.abandonMs);
  }

  stop(): void {
    clearTimeout(this.flagTimer);
    clearTimeout(this.killTimer);
  }

  private killIn(delayMs: number): void {
    this.stop();
    this.killTimer = setTimeout(() => {
      this.killed = this.abandoned ? 'abandoned' : 'silent';
      this.thread.kill(this.killed);
    }, clampDelay(delayMs));
  }
}
