import type { Redis } from 'ioredis';
import type { SolveNews } from '../../solver/solve-messages';
import type { LiveStore } from '../live-store';
import { QUEUE } from './job-message';

/** A job that is still there after this is not alive: its limit and its grace are shorter. */
const KEPT_MS = 2 * 60 * 60 * 1_000;

/** In the queue's Redis, so that the service sees what its workers find. */
export class QueueLiveStore implements LiveStore {
  constructor(private readonly redis: Redis) {}

  write(id: string, { progress, body }: SolveNews): Promise<unknown> {
    return this.redis
      .multi()
      .hset(keyOf(id), { progress: JSON.stringify(progress), plan: Buffer.from(body.buffer) })
      .pexpire(keyOf(id), KEPT_MS)
      .exec();
  }

  progress(id: string): Promise<string | null> {
    return this.redis.hget(keyOf(id), 'progress');
  }

  plan(id: string): Promise<Uint8Array | null> {
    return this.redis.hgetBuffer(keyOf(id), 'plan');
  }

  remove(id: string): Promise<unknown> {
    return this.redis.del(keyOf(id));
  }
}

function keyOf(id: string): string {
  return `${QUEUE.prefix}:live:${id}`;
}
