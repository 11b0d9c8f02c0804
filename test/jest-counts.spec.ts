import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolders } from './support/temporary-folder';

const temporaryFolder = temporaryFolders();

/** What the reporter leaves of a run of these suites. */
function countsOf(suites: Readonly<Record<string, string>>): unknown {
  const rootDir = temporaryFolder();
  for (const [name, text] of Object.entries(suites)) {
    writeFileSync(join(rootDir, name), text);
  }
  const config = { rootDir, testMatch: ['**/*.cjs'], reporters: [resolve('scripts/test/jest-counts.cjs')] };
  const env = { ...process.env, JEST_COUNTS_FILE: join(rootDir, 'counts.json') };
  const jest = resolve('node_modules/jest/bin/jest.js');
  const args = [jest, '--ci', '--watchman=false', '--config', JSON.stringify(config)];
  spawnSync(process.execPath, args, { cwd: rootDir, env });
  return JSON.parse(readFileSync(env.JEST_COUNTS_FILE, 'utf8'));
}

describe('the counts of a run', () => {
  it('name each failure by file, test and the first line of its message, and each skip by what is missing', () => {
    const counts = countsOf({
      'all.cjs': `
        describe('sums', () => {
          it('hold', () => {});
          it('fail', () => { throw new Error('one is not\\ntwo'); });
        });
        describe.skip('stores (Redis is missing: apt-get install redis-server)', () => { it('keep', () => {}); });
        describe.skip('frames (pandas and more are not installed: pip install pandas)', () => { it('hold', () => {}); });
        it.todo('is thought of');`,
      'broken.cjs': `throw new Error('cannot be loaded');`,
    });
    expect(counts).toEqual({
      passed: 1,
      failed: 2,
      skipped: 3,
      skips: [
        '1 tests: Redis is missing: apt-get install redis-server',
        '1 tests: pandas and more are not installed: pip install pandas',
        '1 tests: marked as skipped in all.cjs',
      ],
      failures: expect.arrayContaining([
        'all.cjs › sums fail: Error: one is not',
        'broken.cjs: cannot be loaded',
      ]),
      failedFiles: expect.arrayContaining([
        { file: 'all.cjs', passed: 1, failed: 1, skipped: 3 },
        { file: 'broken.cjs', passed: 0, failed: 1, skipped: 0 },
      ]),
    });
  });
});
