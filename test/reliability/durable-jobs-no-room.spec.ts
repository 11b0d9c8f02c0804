import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../src/config/database-url';
import { databaseStatement } from '../support/database-statement';
import { lockSqlite } from '../support/foreign-lock';
import { smallRequest } from '../support/jobs-client';
import { note } from '../support/note';
import { describeWithPostgres } from '../support/postgres-server';
import type { Json } from '../support/service';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { PostgresHouse, SOON_STALE } from './support/postgres-house';
import { Replica } from './support/replica';
import { accepted, until, untilEnded } from './support/waiting';

const temporaryFolder = temporaryFolders();
/** Reliability A14 promises a second. */
const ANSWERED_WITHIN_MS = 5 * 1_000;

/** Readiness, and whether the database is what it says of itself. */
async function expectReady(replica: Replica, isReady: boolean): Promise<void> {
  await until(async () => {
    const { status, body } = await replica.ask('GET', '/health/ready');
    const { database } = body.checks ?? body.context.checks;
    return status === (isReady ? 200 : 503) && database.ready === isReady;
  });
}

/** While nothing can be written, a job is answered soon as one that failed, and the process lives; then all is well by itself. */
async function expectNoRoom(
  what: string,
  replica: Replica,
  address: DatabaseAddress,
  spoil: () => unknown,
  mend: () => unknown,
): Promise<void> {
  const listed = async (query: string) => (await replica.ask('GET', `/api/v1/jobs${query}`)).body as Json[];
  const last = await untilEnded(replica, await accepted(replica, smallRequest(4)));
  await spoil();
  const sentAt = performance.now();
  const { status, body: failed } = await replica.submit(smallRequest(5));
  const answeredMs = performance.now() - sentAt;
  note(`${what}: a job was answered as failed after ${answeredMs.toFixed(0)} ms`);
  expect(answeredMs).toBeLessThan(ANSWERED_WITHIN_MS);
  expect([status, failed.status, failed.error?.code]).toEqual([202, 'failed', 'INTERNAL_ERROR']);
  expect(failed.error.retryable).toBe(true);
  expect((await replica.job(failed.job_id as string)).body).toEqual(failed);
  // What could not be written down is in the lists all the same, in its place.
  expect((await listed('')).map(({ job_id: id }) => id as string)).toEqual([failed.job_id, last.job_id]);
  expect(await listed('?status=failed')).toEqual([failed]);
  expect(await listed('?status=queued')).toEqual([]);
  expect((await replica.ask('GET', '/health')).status).toBe(200);
  await expectReady(replica, false);
  await mend();
  await expectReady(replica, true);
  const next = await untilEnded(replica, await accepted(replica, smallRequest(6)));
  expect(next.status).toBe('completed');
  // Another connection sees it: it is written down, and not in a transaction that is never committed.
  const statusOf = async (id: string) => {
    const [row] = (await databaseStatement(address, `SELECT status FROM jobs WHERE id = '${id}'`)) as Json[];
    return row?.status as unknown;
  };
  expect(await statusOf(next.job_id as string)).toBe('completed');
  await until(async () => (await statusOf(failed.job_id as string)) === 'failed');
  expect(await listed('?status=failed')).toEqual([failed]);
  expect(replica.runs).toHaveLength(1);
}

describeWithPostgres('PostgreSQL that is read-only for a while', () => {
  let house: PostgresHouse;
  beforeAll(async () => {
    house = await PostgresHouse.found(temporaryFolder());
  }, 60_000);
  afterAll(() => house.close());

  it('costs the jobs that are sent meanwhile, and nothing else (reliability A14)', async () => {
    const replica = await house.replica().startedAndReady();
    const readOnly = async (isOn: boolean) => {
      await house.sql(`ALTER SYSTEM SET default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
      await house.sql('SELECT pg_reload_conf()');
      // Connections that there are hear of it when new ones do.
      await until(async () => {
        const [row] = await house.sql('SHOW default_transaction_read_only');
        return row?.default_transaction_read_only === (isOn ? 'on' : 'off');
      });
    };
    await expectNoRoom(
      'PostgreSQL that is read-only',
      replica,
      { kind: 'postgres', url: house.url },
      () => readOnly(true),
      () => readOnly(false),
    );
  }, 120_000);
});

describeWithSqlite('SQLite on a disk that is full for a while', () => {
  let replica: Replica;
  afterAll(() => replica.kill());

  it('costs the jobs that are sent meanwhile, and nothing else (reliability A14)', async () => {
    const path = join(temporaryFolder(), 'jobs.sqlite');
    const url = `sqlite:///${path}`;
    replica = new Replica({
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url, ...SOON_STALE },
    });
    await replica.startedAndReady();
    // No file of the process may grow: every write fails as it would on a full disk.
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(replica.process?.pid), `--fsize=${bytes}`]);
    await expectNoRoom(
      'SQLite on a full disk',
      replica,
      { kind: 'sqlite', path },
      () => limit('4096:unlimited'),
      () => limit('unlimited:unlimited'),
    );
  }, 120_000);
});

describeWithSqlite('SQLite whose lock another process holds for long', () => {
  let replica: Replica;
  afterAll(() => replica.kill());

  it('is told by readiness, until a heartbeat arrives', async () => {
    const path = join(temporaryFolder(), 'jobs.sqlite');
    const url = `sqlite:///${path}`;
    replica = new Replica({
      ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url, ...SOON_STALE },
    });
    await replica.startedAndReady();
    const unlock = lockSqlite(path);
    await expectReady(replica, false);
    expect((await replica.ask('GET', '/health')).status).toBe(200);
    unlock();
    await expectReady(replica, true);
    await untilEnded(replica, await accepted(replica, smallRequest(4)));
  }, 120_000);
});
