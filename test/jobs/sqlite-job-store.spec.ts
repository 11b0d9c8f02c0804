import { join } from 'node:path';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { durableContract } from './durable-contract';
import { purgeContract } from './purge-contract';
import { SqlWorld } from './sql-world';
import { storeContract } from './store-contract';

const temporaryFolder = temporaryFolders();

describeWithSqlite('jobs in SQLite', () => {
  const world = new SqlWorld({ kind: 'sqlite', path: join(temporaryFolder(), 'jobs.db') });
  afterEach(() => world.clear());
  afterAll(() => world.close());

  storeContract((retention) => world.runner(retention));
  durableContract(world);
  purgeContract(world);
});
