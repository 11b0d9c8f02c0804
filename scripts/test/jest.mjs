// The jest suites, and once more, alone, the few files that failed beside others: what then holds is named as unsteady, and what fails twice
// has failed. A suite that watches deadlines of milliseconds shares two cores with browsers and databases; a product that is wrong fails alone too.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stream } from './stream.mjs';

/** Of more failing files the machine is not the cause. */
const MOST_FILES_AGAIN = 2;

const ROOT = resolve(import.meta.dirname, '../..');

/** Counts of a run of jest in `root`, as scripts/test/jest-counts.cjs leaves them, with `unsteady`: failures that did not repeat. */
export async function runJest({ root = ROOT, args = ['--ci'] } = {}) {
  const first = await once(root, args);
  const again = first.failedFiles.map(({ file }) => file);
  if (again.length === 0 || again.length > MOST_FILES_AGAIN) {
    return { ...first, unsteady: [] };
  }
  console.log(`test: jest, once more and alone: ${again.join(', ')}`);
  return together(first, await once(root, [...args, '--runInBand', '--runTestsByPath', ...again]));
}

/** What the first run counted, with the files that failed in it counted as in the second. */
function together(first, second) {
  const sum = (key) =>
    first[key] - first.failedFiles.reduce((total, file) => total + file[key], 0) + second[key];
  const isUnsteady = (failure) => !second.failedFiles.some(({ file }) => failure.startsWith(file));
  return {
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    ...{ skips: first.skips, failures: second.failures, failedFiles: second.failedFiles },
    unsteady: first.failures.filter(isUnsteady),
  };
}

async function once(root, args) {
  const countsFile = join(root, '.cache/test/jest.json');
  mkdirSync(join(root, '.cache/test'), { recursive: true });
  rmSync(countsFile, { force: true });
  const env = { ...process.env, JEST_COUNTS_FILE: countsFile, FORCE_COLOR: '0' };
  const code = await stream(join(ROOT, 'node_modules/.bin/jest'), args, { cwd: root, env });
  if (!existsSync(countsFile)) {
    return { passed: 0, failed: 1, skipped: 0, skips: [], failures: [], failedFiles: [] };
  }
  const counts = JSON.parse(readFileSync(countsFile, 'utf8'));
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}
