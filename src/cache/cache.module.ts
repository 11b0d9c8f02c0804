import { createRequire } from 'node:module';
import { Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { describeThrown } from '../common/logging/describe-thrown';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { CONFIG, type Config } from '../config/config';
import { CACHE_LIMITS } from './cache-limits';
import { InFlightMarkers } from './in-flight';
import { MemoryMarkerStore, RedisMarkerStore } from './marker-store';
import type * as RedisOpening from './redis/open-redis-cache';
import type { OpenedRedisCache } from './redis/open-redis-cache';
import { refusalOf } from './redis/redis-fault';
import type { RedisNews } from './redis/redis-link';
import { ResultCache } from './result-cache';
import { memoryResultStore } from './result-store';
import { SealedCache } from './sealed-cache';

/** What is kept of jobs that run, for other replicas; longer than any job may take. */
const LIVE_GRACE_MS = 10 * 60 * 1_000;

/** Injection token of the {@link SealedCache} in which replicas see each other's jobs; null: nobody else could look. */
export const SHARED_LIVE = Symbol('SharedLive');

/** The Redis of the configuration, where there is one. */
class SharedCache implements OnApplicationShutdown {
  readonly redis: OpenedRedisCache | null;
  private readonly logger = new Logger('Cache');

  constructor({ cache, nodeEnv }: Config) {
    const url = cache.enabled ? cache.redisUrl : null;
    this.redis = url === null ? null : openRedis(url, (news) => this.tell(news));
    if (cache.enabled && !cache.isPlaceChosen) {
      const message = 'REDIS_URL is not set: results are kept in this process alone';
      // A developer has one process; of a service this is a mistake, or should say memory:// (contract B10).
      this.logger[nodeEnv === 'production' ? 'error' : 'debug']({ message });
    }
  }

  /** After the jobs that still write results. */
  async onApplicationShutdown(): Promise<void> {
    await this.redis?.link.close();
  }

  private tell(news: RedisNews): void {
    switch (news.news) {
      case 'away': {
        const message = 'Redis is away: requests are solved without its results';
        this.logger.warn({ message, cause: causeOf(news.cause) });
        return;
      }
      case 'back':
        this.logger.log({ message: 'Redis is back' });
        return;
      case 'refuses':
        this.logger.warn({ message: 'Redis refuses a command of the cache', refusal: news.refusal });
    }
  }
}

/** The client of Redis, a sixth of all that a start loads, is loaded only where there is a Redis. */
function openRedis(url: string, tell: (news: RedisNews) => void): OpenedRedisCache {
  const { openRedisCache } = createRequire(__filename)('./redis/open-redis-cache') as typeof RedisOpening;
  return openRedisCache({ url, limits: CACHE_LIMITS, tell });
}

/** What Redis said; else, as of several addresses that all refuse, the code where an error has no text. */
function causeOf(thrown: unknown): unknown {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return refusalOf(thrown) ?? (typeof code === 'string' ? code : describeThrown(thrown)['error']);
}

function createResultCache({ cache }: Config, { redis }: SharedCache): ResultCache {
  const { enabled, ttlMs, memoryBytes: maxBytes, memoryCount: maxCount } = cache;
  const store = redis?.results(ttlMs) ?? memoryResultStore({ ttlMs, maxBytes, maxCount });
  return new ResultCache({ store: enabled ? store : null, limits: CACHE_LIMITS });
}

function createSharedLive({ maxTimeLimitSeconds }: Config, { redis }: SharedCache): SealedCache | null {
  const ttlMs = maxTimeLimitSeconds * 1_000 + LIVE_GRACE_MS;
  return redis === null ? null : new SealedCache({ store: redis.results(ttlMs), limits: CACHE_LIMITS });
}

function createInFlightMarkers({ cache }: Config, { redis }: SharedCache): InFlightMarkers {
  return new InFlightMarkers({
    own: cache.enabled ? new MemoryMarkerStore(CACHE_LIMITS.maxMarkers) : null,
    shared: redis === null ? null : new RedisMarkerStore(redis.link),
  });
}

@Module({
  imports: [ReadinessModule],
  providers: [
    { provide: SharedCache, inject: [CONFIG], useFactory: (config: Config) => new SharedCache(config) },
    { provide: ResultCache, inject: [CONFIG, SharedCache], useFactory: createResultCache },
    { provide: SHARED_LIVE, inject: [CONFIG, SharedCache], useFactory: createSharedLive },
    { provide: InFlightMarkers, inject: [CONFIG, SharedCache], useFactory: createInFlightMarkers },
  ],
  exports: [ResultCache, InFlightMarkers, SHARED_LIVE],
})
export class CacheModule {
  constructor(@Inject(SharedCache) { redis }: SharedCache, readiness: ReadinessRegistry) {
    if (redis !== null) {
      readiness.register('cache', () =>
        redis.link.isUp
          ? { ready: true }
          : { ready: true, degraded: true, reason: 'Redis is away: results are not shared' },
      );
    }
  }
}
