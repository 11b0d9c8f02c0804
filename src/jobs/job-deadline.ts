import { ApiError } from '../common/errors';
import type { Deadline } from '../optimize/solving';
import { clampDelay } from '../threads';

/** What reading a request and finding its travel may take, and what its end may take beyond its own limit (contract C13). */
const GRACE_MS = 120_000;

/** What ends the solve of a job: whoever cancels it, or its time. The wait for a slot counts for nothing. */
export class JobDeadline implements Deadline {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private endsAt = Infinity;
  private limitMs = 0;
  private dropped = false;

  constructor(private readonly graceMs: number = GRACE_MS) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get remainingMs(): number {
    return Math.max(0, this.endsAt - performance.now());
  }

  /** Its request is in hand, and is read from now on. */
  reads(): void {
    this.endIn(this.graceMs);
  }

  /** For room, or for the store: no time passes. */
  waits(): void {
    clearTimeout(this.timer);
    this.endsAt = Infinity;
  }

  prepared(limitMs: number): void {
    clearTimeout(this.timer);
    this.limitMs = limitMs;
  }

  begun(): void {
    this.endIn(this.limitMs + this.graceMs);
  }

  /** Nobody wants the job any more; what it comes to is not to be written down. */
  get isAbandoned(): boolean {
    return this.dropped;
  }

  drop(): void {
    this.dropped = true;
    this.controller.abort(new ApiError('BAD_REQUEST', 'Nobody waits for this job any more.'));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private endIn(delayMs: number): void {
    clearTimeout(this.timer);
    this.endsAt = performance.now() + delayMs;
    this.timer = setTimeout(
      () => this.controller.abort(new ApiError('SOLVE_TIMEOUT', 'The solve did not end in its time.')),
      clampDelay(delayMs),
    );
  }
}
