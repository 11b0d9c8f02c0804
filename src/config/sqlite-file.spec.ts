import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataSource } from '../persistence/data-source';
import { describeWithSqlite } from '../../test/support/sqlite';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { ConfigError, loadConfig } from './config';
import { problemOfSqliteFile } from './sqlite-file';

const temporaryFolder = temporaryFolders();
const newPath = () => join(temporaryFolder(), 'jobs.sqlite');
const problemOf = (path: string) => problemOfSqliteFile({ kind: 'sqlite', path });
const PROBLEM = 'names a file that is no SQLite database: jobs.sqlite';

/** Whether SQLite itself makes or finds a database there. */
async function opens(path: string): Promise<boolean> {
  const nothing = { entities: [], migrations: [] };
  const source = createDataSource({ kind: 'sqlite', path }, nothing, () => undefined);
  const isOpen = await source.initialize().then(
    () => true,
    () => false,
  );
  await source.destroy().catch(() => undefined);
  return isOpen;
}

describeWithSqlite('a file that a database URL names', () => {
  it.each([
    ['empty', ''],
    ['one byte', 'S'],
    ['a text', 'hello\n'],
    ['shorter than a header', 'SQLite format 3'],
    ['zeros', Buffer.alloc(8_192)],
    ['other bytes', Buffer.alloc(5_000, 'x')],
  ])('is judged as SQLite judges it: %s', async (_, content) => {
    const path = newPath();
    writeFileSync(path, content);
    const problem = problemOf(path);
    expect(problem).toBe((await opens(path)) ? null : PROBLEM);
  });

  it('is well where it is a database, or nothing yet', async () => {
    const path = newPath();
    expect(problemOf(path)).toBeNull();
    expect(await opens(path)).toBe(true);
    expect(problemOf(path)).toBeNull();
  });
});

it('a file that may become a database is left alone: half made, or a folder that somebody mounts over', () => {
  const [path, folder] = [newPath(), newPath()];
  writeFileSync(path, Buffer.alloc(4_096));
  writeFileSync(`${path}-journal`, 'x');
  mkdirSync(folder);
  expect([problemOf(path), problemOf(folder)]).toEqual([null, null]);
  expect(problemOfSqliteFile({ kind: 'postgres', url: 'postgresql://db/jobs' })).toBeNull();
});

it('a start is refused with every variable that names such a file, and only where it is used', () => {
  const path = newPath();
  writeFileSync(path, 'no database');
  const url = `sqlite:///${path}`;
  const named = { JOB_PERSISTENCE_DATABASE_URL: url, RECURRING_DATABASE_URL: url };
  expect(() => loadConfig(named)).not.toThrow();
  expect(() => loadConfig({ ...named, JOB_PERSISTENCE_ENABLED: 'true', RECURRING_ENABLED: 'true' })).toThrow(
    new ConfigError([`JOB_PERSISTENCE_DATABASE_URL ${PROBLEM}`, `RECURRING_DATABASE_URL ${PROBLEM}`]),
  );
});
