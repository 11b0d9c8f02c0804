import { join } from 'node:path';
import { describeWithSqlite } from '../support/sqlite';
import { temporaryFolders } from '../support/temporary-folder';
import { durableContract } from './durable-contract';
import { failedContract } from './failed-contract';
import { purgeContract } from './purge-contract';
import { SqlWorld } from './sql-world';
import { aJob, bodyOf, jobIn, storeContract } from './store-contract';

const temporaryFolder = temporaryFolders();

describeWithSqlite('jobs in SQLite', () => {
  const world = new SqlWorld({ kind: 'sqlite', path: join(temporaryFolder(), 'jobs.db') });
  afterEach(() => world.clear());
  afterAll(() => world.close());

  storeContract((retention) => world.runner(retention));
  failedContract(() => world.runner());
  durableContract(world);
  purgeContract(world);

  it('whoever sends a job does not wait until all have gone that are too old', async () => {
    const store = await world.runner({ maxAgeMs: 1 });
    await world.history(await jobIn(store, 'cancelled'), 1_999);
    const done: string[] = [];
    const now = Date.now();
    const pruned = store.prune(now).finally(() => done.push('pruned'));
    const sent = store.insert(aJob(), bodyOf('{}')).finally(() => done.push('sent'));
    await sent;
    expect(await pruned).toBe(2_000);
    expect(done).toEqual(['sent', 'pruned']);
  });
});
