import { SealedCache, type SealedCacheOptions } from './sealed-cache';

/**
 * Results of requests, by application and fingerprint; none of its calls rejects.
 *
 * What may be kept is for the caller to say: a plan that was searched for to its end. Never an error, an infeasible answer, one
 * that ran into a timeout or was salvaged from a cancelled job (contract B33); and nothing that belongs to one request, its
 * id, `cached` and `solve_time_ms` (contract C16).
 */
export class ResultCache {
  private readonly cache: SealedCache;

  constructor(options: SealedCacheOptions) {
    this.cache = new SealedCache(options);
  }

  get isEnabled(): boolean {
    return this.cache.isEnabled;
  }

  get(applicationId: string, fingerprint: string): Promise<Uint8Array | null> {
    return this.cache.get(keyOf(applicationId, fingerprint), fingerprint);
  }

  /** Resolves when it is kept, or will not be; no answer needs to wait for it. */
  async set(applicationId: string, fingerprint: string, result: Uint8Array): Promise<void> {
    await this.cache.set(keyOf(applicationId, fingerprint), fingerprint, result);
  }
}

/** Ids of applications have no colon. */
function keyOf(applicationId: string, fingerprint: string): string {
  return `route-optimization:result:${applicationId}:${fingerprint}`;
}
