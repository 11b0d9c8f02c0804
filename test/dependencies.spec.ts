import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, judgeCargo, judgeNpm } from '../scripts/dependencies/judge.cjs';

const read = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
const MANIFEST = JSON.parse(read('package.json')) as object;
const LOCK = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };

describe('what is installed', () => {
  it('has licences that may be passed on, checksums and refused install scripts', () => {
    expect(judgeNpm(LOCK, MANIFEST)).toEqual([]);
  });

  it('runs no install script, whatever the version of npm', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it.each<[string, object]>([
    ['the licence GPL-3.0', { license: 'GPL-3.0' }],
    ['the licence none', { license: undefined }],
    ['no checksum', { integrity: undefined }],
    ['not from a registry', { resolved: 'git+ssh://somewhere/x.git' }],
    ['not from a registry', { link: true }],
    ['install script', { hasInstallScript: true }],
  ])('is refused with %s', (what, change) => {
    const path = 'node_modules/express';
    const packages = { [path]: { ...LOCK.packages[path], ...change } };
    expect(judgeNpm({ packages }, MANIFEST).join()).toContain(what);
  });

  it('may be of a weak copyleft where it is a tool of tests, and nowhere else', () => {
    const tool = { ...LOCK.packages['node_modules/express'], license: 'MPL-2.0', dev: true };
    expect(judgeNpm({ packages: { 'node_modules/tool': tool } }, MANIFEST)).toEqual([]);
    const shipped = { ...tool, dev: undefined };
    expect(judgeNpm({ packages: { 'node_modules/tool': shipped } }, MANIFEST)).toEqual([
      'npm tool: the licence MPL-2.0 is not on the list',
    ]);
  });

  it('is refused from elsewhere than crates.io, and without a checksum', () => {
    const crate = { name: 'x', license: 'MIT', source: 'git+https://somewhere/x' };
    expect(judgeCargo({ packages: [crate] }, '')).toEqual(['cargo x: not from crates.io']);
    const lock = '[[package]]\nname = "x"\nsource = "registry+y"\n';
    expect(judgeCargo({ packages: [] }, lock)).toEqual(['cargo x: no checksum in the lock file']);
    expect(judgeCargo({ packages: [] }, `${lock}checksum = "${'0'.repeat(64)}"\n`)).toEqual([]);
  });
});

it.each([
  ['MIT', true],
  ['MIT/Apache-2.0', true],
  ['GPL-3.0 OR MIT', true],
  ['GPL-3.0 AND MIT', false],
  ['(MIT OR Apache-2.0) AND Unicode-3.0', true],
  ['(GPL-3.0 OR MIT) AND SSPL-1.0', false],
  ['Apache-2.0 WITH LLVM-exception OR GPL-2.0', true],
  ['GPL-2.0 WITH Classpath-exception-2.0', false],
  ['', false],
  ['MIT MIT', false],
])('the licence %j is allowed: %s', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));
