import { createHash } from 'node:crypto';
import type { SealedCache } from '../cache/sealed-cache';
import type { ClaimedJob } from './job';
import { claimsUpTo, type LiveNews, type LiveStore } from './live-store';

type Part = 'progress' | 'plan';

/** In the Redis of the results (interface, "Live tracking" 6), so that every replica sees what any of them finds. */
export class CachedLiveStore implements LiveStore {
  constructor(private readonly cache: SealedCache) {}

  async write({ id, claim }: ClaimedJob, { progress, body }: LiveNews): Promise<void> {
    const seal = sealOf(id);
    // First the plan: what a cancel keeps is no worse than what was shown.
    await this.cache.set(keyOf('plan', id, claim), seal, body);
    await this.cache.set(keyOf('progress', id, claim), seal, Buffer.from(JSON.stringify(progress)));
    await this.remove({ id, claim: claim - 1 });
  }

  async progress(job: ClaimedJob): Promise<string | null> {
    const bytes = await this.last('progress', job);
    return bytes === null ? null : Buffer.from(bytes).toString();
  }

  plan(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.last('plan', job);
  }

  /** Of all of them or of none: that of an earlier claim may be worse than what was shown. */
  private async last(part: Part, { id, claim }: ClaimedJob): Promise<Uint8Array | null> {
    const found = await Promise.all(
      claimsUpTo(claim).map((each) => this.cache.read(keyOf(part, id, each), sealOf(id))),
    );
    return found.find((bytes) => bytes !== null) ?? null;
  }

  async remove({ id, claim }: ClaimedJob): Promise<void> {
    const keys = claimsUpTo(claim).flatMap((each) => [keyOf('progress', id, each), keyOf('plan', id, each)]);
    await Promise.all(keys.map((key) => this.cache.delete(key)));
  }
}

function keyOf(part: Part, id: string, claim: number): string {
  return `route-optimization:live:${part}:${id}:${claim}`;
}

/** What is found under the id of another job is not taken for this one's. */
function sealOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
