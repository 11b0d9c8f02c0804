import type { SerializedApiError } from '../../common/errors';
import { joinInTurns } from '../../common/join-in-turns';
import { acceptTime } from '../../persistence/call-time';
import type { DatabaseNews } from '../../persistence/database';
import { DATABASE_LIMITS } from '../../persistence/database-limits';
import { StoreThread, type StoreThreadData } from '../../persistence/store-thread';
import { threadEntry } from '../../threads';
import type { ClaimedJob, Job, NewJob } from '../job';
import type { JobStatus } from '../job-states';
import { CANCELLED_JOBS } from './cancelled-jobs';
import type { DurableJobStore, OthersJob, Sighting } from './durable-job-store';
import { listJobs } from './list-jobs';
import type { SqlJobStore } from './sql-job-store';
import { type JobChange, type JobPayload, type JobQuery, payloadBytes, type Retention } from './job-store';

/** What the thread is started with. */
export interface JobStoreThreadData extends StoreThreadData {
  readonly runnerId: string;
  readonly retention: Retention;
}

/** From here on bytes are given to the thread: to copy them on their way in one turn would hold up the event loop; below it nobody notices. */
const GIVEN_BYTES = 1024 * 1024;

/** A list is asked for page by page: a message is read in one turn of the event loop. */
type StoreMethod = Exclude<keyof SqlJobStore, 'runnerId' | 'list'>;

/** What a heartbeat of one job counts as, when it is said how long a call may take: a millisecond. */
const HEARTBEAT_BYTES = 10_000;

/** The store of jobs in a database: a SqlJobStore in a thread of its own. */
export class ThreadedJobStore implements DurableJobStore {
  readonly runnerId: string;
  private readonly thread: StoreThread<StoreMethod>;

  /** Throws where SQLite is not installed. */
  constructor(data: JobStoreThreadData, tell: (news: DatabaseNews) => void) {
    this.runnerId = data.runnerId;
    this.thread = new StoreThread(threadEntry(require.resolve('./store-worker')), data, tell);
  }

  get isAnswering(): boolean {
    return this.thread.isAnswering;
  }

  whenConnected(): Promise<void> {
    return this.thread.whenConnected();
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  /** In PostgreSQL alone. */
  hearCancelled(told: (id: string) => void): void {
    this.thread.hear(CANCELLED_JOBS, told);
  }

  insert(job: NewJob, payload: JobPayload): Promise<Job> {
    const bytes = payloadBytes(payload.bytes, payload);
    const given = payload.bytes.byteLength < GIVEN_BYTES ? [] : [payload.bytes.buffer];
    return this.thread.ask('insert', [job, payload], acceptTime(bytes), given);
  }

  async insertCompleted(job: NewJob, result: Uint8Array): Promise<Job> {
    const { bytes, given } = await toGive(result);
    return this.thread.ask('insertCompleted', [job, bytes], acceptTime(bytes.byteLength), given);
  }

  insertFailed(job: NewJob, at: number, error: SerializedApiError): Promise<Job> {
    return this.thread.ask('insertFailed', [job, at, error]);
  }

  find(id: string): Promise<Job | null> {
    return this.thread.ask('find', [id]);
  }

  result(id: string): Promise<Uint8Array | null> {
    return this.thread.ask('result', [id], { bytes: DATABASE_LIMITS.unknownBytes });
  }

  async payload(id: string): Promise<JobPayload | null> {
    const time = { bytes: DATABASE_LIMITS.unknownBytes };
    const body = await this.thread.ask<JobPayload | null>('payload', [id], time);
    // A Buffer leaves a thread as what it is made of.
    return body === null ? null : { ...body, bytes: Buffer.from(body.bytes.buffer) };
  }

  list(query: JobQuery): Promise<Job[]> {
    return listJobs((page) => this.thread.ask('page', [page]), query);
  }

  async change(id: string, change: JobChange): Promise<Job | null> {
    if (!('result' in change) || change.result === null) {
      return this.thread.ask('change', [id, change]);
    }
    const { bytes: result, given } = await toGive(change.result);
    return this.thread.ask('change', [id, { ...change, result }], { bytes: result.byteLength }, given);
  }

  begunHere(id: string): Promise<Job | null> {
    return this.thread.ask('begunHere', [id]);
  }

  async prune(now: number): Promise<number> {
    return this.thread.send('prune', [now]);
  }

  beat(held: readonly ClaimedJob[]): Promise<readonly string[]> {
    const plain = held.map(({ id, claim }) => ({ id, claim }));
    return this.thread.ask('beat', [plain], { bytes: held.length * HEARTBEAT_BYTES });
  }

  othersJobs(page: { readonly after?: string; readonly limit: number }): Promise<readonly OthersJob[]> {
    return this.thread.ask('othersJobs', [page]);
  }

  othersJob(id: string): Promise<OthersJob | null> {
    return this.thread.ask('othersJob', [id]);
  }

  begunOf(ids: readonly string[]): Promise<readonly (readonly [string, JobStatus | null])[]> {
    return this.thread.ask('begunOf', [ids]);
  }

  waitingHere(ids: readonly string[]): Promise<readonly string[]> {
    return this.thread.ask('waitingHere', [ids]);
  }

  leaveQueue(): Promise<void> {
    return this.thread.ask('leaveQueue', []);
  }

  adopt(id: string, runnerId: string | null): Promise<Job | null> {
    return this.thread.ask('adopt', [id, runnerId]);
  }

  takeOver(id: string, seen: Sighting): Promise<Job | null> {
    return this.thread.ask('takeOver', [id, seen]);
  }

  giveUp(id: string, seen: Sighting, at: number, error: SerializedApiError): Promise<Job | null> {
    return this.thread.ask('giveUp', [id, seen, at, error]);
  }

  handBack({ id, claim }: ClaimedJob, attemptsBefore: number): Promise<boolean> {
    return this.thread.ask('handBack', [{ id, claim }, attemptsBefore]);
  }
}

/**
 * A result as the thread may have it. A large one is copied first, in turns: its own bytes are still wanted by whoever sent the same
 * request, by the answer 202, and by the next try where the store did not answer.
 */
async function toGive(result: Uint8Array): Promise<{ bytes: Uint8Array; given: readonly ArrayBuffer[] }> {
  if (result.byteLength < GIVEN_BYTES) {
    return { bytes: result, given: [] };
  }
  const bytes = await joinInTurns([result]);
  return { bytes, given: [bytes.buffer] };
}
