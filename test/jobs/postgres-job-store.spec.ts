import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { durableContract } from './durable-contract';
import { failedContract } from './failed-contract';
import { purgeContract } from './purge-contract';
import { SqlWorld } from './sql-world';
import { jobIn, storeContract } from './store-contract';

const temporaryFolder = temporaryFolders();
/** A server that is there already, with a database whose tables `jobs` and `job_…` may be emptied. */
const GIVEN = process.env['TEST_POSTGRES_URL'];
/** More than may be kept, as where the bound was lowered. */
const LONG_HISTORY = 300_000;
const LONG_HISTORY_MS = 180_000;

(GIVEN === undefined ? describeWithPostgres : describe)('jobs in PostgreSQL', () => {
  const world = new SqlWorld({ kind: 'postgres', url: GIVEN ?? '' });
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    if (GIVEN === undefined) {
      server = await PostgresServer.start(temporaryFolder());
      Object.assign(world.address, { url: await server.createDatabase() });
    }
  }, 60_000);
  afterEach(() => world.clear());
  afterAll(async () => {
    await world.close();
    await server?.stop();
  });

  storeContract((retention) => world.runner(retention));
  failedContract(() => world.runner());
  durableContract(world);
  purgeContract(world);

  it(
    'a history that takes more than a call’s second to sort is made room in all the same',
    async () => {
      const store = await world.runner({ maxCount: LONG_HISTORY - 1 });
      await world.history(await jobIn(store, 'cancelled'), LONG_HISTORY - 1);
      // And a twentieth of what may be kept.
      expect(await store.prune(0)).toBe(1 + Math.floor((LONG_HISTORY - 1) / 20));
      await world.statement('TRUNCATE jobs CASCADE');
    },
    LONG_HISTORY_MS,
  );
});
