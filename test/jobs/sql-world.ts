import { randomUUID } from 'node:crypto';
import type { DatabaseAddress } from '../../src/config/database-url';
import type { Job } from '../../src/jobs/job';
import type { DurableJobStore } from '../../src/jobs/store/durable-job-store';
import type { Retention } from '../../src/jobs/store/job-store';
import { openJobStore, type OpenedJobStore } from '../../src/jobs/store/open-job-store';
import { databaseStatement } from '../support/database-statement';
import { ROOMY } from './store-contract';

const COPIED = `application_id, client_id, endpoint, request_id, status, created_at, started_at, completed_at, attempts,
  claim, runner_id, heartbeat_at, beats`;

/** Runners on one database, each with connections of its own as if it were a process. */
export class SqlWorld {
  private readonly opened: OpenedJobStore[] = [];
  /** Of earlier tests, with the usual retention: to start one takes a second. */
  private readonly idle: OpenedJobStore[] = [];
  private readonly inUse: OpenedJobStore[] = [];

  constructor(readonly address: DatabaseAddress) {}

  /** A runner that holds nothing. */
  async runner(retention: Partial<Retention> = {}): Promise<DurableJobStore> {
    const isUsual = Object.keys(retention).length === 0;
    const idle = isUsual ? this.idle.pop() : undefined;
    const runner =
      idle ?? openJobStore(this.address, randomUUID(), { ...ROOMY, ...retention }, () => undefined);
    if (idle === undefined) {
      this.opened.push(runner);
    }
    if (isUsual) {
      this.inUse.push(runner);
    }
    await runner.whenConnected();
    return runner.store;
  }

  /** A look or a change behind the stores' back. */
  statement(text: string): Promise<unknown> {
    return databaseStatement(this.address, text);
  }

  /** `count` jobs more as `job` is, without body and result, written at once: as many inserts would ask of the machine to be quick. */
  async copies({ id }: Job, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    await this.statement(`WITH ids(id) AS (VALUES ${ids.map((copy) => `('${copy}')`).join()})
      INSERT INTO jobs (id, ${COPIED}) SELECT ids.id, ${COPIED} FROM ids CROSS JOIN jobs WHERE jobs.id = '${id}'`);
    return ids;
  }

  /** So many that the database itself makes up their ids, each a millisecond later than the one before. */
  async history({ id }: Job, count: number): Promise<void> {
    const isSqlite = this.address.kind === 'sqlite';
    const later = COPIED.replace(/(created|started|completed)_at/g, '$& + n');
    const numbers = isSqlite
      ? `RECURSIVE made(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM made WHERE n < ${count})`
      : `made AS (SELECT generate_series(1, ${count}) AS n)`;
    const made = isSqlite ? `lower(hex(randomblob(4)))` : `left(CAST(gen_random_uuid() AS varchar), 8)`;
    const serial = isSqlite ? `printf('%012d', n)` : `lpad(CAST(n AS varchar), 12, '0')`;
    await this.statement(`WITH ${numbers} INSERT INTO jobs (id, ${COPIED})
      SELECT ${made} || '-0000-4000-8000-' || ${serial}, ${later} FROM made CROSS JOIN jobs WHERE jobs.id = '${id}'`);
  }

  /** No row is left of a test. */
  async clear(): Promise<void> {
    this.idle.push(...this.inUse.splice(0));
    await this.statement('DELETE FROM jobs');
    await this.statement('DELETE FROM job_runners');
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map(({ close }) => close()));
  }
}
