import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { jobSchema } from '../../src/jobs/store/job-schema';
import { openJobStore } from '../../src/jobs/store/open-job-store';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { ROOMY } from '../persistence/small-jobs';

const temporaryFolder = temporaryFolders();
const HOOK = join(__dirname, '../../scripts/test/run-typescript.cjs');
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function starter(url: string, ...more: readonly string[]): ChildProcess {
  const child = fork(join(__dirname, '../persistence/starter.ts'), [url, ...more], {
    execArgv: ['--require', HOOK],
    silent: true,
  });
  children.push(child);
  return child;
}

function loaded(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}

/** What a starter that ends by itself said, and how it ended. */
async function outcomeOf(child: ChildProcess) {
  const said: unknown[] = [];
  let errors = '';
  child.on('message', (message) => said.push(message));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { said, code, errors };
}

/** As many names are written down as there are migrations: each ran once. */
const MIGRATIONS = jobSchema('sqlite').migrations.length;

/** No attempt failed, though failed ones would be repeated. */
const FINE = { said: ['Database connected'], code: 0, errors: '' };

/** Four starts each; reliability A16 wants 160 in all: STARTS_TOGETHER=20. */
const ROUNDS = Number(process.env['STARTS_TOGETHER'] ?? 1);
const TIMEOUT_MS = ROUNDS * 120_000;

async function fourAtOnce(url: string): Promise<void> {
  const starters = Array.from({ length: 4 }, () => starter(url));
  await Promise.all(starters.map(loaded));
  const ended = starters.map(outcomeOf);
  starters.forEach((child) => child.send('go'));
  const outcomes = await Promise.all(ended);
  expect(outcomes).toEqual([FINE, FINE, FINE, FINE]);
}

describeWithSqlite('SQLite', () => {
  const fileOf = (folder: string) => join(folder, 'not/there/yet/jobs.db');

  it(
    'four processes that start at once on no file all come up',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const file = fileOf(temporaryFolder());
        await fourAtOnce(`sqlite:///${file}`);
        const source = await new DataSource({ type: 'better-sqlite3', database: file }).initialize();
        expect(await source.query('SELECT name FROM migrations')).toHaveLength(MIGRATIONS);
        await source.destroy();
      }
    },
    TIMEOUT_MS,
  );

  it('what was acknowledged is there after kill -9, three times over, and the file is whole', async () => {
    const file = fileOf(temporaryFolder());
    const acknowledged: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      const child = starter(`sqlite:///${file}`, 'insert');
      await loaded(child);
      child.send('go');
      const wanted = acknowledged.length + 20 + round * 7;
      await new Promise<void>((resolve, reject) => {
        child.once('close', () => reject(new Error('The starter ended by itself.')));
        child.on('message', (message) => {
          if (message !== 'Database connected') {
            acknowledged.push(message);
          }
          if (acknowledged.length >= wanted) {
            resolve();
          }
        });
      });
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await closed;
    }
    const source = await new DataSource({ type: 'better-sqlite3', database: file }).initialize();
    expect(await source.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await source.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    const whole = 'SELECT id FROM jobs JOIN job_payloads ON job_id = id';
    const found = (await source.query<readonly { id: string }[]>(whole)).map(({ id }) => id);
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);
    expect(acknowledged.filter((id) => !found.includes(id as string))).toEqual([]);
    expect(await source.query('SELECT count(*) AS n FROM jobs')).toEqual([{ n: found.length }]);
    await source.destroy();
  }, 120_000);
});

describeWithPostgres('PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
  }, 60_000);
  afterAll(() => server.stop());

  it(
    'four processes that start at once on an empty database all come up',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const url = await server.createDatabase();
        await fourAtOnce(url);
        expect(await server.query('SELECT name FROM migrations', url)).toHaveLength(MIGRATIONS);
      }
    },
    TIMEOUT_MS,
  );

  it('eight that start in one instant do, and none is in the way of another', async () => {
    const address = { kind: 'postgres', url: await server.createDatabase() } as const;
    const news: string[] = [];
    const started = Array.from({ length: 8 }, () =>
      openJobStore(address, randomUUID(), ROOMY, ({ message }) => news.push(message)),
    );
    await Promise.all(started.map(({ whenConnected }) => whenConnected()));
    await Promise.all(started.map(({ close }) => close()));
    expect(news).toEqual(Array.from({ length: 8 }, () => 'Database connected'));
    expect(await server.query('SELECT name FROM migrations', address.url)).toHaveLength(MIGRATIONS);
  }, 120_000);
});
