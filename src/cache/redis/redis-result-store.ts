import { type Cache, createCache } from 'cache-manager';
import { redisInsStore } from 'cache-manager-redis-yet';
import type { CacheLimits } from '../cache-limits';
import { GarbageError, type ResultStore } from '../result-store';
import { refusalOf } from './redis-fault';
import type { RedisLink } from './redis-link';

/** Ten stops: more would take longer on the way, as a text in base 64, than zlib does. */
const PLAIN_IN_REDIS_BYTES = 16 * 1024;

/** Shared by all processes that use this Redis. The store of the cache manager keeps JSON: a text in base 64. */
export function redisResultStore(link: RedisLink, ttlMs: number, limits: CacheLimits): ResultStore {
  const cache = createCache(redisInsStore(boundedClient(link, limits), { ttl: ttlMs }));
  return {
    plainBytes: PLAIN_IN_REDIS_BYTES,
    get: (key) => readText(cache, key),
    set: (key, sealed) => cache.set(key, Buffer.from(sealed).toString('base64')),
    delete: (key) => cache.del(key),
  };
}

async function readText(cache: Cache, key: string): Promise<Uint8Array | null> {
  try {
    const text = await cache.get<unknown>(key);
    if (text === undefined) {
      return null;
    }
    if (typeof text === 'string') {
      return Buffer.from(text, 'base64');
    }
  } catch (thrown) {
    // Not JSON, or not a text but a list or a set.
    if (!(thrown instanceof SyntaxError) && refusalOf(thrown) !== 'WRONGTYPE') {
      throw thrown;
    }
  }
  throw new GarbageError();
}

type StoreClient = Parameters<typeof redisInsStore>[0];

/** The three commands that the store uses; no more of a value is read than one of ours can have. */
function boundedClient(link: RedisLink, { sealedBytes }: CacheLimits): StoreClient {
  // Base 64 and its two quotation marks.
  const mostBytes = 4 * Math.ceil(sealedBytes / 3) + 2;
  const client = {
    get: async (key: string) => {
      const text = await link.run((redis) => redis.getRange(key, 0, mostBytes - 1));
      return text === '' ? null : text;
    },
    set: (key: string, text: string, options: { PX: number }) =>
      link.run((redis) => redis.set(key, text, options)),
    del: (key: string) => link.run((redis) => redis.del(key)),
  };
  return client as unknown as StoreClient;
}
