import { join } from 'node:path';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { SOON_STALE } from './support/postgres-house';
import { RECOVERY_ROWS } from './support/recovery-table';
import { ROWS } from './support/state-table';
import { StateWorld } from './support/state-world';

const temporaryFolder = temporaryFolders();
const ROW_MS = 150_000;

const durable = (url: string) => ({
  ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url, ...SOON_STALE },
});

/** The table "Async job status" of the interface, row by row, over HTTP. */
function stateTable(env: () => Promise<NodeJS.ProcessEnv>): void {
  let world: StateWorld;
  beforeAll(async () => {
    world = new StateWorld(await env());
  });
  afterEach(() => world.tidy(), ROW_MS);
  afterAll(() => world.close());
  it.each(ROWS)('%s', (_, row) => row(world), ROW_MS);
}

/** Rows of the durable queue, each on a store of its own, whose processes are killed. */
function recoveryTable(env: () => Promise<NodeJS.ProcessEnv>): void {
  let world: StateWorld;
  beforeEach(async () => {
    world = new StateWorld(await env());
  });
  afterEach(() => world.close());
  it.each(RECOVERY_ROWS)('%s', (_, row) => row(world), ROW_MS);
}

describe('the state table in memory', () => {
  stateTable(() => Promise.resolve({}));
});

describeWithSqlite('the state table in SQLite', () => {
  const env = () => Promise.resolve(durable(`sqlite:///${join(temporaryFolder(), 'jobs.sqlite')}`));
  describe('of every job', () => stateTable(env));
  describe('of jobs at a start', () => recoveryTable(env));
});

describeWithPostgres('the state table in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
  }, 60_000);
  afterAll(() => server.stop());

  const env = async () => durable(await server.createDatabase());
  describe('of every job', () => stateTable(env));
  describe('of jobs at a start', () => recoveryTable(env));
});
