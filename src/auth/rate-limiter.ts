import type { Clock } from '../common/clock';
import { callerName } from '../common/http/request-state';
import type { VerifiedCaller } from './key-store';
import { TokenBucket, type TokenBucketState } from './token-bucket';

/** One bucket a client. As many as there are client keys, so their number needs no other bound. */
export class RateLimiter {
  private readonly buckets = new Map<string, TokenBucket>();

  constructor(
    private readonly defaultPerMinute: number,
    private readonly clock: Clock,
  ) {}

  /** Takes a token of the caller, or null where no limit applies to it. */
  take(caller: VerifiedCaller): TokenBucketState | null {
    const perMinute = caller.rateLimitPerMinute ?? this.defaultPerMinute;
    if (perMinute === 0) {
      return null;
    }
    const name = callerName(caller);
    const nowMs = this.clock.monotonic();
    let bucket = this.buckets.get(name);
    if (bucket?.perMinute !== perMinute) {
      bucket = new TokenBucket(perMinute, nowMs);
      this.buckets.set(name, bucket);
    }
    return bucket.take(nowMs);
  }
}
