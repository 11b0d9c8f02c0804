import { MAX_TRACKED_SOURCES } from '../config/limits';
import { FailureLimiter } from './failure-limiter';
import { RefusedKeys } from './refused-keys';
import { TokenBucket } from './token-bucket';

describe('TokenBucket', () => {
  it('lets a full burst through, then a token each time one has grown', () => {
    const bucket = new TokenBucket(60, 0);
    const burst = Array.from({ length: 61 }, () => bucket.take(0).allowed);
    expect(burst.filter(Boolean)).toHaveLength(60);
    expect(bucket.take(999)).toMatchObject({ allowed: false, remaining: 0 });
    expect(bucket.take(1_000)).toMatchObject({ allowed: true, remaining: 0 });
    expect(bucket.take(1_000).allowed).toBe(false);
  });

  it('says when the next token comes and when the bucket is full', () => {
    const bucket = new TokenBucket(2, 0);
    bucket.take(0);
    expect(bucket.take(0)).toMatchObject({
      allowed: true,
      remaining: 0,
      resetSeconds: 60,
      retryAfterSeconds: 0,
    });
    expect(bucket.take(0).retryAfterSeconds).toBeCloseTo(30);
  });

  it('holds no more than a minute of tokens, however long nobody came', () => {
    const bucket = new TokenBucket(3, 0);
    expect(bucket.take(3_600_000).remaining).toBe(2);
  });
});

describe('FailureLimiter', () => {
  const at = { ms: 0 };
  const clock = { now: () => 0, monotonic: () => at.ms };
  beforeEach(() => {
    at.ms = 0;
  });

  it('counts within a minute, by source, and starts anew after it', () => {
    const limiter = new FailureLimiter(2, clock);
    expect([limiter.record('a'), limiter.record('a')]).toEqual([null, null]);
    at.ms = 20_000;
    expect(limiter.record('a')).toBeCloseTo(40);
    expect(limiter.record('b')).toBeNull();
    at.ms = 59_999;
    expect(limiter.record('a')).not.toBeNull();
    at.ms = 60_000;
    expect(limiter.record('a')).toBeNull();
  });

  it('0 is no bound', () => {
    const limiter = new FailureLimiter(0, clock);
    expect(Array.from({ length: 10 }, () => limiter.record('a')).filter((wait) => wait !== null)).toEqual([]);
  });

  it('remembers a bounded number of sources, the oldest goes first', () => {
    const limiter = new FailureLimiter(1, clock);
    limiter.record('first');
    for (let i = 0; i < MAX_TRACKED_SOURCES - 1; i++) {
      limiter.record(`source-${i}`);
    }
    expect(limiter.record('first')).not.toBeNull();
    limiter.record('one more');
    expect(limiter.record('first')).toBeNull();
  });
});

describe('RefusedKeys', () => {
  const clock = { now: () => 0, monotonic: () => 20_000 };

  it('counts guesses that begin alike from whatever address they come, each key for itself', () => {
    const refused = new RefusedKeys(2, clock);
    const guess = (n: number) => `ro_cli_abcde${n}`;
    expect([1, 2, 3].map((n) => refused.record(`address ${n}`, `app ${n}`, guess(n)))).toEqual([
      null,
      null,
      60,
    ]);
    expect(refused.record('address 4', 'app 4', 'ro_cli_abcdf4')).toBeNull();
    expect(refused.record('address 5', guess(5), 'client 5')).toBeNull();
    expect([6, 7].map((n) => refused.record(`address ${n}`, guess(n), `client ${n}`))).toEqual([null, 60]);
  });

  it('counts guesses of one address, however they begin', () => {
    const refused = new RefusedKeys(2, clock);
    expect([1, 2, 3].map((n) => refused.record('address', `app ${n}`, `client ${n}`))).toEqual([
      null,
      null,
      60,
    ]);
  });

  it('remembers addresses whatever is invented for keys', () => {
    const refused = new RefusedKeys(1, clock);
    refused.record('address', 'app', 'client');
    for (let i = 0; i < MAX_TRACKED_SOURCES / 2; i++) {
      refused.record(`other ${i % 10}`, `a${i}`, `c${i}`);
    }
    expect(refused.record('address', 'app x', 'client x')).not.toBeNull();
  });
});
