import type { Redis } from 'ioredis';
import type { ClaimedJob } from '../job';
import { claimsUpTo, type LiveNews, type LiveStore } from '../live-store';
import { QUEUE } from './job-message';

type Part = 'progress' | 'plan';

/** A job that is still there after this is not alive: its limit and its grace are shorter. */
const KEPT_MS = 2 * 60 * 60 * 1_000;

/** In the queue's Redis, so that the service sees what its workers find. */
export class QueueLiveStore implements LiveStore {
  constructor(private readonly redis: Redis) {}

  async write({ id, claim }: ClaimedJob, { progress, body }: LiveNews): Promise<void> {
    const key = keyOf(id);
    const plan = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    await this.redis
      .multi()
      .hset(key, { [fieldOf('progress', claim)]: JSON.stringify(progress), [fieldOf('plan', claim)]: plan })
      .pexpire(key, KEPT_MS)
      .exec();
  }

  async progress(job: ClaimedJob): Promise<string | null> {
    return (await this.last('progress', job))?.toString() ?? null;
  }

  plan(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.last('plan', job);
  }

  private async last(part: Part, { id, claim }: ClaimedJob): Promise<Buffer | null> {
    const fields = claimsUpTo(claim).map((each) => fieldOf(part, each));
    const found = fields.length === 0 ? [] : await this.redis.hmgetBuffer(keyOf(id), ...fields);
    return found.find((bytes) => bytes !== null) ?? null;
  }

  async remove({ id, claim }: ClaimedJob): Promise<void> {
    const fields = claimsUpTo(claim).flatMap((each) => [fieldOf('progress', each), fieldOf('plan', each)]);
    await (fields.length === 0 ? null : this.redis.hdel(keyOf(id), ...fields));
  }
}

function keyOf(id: string): string {
  return `${QUEUE.prefix}:live:${id}`;
}

function fieldOf(part: Part, claim: number): string {
  return `${part}:${claim}`;
}
