/** After a failed start the next one waits this long, doubled with every further failure. */
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 15_000;

/**
 * Starts threads one at a time. The first one may have to warm up what the others share, and a kernel
 * that cannot be loaded must not become a loop of dying threads: at most one start a second fails.
 */
export class ThreadStarter {
  private failures = 0;
  private broken = false;
  private starting = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  /** `startOne` begins one start and says whether there was anything to start. */
  constructor(private readonly startOne: () => boolean) {}

  /** True after a start that broke, until one has succeeded. One that was late says nothing: the machine may be busy. */
  get isBroken(): boolean {
    return this.broken;
  }

  wake(): void {
    if (!this.closed && !this.starting && this.timer === undefined) {
      this.starting = this.startOne();
    }
  }

  succeeded(): void {
    this.failures = 0;
    this.broken = false;
    this.starting = false;
    this.wake();
  }

  failed(isLate: boolean): void {
    this.starting = false;
    this.failures += 1;
    this.broken ||= !isLate;
    this.backOff();
  }

  /** No start for a while. */
  backOff(): void {
    if (!this.closed && this.timer === undefined) {
      const delay = Math.min(FIRST_BACKOFF_MS * 2 ** Math.max(0, this.failures - 1), LONGEST_BACKOFF_MS);
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.wake();
      }, delay);
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
