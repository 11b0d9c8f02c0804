import { CACHE_LIMITS, type CacheLimits } from '../../../src/cache/cache-limits';
import { InFlightMarkers } from '../../../src/cache/in-flight';
import { MemoryMarkerStore, RedisMarkerStore } from '../../../src/cache/marker-store';
import { openRedisCache } from '../../../src/cache/redis/open-redis-cache';
import type { RedisNews } from '../../../src/cache/redis/redis-link';
import { ResultCache } from '../../../src/cache/result-cache';
import { memoryResultStore } from '../../../src/cache/result-store';

/** What the module puts together, without the framework. */
export interface Caches {
  readonly results: ResultCache;
  readonly markers: InFlightMarkers;
  readonly news: RedisNews[];
  readonly isUp: () => boolean;
  close(): Promise<void>;
}

export interface CacheSettings {
  readonly ttlMs?: number;
  readonly memory?: { readonly maxCount?: number; readonly maxBytes?: number };
  readonly limits?: Partial<CacheLimits>;
}

const MIB = 1024 * 1024;

export function memoryCaches({ ttlMs = 60_000, memory, limits: changed }: CacheSettings = {}): Caches {
  const limits: CacheLimits = { ...CACHE_LIMITS, ...changed };
  const bounds = { ttlMs, maxCount: 1_000, maxBytes: 64 * MIB, ...memory };
  return {
    results: new ResultCache({ store: memoryResultStore(bounds), limits }),
    markers: new InFlightMarkers({ own: new MemoryMarkerStore(limits.maxMarkers), shared: null }),
    news: [],
    isUp: () => true,
    close: () => Promise.resolve(),
  };
}

/** Returns at once, as the service does: `isUp` says when Redis is there. */
export function redisCaches(url: string, { ttlMs = 60_000, limits: changed }: CacheSettings = {}): Caches {
  const limits: CacheLimits = { ...CACHE_LIMITS, ...changed };
  const news: RedisNews[] = [];
  const { link, results } = openRedisCache({ url, limits, tell: (one) => news.push(one) });
  return {
    results: new ResultCache({ store: results(ttlMs), limits }),
    markers: new InFlightMarkers({
      own: new MemoryMarkerStore(limits.maxMarkers),
      shared: new RedisMarkerStore(link),
    }),
    news,
    isUp: () => link.isUp,
    close: () => link.close(),
  };
}

export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) {
      throw new Error(`nothing happened within ${timeoutMs} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
