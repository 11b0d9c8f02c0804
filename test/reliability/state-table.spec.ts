import { join } from 'node:path';
import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { SOON_STALE } from './support/postgres-house';
import { RECOVERY_ROWS, ROWS, StateWorld } from './support/state-table';

const temporaryFolder = temporaryFolders();
const ROW_MS = 150_000;

const durable = (url: string) => ({
  ...{ JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: url, ...SOON_STALE },
});

/** The table "Async job status" of the interface, row by row, over HTTP; each row on a store without jobs. */
function stateTable(rows: typeof ROWS, env: () => Promise<NodeJS.ProcessEnv>): void {
  it.each(rows)(
    '%s',
    async (_, row) => {
      const world = new StateWorld(await env());
      try {
        await row(world);
      } finally {
        await world.close();
      }
    },
    ROW_MS,
  );
}

describe('the state table in memory', () => {
  stateTable(ROWS, () => Promise.resolve({}));
});

describeWithSqlite('the state table in SQLite', () => {
  stateTable([...ROWS, ...RECOVERY_ROWS], () =>
    Promise.resolve(durable(`sqlite:///${join(temporaryFolder(), 'jobs.sqlite')}`)),
  );
});

describeWithPostgres('the state table in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(temporaryFolder());
  }, 60_000);
  afterAll(() => server.stop());

  stateTable([...ROWS, ...RECOVERY_ROWS], async () => durable(await server.createDatabase()));
});
