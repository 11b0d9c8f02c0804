import { createClient } from '@redis/client';
import type { CacheLimits } from '../cache-limits';
import { abandonAfter } from '../../common/deadline';
import { guardReplies } from './reply-guard';
import { RedisFault } from './redis-fault';

guardReplies();

/** The commands that the cache uses. */
export type RedisCommands = Pick<
  ReturnType<typeof createClient>,
  'get' | 'getRange' | 'set' | 'del' | 'eval'
>;

/**
 * One connection from its begin to its end: it is never mended, the next one is another. So nothing of a connection that
 * hangs, neither its queue nor its half of an answer, can outlive it.
 */
export class RedisConnection {
  /** Resolves, with the reason, when it is of no use any more. */
  readonly ended: Promise<unknown>;
  readonly commands: RedisCommands;
  private readonly client: ReturnType<typeof createClient>;
  private end: (reason: unknown) => void = () => undefined;
  private stage: 'new' | 'connecting' | 'connected' | 'closed' = 'new';

  constructor(
    url: string,
    private readonly limits: CacheLimits,
  ) {
    this.client = createClient({
      url,
      disableOfflineQueue: true,
      disableClientInfo: true,
      socket: { connectTimeout: limits.connectTimeoutMs, reconnectStrategy: false },
    });
    this.commands = this.client;
    this.ended = new Promise((resolve) => (this.end = resolve));
    // Without a listener the first one would end the process.
    this.client.on('error', (error: unknown) => this.end(error));
    this.client.on('connect', () => this.onConnect());
  }

  /** Resolves when Redis has answered a PING; rejects with the reason why it did not. */
  async open(): Promise<void> {
    const { connectTimeoutMs, greetingMs } = this.limits;
    this.stage = 'connecting';
    const connected = this.client.connect().then(() => this.client.ping());
    const ended = this.ended.then((reason) => {
      throw reason;
    });
    const late = () => new RedisFault('late');
    await abandonAfter({ ms: connectTimeoutMs + greetingMs, late }, Promise.race([connected, ended]));
  }

  /** Whatever it was about: its commands fail, its socket is gone. */
  close(): void {
    const { stage } = this;
    this.stage = 'closed';
    this.end(new RedisFault('away'));
    if (stage === 'connected') {
      this.destroy();
    }
  }

  private onConnect(): void {
    if (this.stage === 'closed') {
      // Closed while its socket was being connected, when the client could not yet let go of it, nor can it at once.
      setImmediate(() => this.destroy());
    } else {
      this.stage = 'connected';
    }
  }

  private destroy(): void {
    this.client.disconnect().catch(() => undefined);
  }
}
