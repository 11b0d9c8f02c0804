import { Worker } from 'node:worker_threads';
import type { RawBody } from '../../common/body/raw-body';
import { ApiError, type SerializedApiError } from '../../common/errors';
import { describeThrown } from '../../common/logging/describe-thrown';
import type { DatabaseNews } from '../../persistence/database';
import { DATABASE_LIMITS } from '../../persistence/database-limits';
import { loadSqliteDriver } from '../../persistence/sqlite-driver';
import { DatabaseUnavailable, within } from '../../persistence/within';
import { threadEntry } from '../../threads';
import type { Job, NewJob } from '../job';
import type { JobStatus } from '../job-states';
import type { DurableJobStore, HeldJob, OthersJob, Sighting } from './durable-job-store';
import type { JobChange, JobQuery } from './job-store';
import type { StoreAnswer, StoreMethod, StoreQuestion, StoreThreadData } from './store-thread-messages';

interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Above the limit of the thread's own calls, whose answer says more. */
const MARGIN_MS = 100;
/** What a heartbeat of one job counts as, when it is said how long a call may take: a millisecond. */
const HEARTBEAT_BYTES = 10_000;
/** Between the end of a thread that nobody ended and the start of the next one. */
const RESTART_MS = 1_000;

/**
 * A store whose database works on the thread that asks it, as SQLite does: it waits for the disk, and for other processes' writes,
 * in a thread of its own, so that the main thread does not.
 */
export class ThreadedJobStore implements DurableJobStore {
  readonly runnerId: string;
  private readonly calls = new Map<number, Call>();
  private lastCall = 0;
  private worker: Worker;
  private isClosing = false;
  private answers = false;
  private readonly connected: Promise<void>;
  private tellConnected: () => void = () => undefined;

  /** Throws where SQLite is not installed. */
  constructor(
    private readonly data: StoreThreadData,
    private readonly tell: (news: DatabaseNews) => void = () => undefined,
  ) {
    loadSqliteDriver();
    this.runnerId = data.runnerId;
    this.connected = new Promise((resolve) => (this.tellConnected = resolve));
    this.worker = this.start();
  }

  get isAnswering(): boolean {
    return this.answers;
  }

  whenConnected(): Promise<void> {
    return this.connected;
  }

  insert(job: NewJob, payload: RawBody): Promise<Job> {
    return this.ask('insert', [job, payload], payload.bytes.byteLength);
  }

  insertCompleted(job: NewJob, result: Uint8Array): Promise<Job> {
    return this.ask('insertCompleted', [job, result], result.byteLength);
  }

  insertFailed(job: NewJob, at: number, error: SerializedApiError): Promise<Job> {
    return this.ask('insertFailed', [job, at, error]);
  }

  find(id: string): Promise<Job | null> {
    return this.ask('find', [id]);
  }

  result(id: string): Promise<Uint8Array | null> {
    return this.ask('result', [id], DATABASE_LIMITS.unknownBytes);
  }

  async payload(id: string): Promise<RawBody | null> {
    const body = await this.ask<RawBody | null>('payload', [id], DATABASE_LIMITS.unknownBytes);
    // A Buffer leaves a thread as what it is made of.
    return body === null ? null : { ...body, bytes: Buffer.from(body.bytes.buffer) };
  }

  list(query: JobQuery): Promise<Job[]> {
    return this.ask('list', [query]);
  }

  change(id: string, change: JobChange): Promise<Job | null> {
    const bytes = 'result' in change ? change.result?.byteLength : 0;
    return this.ask('change', [id, change], bytes);
  }

  async prune(now: number): Promise<number> {
    return this.send('prune', [now]);
  }

  beat(held: readonly HeldJob[]): Promise<readonly string[]> {
    const plain = held.map(({ id, claim }) => ({ id, claim }));
    return this.ask('beat', [plain], held.length * HEARTBEAT_BYTES);
  }

  othersJobs(page: { readonly after?: string; readonly limit: number }): Promise<readonly OthersJob[]> {
    return this.ask('othersJobs', [page]);
  }

  othersJob(id: string): Promise<OthersJob | null> {
    return this.ask('othersJob', [id]);
  }

  begunOf(ids: readonly string[]): Promise<readonly (readonly [string, JobStatus])[]> {
    return this.ask('begunOf', [ids]);
  }

  adopt(id: string, runnerId: string): Promise<Job | null> {
    return this.ask('adopt', [id, runnerId]);
  }

  takeOver(id: string, seen: Sighting): Promise<Job | null> {
    return this.ask('takeOver', [id, seen]);
  }

  giveUp(id: string, seen: Sighting, at: number, error: SerializedApiError): Promise<Job | null> {
    return this.ask('giveUp', [id, seen, at, error]);
  }

  handBack({ id, claim }: HeldJob): Promise<boolean> {
    return this.ask('handBack', [{ id, claim }]);
  }

  /** What was asked before is done first. */
  async close(): Promise<void> {
    this.isClosing = true;
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    this.worker.postMessage({ kind: 'close' } satisfies StoreQuestion);
    await exited;
  }

  private ask<T>(method: StoreMethod, args: readonly unknown[], bytes = 0): Promise<T> {
    const limitMs = DATABASE_LIMITS.callMs + bytes * DATABASE_LIMITS.callMsPerByte;
    return within(limitMs + MARGIN_MS, this.send<T>(method, args));
  }

  private send<T>(method: StoreMethod, args: readonly unknown[]): Promise<T> {
    if (this.isClosing) {
      return Promise.reject(new DatabaseUnavailable('The database is closed.'));
    }
    this.lastCall += 1;
    const call = this.lastCall;
    return new Promise<unknown>((resolve, reject) => {
      this.calls.set(call, { resolve, reject });
      this.worker.postMessage({ kind: 'call', call, method, args } satisfies StoreQuestion);
    }) as Promise<T>;
  }

  private start(): Worker {
    const { file, execArgv } = threadEntry(require.resolve('./store-worker'));
    const worker = new Worker(file, { workerData: this.data, execArgv, env: {} });
    worker.on('message', (answer: StoreAnswer) => this.hear(answer));
    worker.on('error', (error: Error) => this.lose(error));
    worker.once('exit', (code) => {
      this.lose(new Error(`exit with code ${code}`));
      if (!this.isClosing) {
        setTimeout(() => (this.worker = this.start()), RESTART_MS).unref();
      }
    });
    return worker;
  }

  private hear(answer: StoreAnswer): void {
    switch (answer.kind) {
      case 'connected':
        return this.tellConnected();
      case 'closed':
        void this.worker.terminate();
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
    const message = 'The thread of the database ended';
    this.answers = false;
    if (!this.isClosing) {
      this.tell({ level: 'warn', message, details: describeThrown(cause), answers: false });
    }
    for (const call of [...this.calls.keys()]) {
      this.take(call)?.reject(new DatabaseUnavailable(message, { cause }));
    }
  }
}
