import { Worker } from 'node:worker_threads';
import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import type { ThreadEntry } from '../threads/thread-entry';
import { type CallTime, limitMsOf } from './call-time';
import type { DatabaseNews } from './database';
import { DatabaseUnavailable } from './database-unavailable';
import { loadSqliteDriver } from './sqlite-driver';
import type { StoreAnswer, StoreQuestion } from './store-thread-messages';
import { within } from './within';

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Above the limit of the thread's own calls, whose answer says more. */
const MARGIN_MS = 100;
/** Between the end of a thread that nobody ended and the start of the next one. */
const RESTART_MS = 1_000;
const ENDED = 'The thread of the database ended';

/**
 * A store whose database works on the thread that asks it, as SQLite does: it waits for the disk, and for other writers, in a
 * thread of its own, so that the main thread does not.
 */
export class StoreThread<Method extends string> {
  private readonly calls = new Map<number, Call>();
  private lastCall = 0;
  /** Null: between the end of one and the start of the next. */
  private worker: Worker | null;
  private restart: NodeJS.Timeout | undefined;
  private isClosing = false;
  private answers = false;
  private readonly connected: Promise<void>;
  private tellConnected: () => void = () => undefined;

  /** `entry`: a file that calls serveStore, which is handed `data`. Throws where SQLite is not installed. */
  constructor(
    private readonly entry: ThreadEntry,
    private readonly data: unknown,
    private readonly tell: (news: DatabaseNews) => void = () => undefined,
  ) {
    loadSqliteDriver();
    this.connected = new Promise((resolve) => (this.tellConnected = resolve));
    this.worker = this.start();
  }

  get isAnswering(): boolean {
    return this.answers;
  }

  whenConnected(): Promise<void> {
    return this.connected;
  }

  /** A call within the time of one. Memory that is transferred is gone here: to copy a large body would hold up the event loop. */
  ask<T>(
    method: Method,
    args: readonly unknown[],
    time: CallTime = {},
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<T> {
    return within(limitMsOf(time) + MARGIN_MS, this.send<T>(method, args, transfer));
  }

  /** A call that may take as long as it takes. */
  send<T>(method: Method, args: readonly unknown[], transfer: readonly ArrayBuffer[] = []): Promise<T> {
    const { worker } = this;
    if (this.isClosing || worker === null) {
      const message = this.isClosing ? 'The database is closed.' : ENDED;
      return Promise.reject(new DatabaseUnavailable(message));
    }
    this.lastCall += 1;
    const call = this.lastCall;
    return new Promise<unknown>((resolve, reject) => {
      this.calls.set(call, { resolve, reject });
      worker.postMessage({ kind: 'call', call, method, args } satisfies StoreQuestion, transfer);
    }) as Promise<T>;
  }

  /** What was asked before is done first. */
  async close(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.restart);
    const { worker } = this;
    if (worker !== null) {
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ kind: 'close' } satisfies StoreQuestion);
      await exited;
    }
  }

  private start(): Worker {
    const { file, execArgv } = this.entry;
    const worker = new Worker(file, { workerData: this.data, execArgv, env: {} });
    worker.on('message', (answer: StoreAnswer) => this.hear(worker, answer));
    // Said once: behind every error comes the exit.
    let cause: Error | null = null;
    worker.on('error', (error: Error) => (cause = error));
    worker.once('exit', (code) => {
      this.worker = null;
      this.lose(cause ?? new Error(`exit with code ${code}`));
      if (!this.isClosing) {
        this.restart = setTimeout(() => (this.worker = this.start()), RESTART_MS).unref();
      }
    });
    return worker;
  }

  private hear(worker: Worker, answer: StoreAnswer): void {
    switch (answer.kind) {
      case 'connected':
        return this.tellConnected();
      case 'closed':
        void worker.terminate();
        return;
      case 'news':
        this.answers = answer.news.answers;
        return this.tell(answer.news);
      case 'value':
        return this.take(answer.call)?.resolve(answer.value);
      case 'refusal':
        return this.take(answer.call)?.reject(ApiError.fromJSON(answer.error));
      case 'failure':
        return this.take(answer.call)?.reject(new DatabaseUnavailable(answer.message));
    }
  }

  private take(call: number): Call | undefined {
    const taken = this.calls.get(call);
    this.calls.delete(call);
    return taken;
  }

  private lose(cause: Error): void {
    this.answers = false;
    if (!this.isClosing) {
      this.tell({ level: 'warn', message: ENDED, details: describeThrown(cause), answers: false });
    }
    for (const call of [...this.calls.keys()]) {
      this.take(call)?.reject(new DatabaseUnavailable(ENDED, { cause }));
    }
  }
}
