import { Queue } from 'bullmq';
import { type JobMessage, nameOf, QUEUE } from './job-message';
import type { QueueRedis } from './queue-redis';
import { Rounds } from './rounds';

/** Messages to the workers. Each of its calls rejects while Redis is away: the sweep sends again what was not sent. */
export class JobMessages {
  private queue: Promise<Queue> | null = null;
  private readonly rounds: Rounds;

  constructor(private readonly redis: QueueRedis) {
    this.rounds = new Rounds(redis.commands, QUEUE.prefix);
  }

  /** In the turn of its client. */
  async send(message: JobMessage, caller: string): Promise<void> {
    const queue = await this.open();
    const jobId = nameOf(message);
    const priority = await this.rounds.next(caller, queue.toKey(jobId));
    if (priority !== null) {
      await queue.add('solve', message, { jobId, priority });
    }
  }

  /** Before all others: the job has had its turn already. */
  async sendFirst(message: JobMessage): Promise<void> {
    const queue = await this.open();
    await queue.add('solve', message, { jobId: nameOf(message) });
  }

  /** Where it still waits. */
  async takeBack(message: JobMessage): Promise<void> {
    const queue = await this.open();
    await queue.remove(nameOf(message));
  }

  /** Made only while Redis is there: a queue whose first look at it fails is of no use later. */
  private open(): Promise<Queue> {
    if (!this.redis.isUp) {
      return Promise.reject(new Error('The queue of the jobs is away.'));
    }
    const opened = (this.queue ??= this.make());
    opened.catch(() => (this.queue = null));
    return opened;
  }

  private async make(): Promise<Queue> {
    const queue = new Queue(QUEUE.name, {
      connection: this.redis.commands,
      prefix: QUEUE.prefix,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    queue.on('error', () => undefined);
    await queue.waitUntilReady();
    return queue;
  }
}
