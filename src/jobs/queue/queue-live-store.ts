import type { Redis } from 'ioredis';
import type { ClaimedJob } from '../job';
import { claimsUpTo, type LiveNews, type LiveStore } from '../live-store';
import { QUEUE } from './job-message';

/** A job that is still there after this is not alive: its limit and its grace are shorter. */
const KEPT_MS = 2 * 60 * 60 * 1_000;

/** In the queue's Redis, so that the service sees what its workers find. */
export class QueueLiveStore implements LiveStore {
  constructor(private readonly redis: Redis) {}

  write({ id, claim }: ClaimedJob, { progress, body }: LiveNews): Promise<unknown> {
    const plan = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return this.redis
      .multi()
      .hset(keyOf(id), {
        [fieldOf('progress', claim)]: JSON.stringify(progress),
        [fieldOf('plan', claim)]: plan,
      })
      .pexpire(keyOf(id), KEPT_MS)
      .exec();
  }

  async progress(job: ClaimedJob): Promise<string | null> {
    return (await this.last('progress', job))?.toString() ?? null;
  }

  plan(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.last('plan', job);
  }

  private async last(part: Part, { id, claim }: ClaimedJob): Promise<Buffer | null> {
    for (const each of claimsUpTo(claim)) {
      const bytes = await this.redis.hgetBuffer(keyOf(id), fieldOf(part, each));
      if (bytes !== null) {
        return bytes;
      }
    }
    return null;
  }

  remove({ id }: ClaimedJob): Promise<unknown> {
    return this.redis.del(keyOf(id));
  }
}

type Part = 'progress' | 'plan';

function keyOf(id: string): string {
  return `${QUEUE.prefix}:live:${id}`;
}

function fieldOf(part: Part, claim: number): string {
  return `${part}:${claim}`;
}
