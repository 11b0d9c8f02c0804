import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { runPurgeCli } from './purge-cli';

const temporaryFolder = temporaryFolders();

// Without a database to ask: what is wrong with a command line is said before.
const purge = (...args: string[]) => runPurgeCli(args, { NODE_ENV: 'test' }, new Date());

it.each(['-1', 'abc', '1.5', '', '100000'])(
  'a purge says what --older-than-days must be, not %j',
  async (given) => {
    const told = `Say how old: --older-than-days must be a whole number from 0 to 99999, not "${given}".`;
    await expect(purge('--older-than-days', given)).rejects.toThrow(new Error(told));
    await expect(purge(`--older-than-days=${given}`)).rejects.toThrow(new Error(told));
  },
);

it('a purge of a file that is not there says so, and makes none', async () => {
  const path = join(temporaryFolder(), 'no-jobs.sqlite');
  const env = { JOB_PERSISTENCE_ENABLED: 'true', JOB_PERSISTENCE_DATABASE_URL: `sqlite:///${path}` };
  const told = `JOB_PERSISTENCE_DATABASE_URL: there is no file no-jobs.sqlite, and nothing to delete.`;
  await expect(runPurgeCli(['--older-than-days', '1'], env, new Date())).rejects.toThrow(new Error(told));
  expect(existsSync(path)).toBe(false);
});

it('a purge that is not told how old says so', async () => {
  await expect(purge()).rejects.toThrow(/^Say how old: --older-than-days must be .* to 99999\.$/);
});
