import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolders } from './support/temporary-folder';

const temporaryFolder = temporaryFolders();

/** Fails as long as its mark is not there, which it leaves behind. */
const FIRST_TIME_WRONG = `
  const mark = __filename + '.mark';
  it('holds', () => {});
  it('holds the second time', () => {
    const { existsSync, writeFileSync } = require('node:fs');
    const isSecond = existsSync(mark);
    writeFileSync(mark, '');
    expect(isSecond).toBe(true);
  });`;
const WRONG = `it('holds', () => {}); it('fails', () => { throw new Error('one is not two'); });`;

/** What make test counts of these suites. */
function countsOf(suites: Readonly<Record<string, string>>): unknown {
  const root = temporaryFolder();
  for (const [name, text] of Object.entries(suites)) {
    writeFileSync(join(root, name), text);
  }
  const reporters = [resolve('scripts/test/jest-counts.cjs')];
  const config = { rootDir: root, testMatch: ['**/*.cjs'], reporters };
  const args = ['--ci', '--watchman=false', '--config', JSON.stringify(config)];
  const script = `
    const { runJest } = await import(${JSON.stringify(resolve('scripts/test/jest.mjs'))});
    console.log('counts ' + JSON.stringify(await runJest(${JSON.stringify({ root, args })})));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const line = /^counts (.*)$/m.exec(stdout)?.[1];
  if (line === undefined) {
    throw new Error(`No counts: ${stdout}${stderr}`);
  }
  return JSON.parse(line);
}

describe('what failed beside others', () => {
  it('is unsteady where it holds alone, and is counted once', () => {
    expect(
      countsOf({ 'unsteady.cjs': FIRST_TIME_WRONG, 'well.cjs': `it('holds', () => {});` }),
    ).toMatchObject({
      ...{ passed: 3, failed: 0, skipped: 0, failures: [], failedFiles: [] },
      unsteady: [expect.stringMatching(/^unsteady\.cjs › holds the second time: /)],
    });
  });

  it('has failed where it fails alone too', () => {
    expect(countsOf({ 'unsteady.cjs': FIRST_TIME_WRONG, 'wrong.cjs': WRONG })).toMatchObject({
      ...{ passed: 3, failed: 1, skipped: 0 },
      failures: ['wrong.cjs › fails: Error: one is not two'],
      unsteady: [expect.stringMatching(/^unsteady\.cjs › /)],
    });
  });

  it('has no second run where three files failed: then it is not the machine', () => {
    const suites = { 'one.cjs': FIRST_TIME_WRONG, 'two.cjs': FIRST_TIME_WRONG, 'three.cjs': WRONG };
    expect(countsOf(suites)).toMatchObject({ passed: 3, failed: 3, unsteady: [] });
  });
});
