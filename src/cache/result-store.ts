import { createCache, memoryStore } from 'cache-manager';

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
