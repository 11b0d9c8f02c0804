import { CircuitBreaker } from '../../common/circuit-breaker';
import { abandonAfter } from '../../common/deadline';
import type { CacheLimits } from '../cache-limits';
import { type RedisCommands, RedisConnection } from './redis-connection';
import { isLate, REDIS_CIRCUIT, RedisFault, refusalOf } from './redis-fault';

/** What an operator wants to know of Redis, once each time it changes. */
export type RedisNews =
  | { readonly news: 'away'; readonly cause: unknown }
  | { readonly news: 'back' }
  /** It is there, and does not do what it is asked. */
  | { readonly news: 'refuses'; readonly refusal: string };

export interface RedisLinkOptions {
  readonly url: string;
  readonly limits: CacheLimits;
  readonly tell: (news: RedisNews) => void;
}

/**
 * A Redis that may be gone at any time. Nobody waits for a connection: it is kept up in the background, for ever, and while there
 * is none a command fails at once. No command takes longer than its limit, and after a few that did nobody asks for a while.
 */
export class RedisLink {
  private readonly circuit: CircuitBreaker;
  private readonly closing = new AbortController();
  private connection: RedisConnection | null = null;
  private keeping: Promise<void> | null = null;
  private told: 'nothing' | 'away' | 'back' = 'nothing';
  private readonly refusalsTold = new Map<string, number>();

  constructor(private readonly options: RedisLinkOptions) {
    this.circuit = new CircuitBreaker(options.limits, REDIS_CIRCUIT);
  }

  /** Whether a command would be tried, were it given now. */
  get isUp(): boolean {
    return this.connection !== null && !this.circuit.isOpen;
  }

  /** Begins to connect, and returns at once. */
  open(): void {
    this.keeping ??= this.keepConnected();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.connection?.close();
    await this.keeping;
  }

  /** Rejects within the limit of a command: with RedisFault, or with what Redis says instead of an answer. */
  async run<T>(ask: (commands: RedisCommands) => Promise<T>): Promise<T> {
    const { connection } = this;
    if (connection === null) {
      throw new RedisFault('away');
    }
    const deadline = { ms: this.options.limits.commandMs, late: () => new RedisFault('late') };
    try {
      return await this.circuit.run(() => abandonAfter(deadline, ask(connection.commands)));
    } catch (thrown) {
      this.noteRefusal(thrown);
      if (this.circuit.isOpen && isLate(thrown)) {
        // What it still owes us would stand in the way of every later answer.
        connection.close();
      }
      throw thrown;
    }
  }

  private async keepConnected(): Promise<void> {
    const { limits } = this.options;
    let failures = 0;
    for (let isFirst = true; !this.closing.signal.aborted; isFirst = false) {
      const since = performance.now();
      const cause = await this.useOneConnection();
      failures = performance.now() - since < limits.steadyMs ? failures + 1 : 1;
      if (!this.closing.signal.aborted) {
        // A process that starts may be too busy to connect in time, and does so at once when it is not.
        if (!isFirst || this.told === 'back') {
          this.tell({ news: 'away', cause });
        }
        await pause(Math.min(limits.maxPauseMs, limits.pauseMs * 2 ** (failures - 1)), this.closing.signal);
      }
    }
  }

  /** Resolves, with the reason, when the connection has ended or could not be made. */
  private async useOneConnection(): Promise<unknown> {
    const connection = new RedisConnection(this.options.url, this.options.limits);
    const close = () => connection.close();
    this.closing.signal.addEventListener('abort', close, { once: true });
    try {
      await connection.open();
      this.connection = connection;
      this.tell({ news: 'back' });
      return await connection.ended;
    } catch (thrown) {
      return thrown;
    } finally {
      this.connection = null;
      connection.close();
      this.closing.signal.removeEventListener('abort', close);
    }
  }

  /** The first connection is no news. */
  private tell(news: RedisNews & { readonly news: 'away' | 'back' }): void {
    if (this.told !== news.news && (this.told !== 'nothing' || news.news === 'away')) {
      this.options.tell(news);
    }
    this.told = news.news;
  }

  private noteRefusal(thrown: unknown): void {
    const refusal = refusalOf(thrown);
    const now = performance.now();
    const last = this.refusalsTold.get(refusal ?? '') ?? -Infinity;
    if (refusal !== null && now - last >= this.options.limits.refusalToldEveryMs) {
      this.refusalsTold.set(refusal, now);
      this.options.tell({ news: 'refuses', refusal });
    }
  }
}

/** Ends at once when `signal` does. Nothing waits for it but the next connection. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    timer.unref();
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
