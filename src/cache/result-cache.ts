import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CacheLimits } from './cache-limits';
import { GarbageError, type ResultStore } from './result-store';
import { seal, unseal } from './sealed-result';

export interface ResultCacheOptions {
  /** Null: nothing is kept (RESULT_CACHE_ENABLED). */
  readonly store: ResultStore | null;
  readonly limits: CacheLimits;
}

/**
 * Results of requests, by application and fingerprint: bytes in, the same bytes out. It fails open and fast: none of its calls
 * rejects, and a store that is gone, slow, full or wrong is one that knows nothing.
 *
 * What may be kept is for the caller to say: a plan that was searched for to its end. Never an error, an infeasible answer, one
 * that ran into a timeout or was salvaged from a cancelled job (contract B33); and nothing that belongs to one request, its
 * id, `cached` and `solve_time_ms` (contract C16).
 */
export class ResultCache {
  constructor(private readonly options: ResultCacheOptions) {}

  get isEnabled(): boolean {
    return this.options.store !== null;
  }

  async get(applicationId: string, fingerprint: string): Promise<Uint8Array | null> {
    const { store, limits } = this.options;
    if (store === null) {
      return null;
    }
    const key = keyOf(applicationId, fingerprint);
    try {
      const sealed = await store.get(key);
      const result = sealed === null ? null : await unseal(sealed, fingerprint, limits);
      if (sealed !== null && result === null) {
        throw new GarbageError();
      }
      return result;
    } catch (thrown) {
      if (thrown instanceof GarbageError) {
        // Nobody waits for it; who solves the request puts something better there in any case.
        store.delete(key).catch(() => undefined);
      }
      return null;
    }
  }

  /** Resolves when it is kept, or will not be; no answer needs to wait for it. */
  async set(applicationId: string, fingerprint: string, result: Uint8Array): Promise<void> {
    const { store, limits } = this.options;
    if (store === null) {
      return;
    }
    // Whoever waits for the answer is sent it first.
    await nextTurn();
    try {
      const sealed = await seal(result, fingerprint, { ...limits, plainBytes: store.plainBytes });
      if (sealed !== null) {
        await store.set(keyOf(applicationId, fingerprint), sealed);
      }
    } catch {
      // The next request is solved again.
    }
  }
}

/** Ids of applications have no colon. */
function keyOf(applicationId: string, fingerprint: string): string {
  return `route-optimization:result:${applicationId}:${fingerprint}`;
}
