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
    const isKept =
      (await this.cache.set(keyOf('plan', id, claim), seal, body)) &&
      (await this.cache.set(keyOf('progress', id, claim), seal, Buffer.from(JSON.stringify(progress))));
    if (!isKept) {
      throw new Error('What was found of a job was not kept.');
    }
  }

  async progress(job: ClaimedJob): Promise<string | null> {
    const bytes = await this.last('progress', job);
    return bytes === null ? null : Buffer.from(bytes).toString();
  }

  plan(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.last('plan', job);
  }

  /** One after the other, up to the first that does not answer: an earlier one may be worse than what was shown. */
  private async last(part: Part, { id, claim }: ClaimedJob): Promise<Uint8Array | null> {
    for (const each of claimsUpTo(claim)) {
      const bytes = await this.cache.read(keyOf(part, id, each), sealOf(id));
      if (bytes !== null) {
        return bytes;
      }
    }
    return null;
  }

  async remove({ id, claim }: ClaimedJob): Promise<void> {
    for (const each of claimsUpTo(claim)) {
      await this.cache.delete(keyOf('progress', id, each));
      await this.cache.delete(keyOf('plan', id, each));
    }
  }
}

function keyOf(part: Part, id: string, claim: number): string {
  return `route-optimization:live:${part}:${id}:${claim}`;
}

/** What is found under the id of another job is not taken for this one's. */
function sealOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
