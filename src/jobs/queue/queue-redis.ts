import { Redis, type RedisOptions } from 'ioredis';
import { abandonAfter } from '../../common/deadline';

const LIMITS = {
  connectMs: 1_000,
  /** Of a command of ours; what BullMQ waits for on purpose has a connection of its own. */
  commandMs: 1_000,
  /** How long a start waits to see whether the queue's Redis keeps what it is given. */
  greetingMs: 2_000,
  longestPauseMs: 1_000,
  firstPauseMs: 50,
  /** How often it is asked whether it answers: one that hangs keeps its connections. */
  lookEveryMs: 1_000,
} as const;

export interface QueueNews {
  readonly level: 'log' | 'warn';
  readonly message: string;
}

/** The queue's Redis forgets what it was given, so that it can be no queue. */
export class ForgetfulRedis extends Error {
  override readonly name = 'ForgetfulRedis';

  constructor(policy: string) {
    super(
      `JOB_QUEUE_REDIS_URL: this Redis may forget what it was given (maxmemory-policy ${policy}); a queue needs noeviction, and a Redis that is not the cache's.`,
    );
  }
}

/**
 * The Redis of the queue. It may be gone at any time: connections come back by themselves, commands given meanwhile fail within a
 * second, and nobody's answer waits for them.
 */
export class QueueRedis {
  /** For commands that answer at once. */
  readonly commands: Redis;
  private readonly others: Redis[] = [];
  private wasUp: boolean | null = null;
  private isAnswering = true;
  private isClosed = false;
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly url: string,
    private readonly tell: (news: QueueNews) => void,
  ) {
    this.commands = this.connect({
      enableOfflineQueue: false,
      maxRetriesPerRequest: null,
      commandTimeout: LIMITS.commandMs,
    });
    this.commands.on('ready', () => this.note(true));
    this.looking = setInterval(() => void this.look(), LIMITS.lookEveryMs).unref();
    this.commands.on('close', () => this.note(false));
  }

  get isUp(): boolean {
    return this.commands.status === 'ready' && this.isAnswering;
  }

  /** One that waits for what comes, and for Redis itself, as long as it takes. */
  waiting(): Redis {
    const connection = this.connect({ maxRetriesPerRequest: null });
    this.others.push(connection);
    return connection;
  }

  /** Throws {@link ForgetfulRedis}. One that does not answer in time is none: the service starts without it. */
  async check(): Promise<void> {
    const late = () => new Error('The queue’s Redis did not answer.');
    try {
      await abandonAfter({ ms: LIMITS.greetingMs, late }, this.greeting());
    } catch (thrown) {
      if (thrown instanceof ForgetfulRedis) {
        throw thrown;
      }
    }
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.looking);
    [this.commands, ...this.others].forEach((connection) => connection.disconnect());
  }

  private async greeting(): Promise<void> {
    if (!this.isUp) {
      await new Promise<void>((resolve) => this.commands.once('ready', resolve));
    }
    const policy = /maxmemory_policy:(\S+)/.exec(await this.commands.info('memory'))?.[1] ?? 'noeviction';
    if (policy !== 'noeviction') {
      throw new ForgetfulRedis(policy);
    }
  }

  private connect(options: RedisOptions): Redis {
    const connection = new Redis(this.url, {
      connectTimeout: LIMITS.connectMs,
      retryStrategy: (times) =>
        Math.min(LIMITS.longestPauseMs, LIMITS.firstPauseMs * 2 ** Math.min(times, 10)),
      ...options,
    });
    // Without a listener the first fault would end the process; what it means is told by its state.
    connection.on('error', () => undefined);
    return connection;
  }

  private async look(): Promise<void> {
    if (this.commands.status === 'ready') {
      const isAnswering = await this.commands.ping().then(
        () => true,
        () => false,
      );
      // Not of a connection that has ended meanwhile: its end is told already.
      if (this.commands.status === 'ready') {
        this.note(isAnswering);
      }
    }
  }

  private note(isUp: boolean): void {
    if (this.isClosed) {
      return;
    }
    this.isAnswering = isUp;
    if (isUp && this.wasUp === false) {
      this.tell({ level: 'log', message: 'The queue of the jobs is back' });
    } else if (!isUp && this.wasUp !== false) {
      this.tell({
        level: 'warn',
        message: 'The queue of the jobs is away: jobs are kept, and begin when it is back',
      });
    }
    this.wasUp = isUp;
  }
}
