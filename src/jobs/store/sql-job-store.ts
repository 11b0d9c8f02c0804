import { type EntityManager, type FindOperator, In, IsNull } from 'typeorm';
import type { SerializedApiError } from '../../common/errors';
import { acceptTime } from '../../persistence/call-time';
import type { Database } from '../../persistence/database';
import { DATABASE_LIMITS } from '../../persistence/database-limits';
import { type ClaimedJob, FIRST_CLAIM, type Job, JOB_ID, type NewJob } from '../job';
import { JOB_EVENTS, isTerminal, type JobEvent, type JobStatus } from '../job-states';
import { CANCELLED_JOBS } from './cancelled-jobs';
import { compress, decompress, ownBytes } from './compression';
import type { DurableJobStore, OthersJob, Sighting } from './durable-job-store';
import { listJobs } from './list-jobs';
import { pageOfJobs } from './page-of-jobs';
import { pruneJobs } from './prune-jobs';
import { findBytes } from './find-bytes';
import { findBegun } from './begun-jobs';
import { findWaiting } from './waiting-jobs';
import { beatJobs, beatRunner } from './heartbeats';
import { findOthersJobs } from './others-jobs';
import { JOBS, RUNNERS, byteTables, type JobRow } from './job-rows';
import { newPayloadRow, toPayload } from './job-payloads';
import { newRow, toJob, toJson } from './job-row-mapping';
import {
  claimOf,
  type JobChange,
  type JobPayload,
  type JobQuery,
  payloadBytes,
  type Retention,
} from './job-store';
import { type Insertions, insertionsInto } from './insertions';
import { sqlOf, type Sql } from './sql-expressions';

/** Of a runner that has taken over thousands: databases bound what one statement may name, and a call has a second. */
const BEATS_AT_ONCE = 250;

/** What an event writes besides the state, and what it asks of the row besides its state. */
interface Change {
  readonly event: JobEvent;
  readonly set: Readonly<Record<string, unknown>>;
  /** Columns and the values that they must have. */
  readonly where: Readonly<Partial<Record<keyof JobRow, string | number | FindOperator<unknown>>>>;
  /** For the expressions in `set`. */
  readonly at?: number;
  readonly result?: Uint8Array | null;
}

/**
 * Jobs in a database. Every change is one UPDATE with the state, and the claim where there is one, in its condition; whether it
 * touched a row decides, and what belongs to it happens in its transaction, while that row is locked.
 */
export class SqlJobStore implements DurableJobStore {
  private readonly tables: ReturnType<typeof byteTables>;
  private readonly sql: Sql;
  private readonly insertions: Insertions;

  constructor(
    private readonly database: Database,
    readonly runnerId: string,
    private readonly retention: Retention,
  ) {
    this.tables = byteTables(database.kind);
    this.sql = sqlOf(database.kind);
    this.insertions = insertionsInto(database);
  }

  async insert(job: NewJob, payload: JobPayload): Promise<Job> {
    const row = newRow(job, { runnerId: this.runnerId });
    const stored = await newPayloadRow(job.id, payload);
    await this.insertions.add({ row, payload: stored }, payloadBytes(stored.bytes, payload));
    return toJob(row);
  }

  async insertCompleted(job: NewJob, result: Uint8Array): Promise<Job> {
    const at = job.createdAt;
    const row = newRow(job, {
      status: 'completed',
      startedAt: at,
      completedAt: at,
      resultBytes: result.byteLength,
      runnerId: this.runnerId,
    });
    const bytes = await compress(result);
    await this.database.write(async (manager) => {
      await manager.insert(JOBS, row);
      await manager.insert(this.tables.results, { jobId: job.id, bytes });
    }, acceptTime(bytes.byteLength));
    return toJob(row);
  }

  async insertFailed(job: NewJob, at: number, error: SerializedApiError): Promise<Job> {
    const { completedAt } = this.sql.times;
    return this.database.write(async (manager) => {
      // The insertion may have happened while its answer was lost.
      const failed = await this.update(manager, job.id, {
        event: 'fail',
        set: { completedAt, error: toJson(error) },
        where: { claim: 0 },
        at,
      });
      const known = failed ?? (await this.findRow(manager, job.id));
      if (known !== null) {
        return toJob(known);
      }
      const row = newRow(job, {
        status: 'failed',
        completedAt: Math.max(job.createdAt, at),
        error: toJson(error),
        runnerId: this.runnerId,
      });
      await manager.insert(JOBS, row);
      return toJob(row);
    });
  }

  async find(id: string): Promise<Job | null> {
    const row = JOB_ID.test(id) ? await this.database.read((manager) => this.findRow(manager, id)) : null;
    return row === null ? null : toJob(row);
  }

  async result(id: string): Promise<Uint8Array | null> {
    const job = await this.find(id);
    if (job === null || job.resultBytes === null) {
      return null;
    }
    const { resultBytes } = job;
    const stored = await this.database.read(
      (manager) => findBytes(manager, this.tables.results, id, this.sql),
      { bytes: resultBytes },
    );
    return stored === null ? null : ownBytes(await decompress(stored.bytes, resultBytes));
  }

  async payload(id: string): Promise<JobPayload | null> {
    if (!JOB_ID.test(id)) {
      return null;
    }
    const stored = await this.database.read(
      (manager) => findBytes(manager, this.tables.payloads, id, this.sql),
      { bytes: DATABASE_LIMITS.unknownBytes },
    );
    return stored === null ? null : toPayload(stored);
  }

  list(query: JobQuery): Promise<Job[]> {
    return listJobs((page) => this.page(page), query);
  }

  /** Part of a list, which is asked for page by page where the store has a thread of its own. */
  page(query: JobQuery): Promise<Job[]> {
    return pageOfJobs(this.database, query);
  }

  change(id: string, change: JobChange): Promise<Job | null> {
    const claim = claimOf(change);
    const where = claim === null ? {} : { claim };
    if (change.event === 'begin_again') {
      // What was seen of the job before is out of date: whoever goes by it has not counted this attempt.
      const set = { attempts: change.attempts, beats: this.sql.next('beats'), heartbeatAt: this.sql.clock };
      return this.apply(id, { event: change.event, where, set });
    }
    const { event, at } = change;
    if (event === 'begin') {
      const { next, times } = this.sql;
      const set = { ...this.underNewClaim(), attempts: next('attempts'), startedAt: times.startedAt };
      return this.apply(id, { event, at, where, set });
    }
    const result = 'result' in change ? change.result : null;
    const error = event === 'fail' ? toJson(change.error) : null;
    const set = {
      completedAt: this.sql.times.completedAt,
      error,
      resultBytes: result?.byteLength ?? null,
      heartbeatAt: null,
    };
    return this.apply(id, { event, at, where, set, result });
  }

  async begunHere(id: string): Promise<Job | null> {
    const mine = { id, status: 'running' as const, runnerId: this.runnerId, claim: FIRST_CLAIM };
    const row = JOB_ID.test(id) ? await this.database.read((manager) => manager.findOneBy(JOBS, mine)) : null;
    return row === null ? null : toJob(row);
  }

  async prune(now: number): Promise<number> {
    await this.database.write((manager) =>
      manager.createQueryBuilder().delete().from(RUNNERS).where(this.sql.isForgotten).execute(),
    );
    return pruneJobs(this.database, this.retention, now);
  }

  async beat(held: readonly ClaimedJob[]): Promise<readonly string[]> {
    const kept = new Set<string>();
    for (let at = 0; at === 0 || at < held.length; at += BEATS_AT_ONCE) {
      const some = held.slice(at, at + BEATS_AT_ONCE);
      const beaten = await this.database.write(async (manager) => {
        if (at === 0) {
          await beatRunner(manager, this.sql, this.runnerId);
        }
        return beatJobs(manager, this.sql, this.runnerId, some);
      });
      beaten.forEach((id) => kept.add(id));
    }
    return held.map(({ id }) => id).filter((id) => !kept.has(id));
  }

  othersJobs(page: { readonly after?: string; readonly limit: number }): Promise<readonly OthersJob[]> {
    return findOthersJobs(this.database, this.sql, this.runnerId, page);
  }

  async othersJob(id: string): Promise<OthersJob | null> {
    const page = { limit: 1, id };
    const found = JOB_ID.test(id) ? await findOthersJobs(this.database, this.sql, this.runnerId, page) : [];
    return found[0] ?? null;
  }

  begunOf(ids: readonly string[]): Promise<readonly (readonly [string, JobStatus | null])[]> {
    return findBegun(this.database, ids);
  }

  waitingHere(ids: readonly string[]): Promise<readonly string[]> {
    return findWaiting(this.database, this.runnerId, ids);
  }

  /** No claim is asked for: what waits is under none, and an adoption takes it out of this runner's queue. */
  async leaveQueue(): Promise<void> {
    const mine = { runnerId: this.runnerId, status: In([...JOB_EVENTS.adopt.from]) };
    await this.database.write((manager) => manager.update(JOBS, mine, { runnerId: null }));
  }

  adopt(id: string, runnerId: string | null): Promise<Job | null> {
    const where = { runnerId: runnerId ?? IsNull() };
    return this.apply(id, { event: 'adopt', set: { runnerId: this.runnerId }, where });
  }

  takeOver(id: string, { claim, beats }: Sighting): Promise<Job | null> {
    return this.apply(id, { event: 'take_over', set: this.underNewClaim(), where: { claim, beats } });
  }

  giveUp(id: string, { claim, beats }: Sighting, at: number, error: SerializedApiError): Promise<Job | null> {
    const set = { completedAt: this.sql.times.completedAt, error: toJson(error), heartbeatAt: null };
    return this.apply(id, { event: 'fail', at, set, where: { claim, beats } });
  }

  async handBack({ id, claim }: ClaimedJob, attemptsBefore: number): Promise<boolean> {
    const { next } = this.sql;
    // The claim grows, so that nothing is written under the old one.
    const set = {
      runnerId: null,
      heartbeatAt: null,
      attempts: attemptsBefore,
      claim: next('claim'),
      beats: next('beats'),
    };
    const where = { claim, runnerId: this.runnerId };
    return (await this.apply(id, { event: 'hand_back', set, where })) !== null;
  }

  /** This runner's, and alive. */
  private underNewClaim() {
    const { clock, next } = this.sql;
    return {
      runnerId: this.runnerId,
      heartbeatAt: clock,
      claim: next('claim'),
      beats: next('beats'),
    };
  }

  private async apply(id: string, change: Change): Promise<Job | null> {
    if (!JOB_ID.test(id)) {
      return null;
    }
    const result = change.result ?? null;
    const bytes = result === null ? null : await compress(result);
    const row = await this.database.write(
      async (manager) => {
        const changed = await this.update(manager, id, change);
        if (changed !== null && bytes !== null) {
          await manager.insert(this.tables.results, { jobId: id, bytes });
        }
        return changed;
      },
      { bytes: bytes?.byteLength },
    );
    return row === null ? null : toJob(row);
  }

  /** The row as it is after the change; null: it touched none. */
  private async update(
    manager: EntityManager,
    id: string,
    { event, set, where, at }: Change,
  ): Promise<JobRow | null> {
    const { from, to } = JOB_EVENTS[event];
    const { affected } = await manager
      .createQueryBuilder()
      .update(JOBS)
      .set({ ...set, status: to })
      .where('status IN (:...from)', { from: [...from] })
      .andWhere({ ...where, id })
      .setParameters({ at })
      .execute();
    if (affected !== 1) {
      return null;
    }
    if (isTerminal(to)) {
      await manager.delete(this.tables.payloads, { jobId: id });
    }
    if (event === 'cancel' && this.database.kind === 'postgres') {
      await manager.query('SELECT pg_notify($1, $2)', [CANCELLED_JOBS, id]);
    }
    return this.findRow(manager, id);
  }

  private findRow(manager: EntityManager, id: string): Promise<JobRow | null> {
    return manager.findOneBy(JOBS, { id });
  }
}
