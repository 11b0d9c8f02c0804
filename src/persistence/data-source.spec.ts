import { join } from 'node:path';
import { describeWithSqlite } from '../../test/support/sqlite';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { createDataSource } from './data-source';

const temporaryFolder = temporaryFolders();
const NOTHING = { entities: [], migrations: [] };

describeWithSqlite('a file of SQLite', () => {
  it('is written through to the disk with each commit, whatever the package was built with', async () => {
    const path = join(temporaryFolder(), 'jobs.db');
    const source = await createDataSource({ kind: 'sqlite', path }, NOTHING, () => undefined).initialize();
    const asked = async (pragma: string) =>
      Object.values((await source.query<object[]>(`PRAGMA ${pragma}`))[0] ?? {});
    expect(await asked('journal_mode')).toEqual(['wal']);
    // 2: FULL.
    expect(await asked('synchronous')).toEqual([2]);
    expect(await asked('busy_timeout')).toEqual([5_000]);
    expect(await asked('foreign_keys')).toEqual([1]);
    await source.destroy();
  });
});

it('a server is never asked to make tables by itself, and no statement lasts for ever', () => {
  const url = 'postgresql://user@127.0.0.1:1/name';
  const { options } = createDataSource({ kind: 'postgres', url }, NOTHING, () => undefined);
  expect(options).toMatchObject({
    synchronize: false,
    migrationsRun: false,
    applicationName: 'route-optimization-service',
    connectTimeoutMS: 1_000,
    extra: { statement_timeout: 15_000, idle_in_transaction_session_timeout: 10_000 },
  });
});
