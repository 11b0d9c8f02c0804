import { readFileSync } from 'node:fs';

/** Targets with a line of help: what a person calls. */
const targets = [...readFileSync('Makefile', 'utf8').matchAll(/^([a-z0-9-]+):.*## /gm)].map(
  ([, name = '']) => name,
);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('make targets and npm scripts', () => {
  it('carry the same names, apart from help and install, which npm has of its own', () => {
    const named = targets.filter((target) => !['help', 'install'].includes(target));
    expect(named.length).toBeGreaterThan(20);
    expect(Object.keys(scripts).sort()).toEqual(named.sort());
  });

  it('do the same: a script calls its target', () => {
    const others = Object.entries(scripts).filter(([name, line]) => line !== `make ${name}`);
    // npm hands its arguments on (`npm run keys -- list`), which make would take for targets.
    expect(others.map(([name]) => name)).toEqual(['keys']);
    expect(scripts['keys']).toContain('dist/auth/keys-cli.js');
  });
});
