import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { describeThrown } from '../common/logging/describe-thrown';
import type { DatabaseAddress } from '../config/database-url';
import { type CallTime, limitMsOf } from './call-time';
import { createDataSource, type Schema } from './data-source';
import { DATABASE_LIMITS } from './database-limits';
import { DatabaseUnavailable } from './database-unavailable';
import { type Channel, hearChannel } from './hear-channel';
import { migrate } from './migrate';
import { transactionOnSqlite } from './sqlite-transaction';
import { SqliteTurns } from './sqlite-turns';
import { within } from './within';

export type DatabaseKind = DatabaseAddress['kind'];

/** In which several statements of PostgreSQL see one state. */
const ONE_STATE = 'REPEATABLE READ';

/** What there is to log, and whether the database answers from now on. Plain, so that it may come from another thread. */
export interface DatabaseNews {
  readonly level: 'log' | 'warn';
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly answers: boolean;
}

/**
 * One database of this process. Connects and migrates in the background for as long as it takes, so that a start waits for
 * nothing; a call is refused within about a second while the database is away. After that the pool connects anew by itself.
 */
export class Database {
  private readonly closing = new AbortController();
  private readonly connected: Promise<DataSource>;
  /** Of SQLite, which has one connection. */
  private readonly turns: SqliteTurns | null;
  private isReachable = false;
  private lastComplaint: unknown = null;

  /** Throws where the package of the database is not installed: no waiting would help. */
  constructor(
    private readonly address: DatabaseAddress,
    private readonly schema: Schema,
    private readonly tell: (news: DatabaseNews) => void = () => undefined,
  ) {
    this.turns = address.kind === 'sqlite' ? new SqliteTurns() : null;
    this.connected = this.connect(this.newSource());
    this.connected.catch(() => undefined);
  }

  get kind(): DatabaseKind {
    return this.address.kind;
  }

  /** Whether it answered when last asked. */
  get isAnswering(): boolean {
    return this.isReachable;
  }

  /** Resolves once it is connected and its tables are there; rejects when it is closed before. */
  async whenConnected(): Promise<void> {
    await this.connected;
  }

  read<T>(work: (manager: EntityManager) => Promise<T>, time: CallTime = {}): Promise<T> {
    return this.call('read', (source) => work(source.manager), time);
  }

  /** As `read`, where several statements must see one state, whatever others write meanwhile. */
  readTogether<T>(work: (manager: EntityManager) => Promise<T>, bytes = 0): Promise<T> {
    return this.call('read', (source) => this.transaction(source, work, ONE_STATE), { bytes });
  }

  /**
   * All of the work or nothing, and on the disk when it resolves. Of what was given up nothing happens later, unless its commit
   * was under way. In SQLite `work` is done again where another process was writing.
   */
  write<T>(work: (manager: EntityManager) => Promise<T>, time: CallTime = {}): Promise<T> {
    return this.call(
      'write',
      (source, deadline) =>
        this.transaction(source, async (manager) => {
          const done = await work(manager);
          if (performance.now() > deadline - DATABASE_LIMITS.commitMs) {
            throw new DatabaseUnavailable('The database took too long; nothing was written.');
          }
          return done;
        }),
      time,
    );
  }

  /** What all processes say on a channel of PostgreSQL, from when it is connected on. Resolves when this is closed. */
  async hear(channel: Channel, told: (text: string) => void): Promise<void> {
    const source = await this.connected.catch(() => null);
    await (source === null ? null : hearChannel(source, channel, told, this.closing.signal));
  }

  async close(): Promise<void> {
    this.closing.abort(new DatabaseUnavailable('The database is closed.'));
    const source = await this.connected.catch(() => null);
    await this.turns?.idle();
    await source?.destroy();
  }

  /** `work` is told when its caller goes away, by the clock of `performance`: a thread that was blocked finds its timers late. */
  private async call<T>(
    kind: 'read' | 'write',
    work: (source: DataSource, deadline: number) => Promise<T>,
    time: CallTime,
  ): Promise<T> {
    const limitMs = limitMsOf(time);
    const deadline = performance.now() + limitMs;
    const asked = async () => {
      this.closing.signal.throwIfAborted();
      const source = await this.connected;
      const done = () => work(source, deadline);
      return this.turns === null ? done() : this.turns[kind](done, deadline);
    };
    return within(limitMs, asked());
  }

  private transaction<T>(
    source: DataSource,
    work: (manager: EntityManager) => Promise<T>,
    isolation?: typeof ONE_STATE,
  ): Promise<T> {
    if (this.kind === 'sqlite') {
      return transactionOnSqlite(source, work);
    }
    return isolation === undefined ? source.transaction(work) : source.transaction(isolation, work);
  }

  private newSource(): DataSource {
    return createDataSource(this.address, this.schema, (error) =>
      this.say('warn', 'A connection to the database was lost', describeThrown(error)),
    );
  }

  private async connect(first: DataSource): Promise<DataSource> {
    let source = first;
    for (let pauseMs: number = DATABASE_LIMITS.firstPauseMs; ;) {
      try {
        await within(DATABASE_LIMITS.attemptMs, this.attempt(source));
        this.isReachable = true;
        this.say('log', 'Database connected', { kind: this.kind });
        void this.look(source);
        return source;
      } catch (thrown) {
        await source.destroy().catch(() => undefined);
        this.closing.signal.throwIfAborted();
        this.complain(thrown);
        await pause(pauseMs, undefined, { signal: this.closing.signal });
        pauseMs = Math.min(pauseMs * 2, DATABASE_LIMITS.lastPauseMs);
        source = this.newSource();
      }
    }
  }

  private async attempt(source: DataSource): Promise<void> {
    await source.initialize();
    await migrate(source, this.closing.signal);
    if (this.kind === 'sqlite') {
      // Nobody had to be served until here.
      await source.query(`PRAGMA busy_timeout = ${DATABASE_LIMITS.sqliteTryMs}`);
    }
  }

  /** Asks for nothing now and then, so that readiness knows without waiting. */
  private async look(source: DataSource): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await pause(DATABASE_LIMITS.lookMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) {
        const answered = await within(DATABASE_LIMITS.callMs, source.query('SELECT 1')).then(
          () => true,
          () => false,
        );
        this.note(answered);
      }
    }
  }

  /** Once for each reason: the attempts go on every second. */
  private complain(thrown: unknown): void {
    const described = describeThrown(thrown);
    if (described['error'] !== this.lastComplaint) {
      this.lastComplaint = described['error'];
      this.say('warn', 'The database cannot be used yet', described);
    }
  }

  private note(answers: boolean): void {
    if (answers !== this.isReachable) {
      this.isReachable = answers;
      this.say('warn', answers ? 'The database answers again' : 'The database does not answer');
    }
  }

  private say(level: DatabaseNews['level'], message: string, details: DatabaseNews['details'] = {}): void {
    this.tell({ level, message, details, answers: this.isReachable });
  }
}
