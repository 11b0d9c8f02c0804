import { Worker } from 'node:worker_threads';
import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import type { DatabaseAddress } from '../config/database-url';
import { driverVariables } from '../config/driver-variables';
import type { ThreadEntry } from '../threads/thread-entry';
import { type CallTime, limitMsOf } from './call-time';
import type { DatabaseNews } from './database';
import { DatabaseUnavailable } from './database-unavailable';
import type { Channel } from './hear-channel';
import { loadSqliteDriver } from './sqlite-driver';
import type { StoreAnswer, StoreFailure, StoreQuestion } from './store-thread-messages';
import { within } from './within';

/** What a thread is started with, and maybe more. */
export interface StoreThreadData {
  readonly address: DatabaseAddress;
}

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Above the limit of the thread's own calls, whose answer says more, and which counts from when the database is asked. SQLite holds
 * up the thread itself, so that its answer would come when its caller had long gone; of PostgreSQL nothing does, but bodies wait
 * there to be compressed.
 */
const MARGIN_MS = { sqlite: 100, postgres: 5_000 } as const;
/** Between the end of a thread that nobody ended and the start of the next one. */
const RESTART_MS = 1_000;
const ENDED = 'The thread of the database ended';

/**
 * A store with its database in a thread of its own, so that the main thread does none of its work: SQLite waits for the disk, and
 * shortly for other writers, on the thread that asks it, and the driver of PostgreSQL writes and reads a body of megabytes in one turn.
 */
export class StoreThread<Method extends string> {
  private readonly calls = new Map<number, Call>();
  private lastCall = 0;
  /** Null: between the end of one and the start of the next. */
  private worker: Worker | null;
  private restart: NodeJS.Timeout | undefined;
  private hearing: { readonly channel: Channel; readonly told: (text: string) => void } | null = null;
  private isClosing = false;
  private answers = false;
  private readonly connected: Promise<void>;
  private tellConnected: () => void = () => undefined;

  /** `entry`: a file that calls serveStore, which is handed `data`. Throws where SQLite is not installed. */
  constructor(
    private readonly entry: ThreadEntry,
    private readonly data: StoreThreadData,
    private readonly tell: (news: DatabaseNews) => void = () => undefined,
  ) {
    if (data.address.kind === 'sqlite') {
      loadSqliteDriver();
    }
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
    return within(limitMsOf(time) + MARGIN_MS[this.data.address.kind], this.send<T>(method, args, transfer));
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
      worker.postMessage({ kind: 'call', call, method, args } satisfies StoreQuestion, transfer);
      this.calls.set(call, { resolve, reject });
    }) as Promise<T>;
  }

  /** What all processes say on a channel, of which there is one a store; also where the thread ends and the next one begins. */
  hear(channel: Channel, told: (text: string) => void): void {
    this.hearing = { channel, told };
    this.worker?.postMessage({ kind: 'hear', channel } satisfies StoreQuestion);
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
    const worker = new Worker(file, {
      workerData: this.data,
      execArgv,
      env: driverVariables(this.data.address.kind),
    });
    if (this.hearing !== null) {
      worker.postMessage({ kind: 'hear', channel: this.hearing.channel } satisfies StoreQuestion);
    }
    worker.on('message', (answer: StoreAnswer) => this.receive(worker, answer));
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

  private receive(worker: Worker, answer: StoreAnswer): void {
    switch (answer.kind) {
      case 'connected':
        return this.tellConnected();
      case 'closed':
        void worker.terminate();
        return;
      case 'news':
        this.answers = answer.news.answers;
        return this.tell(answer.news);
      case 'heard':
        return this.hearing?.told(answer.text);
      case 'value':
        return this.take(answer.call)?.resolve(answer.value);
      case 'refusal':
        return this.take(answer.call)?.reject(ApiError.fromJSON(answer.error));
      case 'failure':
        return this.take(answer.call)?.reject(unavailableOf(answer.failure));
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

/** What the thread's store threw; what is no word of the database's own absence becomes its cause. */
function unavailableOf({ name, message, stack, code }: StoreFailure): DatabaseUnavailable {
  if (name === DatabaseUnavailable.name) {
    return new DatabaseUnavailable(message);
  }
  const cause = Object.assign(new Error(message), { name, stack, ...(code !== undefined && { code }) });
  return new DatabaseUnavailable(`${name}: ${message}`, { cause });
}
