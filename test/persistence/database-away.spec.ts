import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { openJobStore, type OpenedJobStore } from '../../src/jobs/store/open-job-store';
import type { DatabaseNews } from '../../src/persistence/database';
import { aJob, bodyOf, ROOMY } from '../jobs/store-contract';
import { until } from '../reliability/support/waiting';
import { note } from '../support/note';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { loadSqliteDriver } from '../../src/persistence/sqlite-driver';
import { lockSqlite } from '../support/foreign-lock';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';

/** A second (DATABASE_LIMITS); a busy machine gets five times that. Without it a call waits for the database, or for the 15 s of a statement. */
const REFUSED_MS = 5 * 1_000;
/** Many times the connections: those that waited for one another, a second each, would take eight. */
const CALLS = 60;

const temporaryFolder = temporaryFolders();
const opened: OpenedJobStore[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

function open(
  address: Parameters<typeof openJobStore>[0],
  tell: (news: DatabaseNews) => void = () => undefined,
) {
  const store = openJobStore(address, randomUUID(), ROOMY, tell);
  opened.push(store);
  return store;
}

/** How long a call takes that is refused. */
async function refusedAfterMs(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await expect(call()).rejects.toThrow();
  return performance.now() - startedAt;
}

describeWithPostgres('PostgreSQL that is away', () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
    url = await server.createDatabase();
  }, 60_000);
  afterAll(() => server.stop());

  it('at the start: nothing waits, calls are refused within about a second, and work once it is there', async () => {
    await server.crash();
    const news: DatabaseNews[] = [];
    const { store, whenConnected, isAnswering } = open({ kind: 'postgres', url }, (one) => news.push(one));
    expect(await refusedAfterMs(() => store.insert(aJob(), bodyOf('{}')))).toBeLessThan(REFUSED_MS);
    expect(await refusedAfterMs(() => store.list({ scope: {}, limit: 1 }))).toBeLessThan(REFUSED_MS);
    expect(isAnswering()).toBe(false);
    expect(JSON.stringify(news)).toContain('cannot be used yet');
    await server.start();
    await whenConnected();
    expect(isAnswering()).toBe(true);
    const job = await store.insert(aJob(), bodyOf('{}'));
    expect(await store.find(job.id)).toEqual(job);
  }, 60_000);

  it('later, at once or hanging: refused within about a second, told, and well again by itself', async () => {
    const { store, whenConnected, isAnswering } = open({ kind: 'postgres', url });
    await whenConnected();
    const job = await store.insert(aJob(), bodyOf('{}'));

    await server.crash();
    expect(await refusedAfterMs(() => store.find(job.id))).toBeLessThan(REFUSED_MS);
    await until(() => !isAnswering());
    await server.start();
    await until(isAnswering);
    expect(await store.find(job.id)).toEqual(job);

    server.freeze();
    const calls = Array.from({ length: CALLS }, () =>
      refusedAfterMs(() => store.insert(aJob(), bodyOf('{}'))),
    );
    const longestMs = Math.max(...(await Promise.all(calls)));
    note(`${CALLS} calls of a database that hangs: the longest was refused after ${longestMs.toFixed(0)} ms`);
    expect(longestMs).toBeLessThan(REFUSED_MS);
    await until(() => !isAnswering());
    server.thaw();
    await until(isAnswering);
    expect(await store.find(job.id)).toEqual(job);
    expect(await store.insert(aJob(), bodyOf('{}'))).toMatchObject({ status: 'queued' });
  }, 90_000);
});

describeWithSqlite('SQLite that is away', () => {
  it('calls are refused within about a second, and the file is opened once it can be', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'jobs.db');
    // A folder stands where the file should be, which root cannot write into either.
    mkdirSync(path);
    const { store, whenConnected } = open({ kind: 'sqlite', path });
    expect(await refusedAfterMs(() => store.insert(aJob(), bodyOf('{}')))).toBeLessThan(REFUSED_MS);
    rmdirSync(path);
    await whenConnected();
    expect(await store.insert(aJob(), bodyOf('{}'))).toMatchObject({ status: 'queued' });
  }, 60_000);

  it('a write of another process keeps the main thread free, and is waited for where it is short', async () => {
    const path = join(temporaryFolder(), 'jobs.db');
    const { store, whenConnected } = open({ kind: 'sqlite', path });
    await whenConnected();
    const unlock = lockSqlite(path);
    let latestMs = 0;
    let lookedAt = performance.now();
    const look = setInterval(() => {
      latestMs = Math.max(latestMs, performance.now() - lookedAt);
      lookedAt = performance.now();
    }, 5);
    setTimeout(unlock, 500);
    const job = await store.insert(aJob(), bodyOf('{}'));
    clearInterval(look);
    expect(await store.find(job.id)).toEqual(job);
    expect(latestMs).toBeLessThan(250);
  }, 60_000);
});

it('without the package the start fails, and says what to do', () => {
  const load = () => {
    throw new Error('Cannot find module');
  };
  expect(() => loadSqliteDriver(load)).toThrow(/better-sqlite3.*make sqlite.*PostgreSQL/);
});
