import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseBenchArguments } from '../../bench/solver/arguments';
import { jobsOf } from '../../bench/solver/jobs';
import { SETS } from '../../bench/solver/sets';
import { temporaryFolders } from '../support/temporary-folder';

const temporaryFolder = temporaryFolders();

/** A folder in which the set has instances of these names. */
function rootWith(setName: string, names: readonly string[]): string {
  const root = temporaryFolder();
  const set = SETS.find(({ name }) => name === setName);
  const folder = join(root, set?.folder ?? '');
  mkdirSync(folder, { recursive: true });
  names.forEach((name) => writeFileSync(join(folder, `${name}${set?.extension}`), ''));
  return root;
}

describe('arguments of bench', () => {
  it('are lists of numbers', () => {
    const args = parseBenchArguments(['--limits', '0.5,10', '--seeds', '0,7']);
    expect(args).toMatchObject({ limitsSeconds: [0.5, 10], seeds: [0, 7] });
  });

  it.each([
    ['--limits', 'abc', 'abc is no limit'],
    ['--limits', '1,0', '0 is no limit'],
    ['--limits', 'Infinity', 'Infinity is no limit'],
    ['--seeds', '1,x', 'x is no seed'],
    ['--seeds', '1.5', '1.5 is no seed'],
  ])('are refused where they are none: %s %s', (name, value, message) => {
    expect(() => parseBenchArguments([name, value])).toThrow(message);
  });
});

describe('the jobs of a run', () => {
  const jobs = (...args: string[]) => jobsOf(parseBenchArguments(args));

  it('are every third instance, all, or those that are named, for each limit and seed', () => {
    const root = rootWith('solomon', ['C101', 'C102', 'R101', 'R102']);
    const named = (list: string) =>
      jobs('--root', root, '--sets', 'solomon', '--limits', '1,5', '--list', list).map(
        ({ instance, limitSeconds }) => `${instance} ${limitSeconds}`,
      );
    expect(named('judge')).toEqual(['C101 1', 'R102 1', 'C101 5', 'R102 5']);
    expect(named('all')).toHaveLength(8);
    expect(named('R101')).toEqual(['R101 1', 'R101 5']);
    expect(() => named('R999')).toThrow('no instance is called R999; known: C101, C102, R101, R102');
  });

  it.each(['judge', 'R101'])(
    'name the folder that holds no instances, whatever is asked of it: %s',
    (list) => {
      const root = temporaryFolder();
      const folder = `${root}/vrptw/solomon`;
      expect(() => jobs('--root', root, '--sets', 'solomon', '--list', list)).toThrow(
        `no instance of solomon below ${folder}`,
      );
    },
  );

  it('are of sets that there are', () => {
    expect(() => jobs('--sets', 'solomons')).toThrow('no set is called solomons');
  });
});
