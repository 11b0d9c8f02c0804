import type { QueueRedis } from './queue-redis';
import { QUEUE } from './job-message';

const CHANNEL = `${QUEUE.prefix}:notices`;

/** What whoever runs a job is to be told at once. */
export type Notice = 'cancelled' | 'shared';

/** Notices to all workers. Who misses one learns of a cancelled job when it looks for such (EndedElsewhere). */
export class Notices {
  constructor(private readonly redis: QueueRedis) {}

  publish(notice: Notice, id: string): void {
    this.redis.commands.publish(CHANNEL, `${notice} ${id}`).catch(() => undefined);
  }

  hear(told: (notice: Notice, id: string) => void): void {
    const connection = this.redis.waiting();
    connection.on('message', (_channel, text) => {
      const [notice, id] = text.split(' ');
      if ((notice === 'cancelled' || notice === 'shared') && id !== undefined) {
        told(notice, id);
      }
    });
    connection.subscribe(CHANNEL).catch(() => undefined);
  }
}
