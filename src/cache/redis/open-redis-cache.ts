import type { ResultStore } from '../result-store';
import { RedisLink, type RedisLinkOptions } from './redis-link';
import { redisResultStore } from './redis-result-store';

/** A Redis in which replicas share what they know. */
export interface OpenedRedisCache {
  readonly link: RedisLink;
  /** What is put there is gone after `ttlMs`. */
  readonly results: (ttlMs: number) => ResultStore;
}

/** Returns at once: the connection is made in the background. */
export function openRedisCache(options: RedisLinkOptions): OpenedRedisCache {
  const link = new RedisLink(options);
  link.open();
  return { link, results: (ttlMs) => redisResultStore(link, ttlMs, options.limits) };
}
