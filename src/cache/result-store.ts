import { type Cache, createCache, memoryStore } from 'cache-manager';
import { redisInsStore } from 'cache-manager-redis-yet';
import type { CacheLimits } from './cache-limits';
import { refusalOf } from './redis/redis-fault';
import type { RedisLink } from './redis/redis-link';

/** Sealed results by key, wherever they are kept. Any of its calls may reject, and what it gives may be anything. */
export interface ResultStore {
  /** Results up to here are kept as they are, larger ones compressed: what a turn of zlib's thread costs against so many bytes more. */
  readonly plainBytes: number;
  get(key: string): Promise<Uint8Array | null>;
  set(key: string, sealed: Uint8Array): Promise<void>;
  delete(key: string): Promise<void>;
}

/** What is in a place but cannot be what was put there. */
export class GarbageError extends Error {
  override readonly name = 'GarbageError';
}

export interface MemoryBounds {
  readonly ttlMs: number;
  readonly maxCount: number;
  readonly maxBytes: number;
}

/** Of a key and of what the list keeps of an entry. */
const ENTRY_BYTES = 512;
/** A hundred stops. */
const PLAIN_IN_MEMORY_BYTES = 64 * 1024;
/** Ten stops: more would take longer on the way, as a text in base 64, than zlib does. */
const PLAIN_IN_REDIS_BYTES = 16 * 1024;

/** In this process, the least recently used out first. */
export function memoryResultStore({ ttlMs, maxCount, maxBytes }: MemoryBounds): ResultStore {
  const store = memoryStore({
    ttl: ttlMs,
    max: maxCount,
    maxSize: maxBytes,
    sizeCalculation: (value) => ENTRY_BYTES + (value as Uint8Array).byteLength,
    // Looked at when it is asked for: a timer for each of 10,000 entries is no use.
    ttlAutopurge: false,
    // Nobody writes into a sealed result.
    shouldCloneBeforeSet: false,
  });
  const cache = createCache(store);
  return {
    plainBytes: PLAIN_IN_MEMORY_BYTES,
    get: async (key) => (await cache.get<Uint8Array>(key)) ?? null,
    set: (key, sealed) => cache.set(key, sealed),
    delete: (key) => cache.del(key),
  };
}

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
