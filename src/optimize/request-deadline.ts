import { ApiError } from '../common/errors';
import { clampDelay } from '../threads';
import type { Deadline } from './solving';

/** What a request may take beyond its own time limit: queue, travel, everything (contract B45). */
const GRACE_MS = 120_000;

/** Nobody reads this answer; as an ApiError it is logged as what it is, the caller's doing. */
function clientHasGone(): ApiError {
  return new ApiError('BAD_REQUEST', 'The connection closed before the answer was ready.');
}

/**
 * One signal for everything that ends a request early: its client has gone, or its time is over. The
 * signal's reason is what the request is answered with.
 */
export class RequestDeadline implements Deadline {
  private readonly controller = new AbortController();
  private readonly started = performance.now();
  private timer: NodeJS.Timeout;
  private endsAt = 0;
  private readonly onGone = () => this.controller.abort(clientHasGone());

  constructor(
    private readonly clientGone: AbortSignal,
    private readonly graceMs: number = GRACE_MS,
  ) {
    this.timer = this.timerFor(graceMs);
    clientGone.addEventListener('abort', this.onGone, { once: true });
    if (clientGone.aborted) {
      this.onGone();
    }
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isAbandoned(): boolean {
    return this.clientGone.aborted;
  }

  /** Until the signal ends the request. */
  get remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  prepared(limitMs: number): void {
    clearTimeout(this.timer);
    this.timer = this.timerFor(this.graceMs + limitMs - (performance.now() - this.started));
  }

  /** The grace covers the wait for a slot too (contract C13). */
  begun(): void {
    // Counted from the beginning of the request, not from here.
  }

  close(): void {
    clearTimeout(this.timer);
    this.clientGone.removeEventListener('abort', this.onGone);
  }

  private timerFor(delayMs: number): NodeJS.Timeout {
    this.endsAt = performance.now() + delayMs;
    return setTimeout(
      () => this.controller.abort(new ApiError('SOLVE_TIMEOUT', 'The solve did not end in its time.')),
      clampDelay(delayMs),
    );
  }
}
