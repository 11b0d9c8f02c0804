import type { Clock } from '../common/clock';
import { MAX_TRACKED_SOURCES } from '../config/limits';

const WINDOW_MS = 60_000;

interface Window {
  readonly startedAtMs: number;
  failures: number;
}

/**
 * Counts refused keys by source in windows of a minute. It only changes the answer to a failure
 * (429 for 403) and quiets the log; a valid key passes whatever its neighbours do.
 */
export class FailureLimiter {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly failuresPerMinute: number,
    private readonly clock: Clock,
  ) {}

  /** Records a failure. Seconds until the source may fail again, or null while it is within its bound. */
  record(source: string): number | null {
    if (this.failuresPerMinute === 0) {
      return null;
    }
    const nowMs = this.clock.monotonic();
    let window = this.windows.get(source);
    if (window === undefined || nowMs - window.startedAtMs >= WINDOW_MS) {
      this.windows.delete(source);
      this.forgetOldest();
      window = { startedAtMs: nowMs, failures: 0 };
      this.windows.set(source, window);
    }
    window.failures += 1;
    return window.failures > this.failuresPerMinute ? (window.startedAtMs + WINDOW_MS - nowMs) / 1_000 : null;
  }

  /** Sources are free to an attacker who invents them: the memory of them is bounded. */
  private forgetOldest(): void {
    while (this.windows.size >= MAX_TRACKED_SOURCES) {
      const oldest = this.windows.keys().next();
      if (oldest.done === true) {
        return;
      }
      this.windows.delete(oldest.value);
    }
  }
}
