import { createHash } from 'node:crypto';
import type { SealedCache } from '../cache/sealed-cache';
import type { SolveNews } from '../solver/solve-messages';
import type { LiveStore } from './live-store';

/** In the Redis of the results (interface, "Live tracking" 6), so that every replica sees what any of them finds. */
export class CachedLiveStore implements LiveStore {
  constructor(private readonly cache: SealedCache) {}

  async write(id: string, { progress, body }: SolveNews): Promise<void> {
    const seal = sealOf(id);
    // First the plan: what a cancel keeps is no worse than what was shown.
    await this.cache.set(keyOf('plan', id), seal, body);
    await this.cache.set(keyOf('progress', id), seal, Buffer.from(JSON.stringify(progress)));
  }

  async progress(id: string): Promise<string | null> {
    const bytes = await this.cache.get(keyOf('progress', id), sealOf(id));
    return bytes === null ? null : Buffer.from(bytes).toString();
  }

  plan(id: string): Promise<Uint8Array | null> {
    return this.cache.get(keyOf('plan', id), sealOf(id));
  }

  async remove(id: string): Promise<void> {
    await Promise.all([this.cache.delete(keyOf('progress', id)), this.cache.delete(keyOf('plan', id))]);
  }
}

function keyOf(part: 'progress' | 'plan', id: string): string {
  return `route-optimization:live:${part}:${id}`;
}

/** What is found under the id of another job is not taken for this one's. */
function sealOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
