import type { Redis } from 'ioredis';
import type { SolveNews } from '../../solver/solve-messages';
import type { LiveJobs } from '../live-jobs';
import { QUEUE } from './job-message';

/** A job that is still there after this is not alive: its limit and its grace are shorter. */
const KEPT_MS = 2 * 60 * 60 * 1_000;
/** Between two writings of one job. */
const PAUSE_MS = 250;

type Progress = SolveNews['progress'];

/** One job that this process runs: what is newest is written, and only one at a time. */
interface Told {
  latest: SolveNews;
  isWriting: boolean;
  isOver: boolean;
}

/** In the queue's Redis, so that the service sees what its workers find. */
export class SharedLiveJobs implements LiveJobs {
  private readonly told = new Map<string, Told>();

  constructor(private readonly redis: Redis) {}

  tell(id: string, latest: SolveNews): void {
    const told = this.told.get(id);
    if (told === undefined) {
      this.told.set(id, { latest, isWriting: false, isOver: false });
    } else {
      told.latest = latest;
    }
    void this.write(id);
  }

  async progressOf(id: string): Promise<Progress | null> {
    try {
      return JSON.parse((await this.redis.hget(keyOf(id), 'progress')) ?? 'null') as Progress | null;
    } catch {
      return null;
    }
  }

  planOf(id: string): Promise<Uint8Array | null> {
    return this.redis.hgetBuffer(keyOf(id), 'plan').catch(() => null);
  }

  forget(id: string): void {
    const told = this.told.get(id);
    this.told.delete(id);
    if (told !== undefined) {
      told.isOver = true;
      this.redis.del(keyOf(id)).catch(() => undefined);
    }
  }

  private async write(id: string): Promise<void> {
    const told = this.told.get(id);
    if (told === undefined || told.isWriting) {
      return;
    }
    told.isWriting = true;
    for (let written: SolveNews | null = null; !told.isOver && written !== told.latest;) {
      written = told.latest;
      const { progress, body } = written;
      await this.redis
        .multi()
        .hset(keyOf(id), { progress: JSON.stringify(progress), plan: Buffer.from(body.buffer) })
        .pexpire(keyOf(id), KEPT_MS)
        .exec()
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    told.isWriting = false;
    if (told.isOver) {
      // Written after it was forgotten.
      this.redis.del(keyOf(id)).catch(() => undefined);
    }
  }
}

function keyOf(id: string): string {
  return `${QUEUE.prefix}:live:${id}`;
}
