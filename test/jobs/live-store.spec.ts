import { CACHE_LIMITS } from '../../src/cache/cache-limits';
import { memoryResultStore } from '../../src/cache/result-store';
import { SealedCache } from '../../src/cache/sealed-cache';
import { CachedLiveStore } from '../../src/jobs/cached-live-store';
import type { LiveNews, LiveStore } from '../../src/jobs/live-store';
import { QueueLiveStore } from '../../src/jobs/queue/queue-live-store';
import { QueueRedis } from '../../src/jobs/queue/queue-redis';
import { until } from '../reliability/support/waiting';
import { describeWithRedis, RedisServer } from '../support/redis-server';

const under = (claim: number, id = 'a-job') => ({ id, claim });

/** A plan that is a part of a larger buffer, as those of the solver may be. */
function news(cost: number): LiveNews {
  const bytes = Buffer.from(`before ${cost} after`);
  return { progress: { cost, served: 2, unserved: 1, gap: null }, body: bytes.subarray(7, -6) };
}

/** What both places hold to where a job is shown to other processes. */
function holdsToTheList(open: () => LiveStore): void {
  const seen = async (store: LiveStore, claim: number) => {
    const [progress, plan] = [await store.progress(under(claim)), await store.plan(under(claim))];
    return progress === null
      ? [null, plan]
      : [(JSON.parse(progress) as { cost: number }).cost, Buffer.from(plan ?? []).toString()];
  };

  it('shows what was written under a claim to who asks by it', async () => {
    const store = open();
    await store.write(under(1), news(9));
    expect(await seen(store, 1)).toEqual([9, '9']);
    expect(await store.progress(under(1, 'another'))).toBeNull();
  });

  it('shows what an earlier claim found until there is something under this one, and never the other way round', async () => {
    const store = open();
    await store.write(under(1), news(9));
    expect(await seen(store, 3)).toEqual([9, '9']);
    await store.write(under(3), news(7));
    expect(await seen(store, 3)).toEqual([7, '7']);
    await store.write(under(1), news(8));
    expect([await seen(store, 3), await seen(store, 2)]).toEqual([
      [7, '7'],
      [8, '8'],
    ]);
  });

  it('keeps nothing up to the claim that is removed, and what comes after it', async () => {
    const store = open();
    for (const claim of [1, 2, 3]) {
      await store.write(under(claim), news(10 - claim));
    }
    await store.remove(under(2));
    expect([await seen(store, 2), await seen(store, 3)]).toEqual([
      [null, null],
      [7, '7'],
    ]);
    await store.remove(under(3));
    expect(await seen(store, 3)).toEqual([null, null]);
  });

  it('has nothing of a job that has not begun', async () => {
    expect(await seen(open(), 0)).toEqual([null, null]);
  });
}

describe('what is shown of jobs, where results are kept', () => {
  holdsToTheList(() => {
    const store = memoryResultStore({ ttlMs: 60_000, maxCount: 100, maxBytes: 1_000_000 });
    return new CachedLiveStore(new SealedCache({ store, limits: CACHE_LIMITS }));
  });
});

describeWithRedis('what is shown of jobs, in the Redis of the queue', () => {
  let redis: QueueRedis;
  beforeAll(async () => {
    redis = new QueueRedis((await RedisServer.start()).url, () => undefined);
  }, 60_000);
  beforeEach(async () => {
    await until(() => redis.isUp);
    await redis.commands.flushall();
  });
  afterAll(() => redis.close());
  holdsToTheList(() => new QueueLiveStore(redis.commands));
});
