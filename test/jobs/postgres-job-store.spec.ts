import { describeWithPostgres, PostgresServer } from '../support/postgres-server';
import { temporaryFolders } from '../support/temporary-folder';
import { durableContract } from './durable-contract';
import { purgeContract } from './purge-contract';
import { SqlWorld } from './sql-world';
import { storeContract } from './store-contract';

const temporaryFolder = temporaryFolders();
/** A server that is there already, with a database whose tables `jobs` and `job_…` may be emptied. */
const GIVEN = process.env['TEST_POSTGRES_URL'];

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
  durableContract(world);
  purgeContract(world);
});
