import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CacheLimits } from './cache-limits';
import { GarbageError, type ResultStore } from './result-store';
import { seal, unseal } from './sealed-result';

export interface SealedCacheOptions {
  /** Null: nothing is kept (RESULT_CACHE_ENABLED). */
  readonly store: ResultStore | null;
  readonly limits: CacheLimits;
}

/**
 * Bytes by key, sealed with a fingerprint: bytes in, the same bytes out. It fails open and fast: none of its calls but `read` rejects,
 * and a store that is gone, slow, full or wrong is one that knows nothing.
 */
export class SealedCache {
  constructor(private readonly options: SealedCacheOptions) {}

  get isEnabled(): boolean {
    return this.options.store !== null;
  }

  /** `fingerprint`: 64 hexadecimal digits. */
  get(key: string, fingerprint: string): Promise<Uint8Array | null> {
    return this.read(key, fingerprint).catch(() => null);
  }

  /** As `get`, but rejects where nobody can say whether it is there: it may be worth more than nothing to know. */
  async read(key: string, fingerprint: string): Promise<Uint8Array | null> {
    const { store, limits } = this.options;
    if (store === null) {
      return null;
    }
    try {
      const sealed = await store.get(key);
      const content = sealed === null ? null : await unseal(sealed, fingerprint, limits);
      if (sealed !== null && content === null) {
        throw new GarbageError();
      }
      return content;
    } catch (thrown) {
      if (thrown instanceof GarbageError) {
        // Nobody waits for it; who finds it anew puts something better there in any case.
        void this.delete(key);
      }
      throw thrown;
    }
  }

  /** Resolves when it is kept, or will not be, to which of these; nobody's answer needs to wait for it. */
  async set(key: string, fingerprint: string, content: Uint8Array): Promise<boolean> {
    const { store, limits } = this.options;
    if (store === null) {
      return false;
    }
    // Whoever waits for the answer is sent it first.
    await nextTurn();
    try {
      const sealed = await seal(content, fingerprint, { ...limits, plainBytes: store.plainBytes });
      if (sealed !== null) {
        await store.set(key, sealed);
      }
      return sealed !== null;
    } catch {
      // It is found anew.
      return false;
    }
  }

  async delete(key: string): Promise<void> {
    await this.options.store?.delete(key).catch(() => undefined);
  }
}
