export interface TokenBucketState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the bucket is full again. */
  readonly resetSeconds: number;
  /** Until the next token, 0 when one was left. */
  readonly retryAfterSeconds: number;
}

/** `perMinute` tokens at first, refilled evenly: bursts up to a minute's worth, then a steady rate. */
export class TokenBucket {
  private tokens: number;

  constructor(
    readonly perMinute: number,
    private filledAtMs: number,
  ) {
    this.tokens = perMinute;
  }

  take(nowMs: number): TokenBucketState {
    const perMs = this.perMinute / 60_000;
    this.tokens = Math.min(this.perMinute, this.tokens + (nowMs - this.filledAtMs) * perMs);
    this.filledAtMs = nowMs;
    const allowed = this.tokens >= 1;
    if (allowed) {
      this.tokens -= 1;
    }
    return {
      allowed,
      limit: this.perMinute,
      remaining: Math.floor(this.tokens),
      resetSeconds: Math.ceil((this.perMinute - this.tokens) / perMs / 1_000),
      retryAfterSeconds: allowed ? 0 : (1 - this.tokens) / perMs / 1_000,
    };
  }
}
