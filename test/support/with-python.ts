import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What `scripts/python-examples.sh` makes, which CI does; else whatever Python there is. */
const OWN = join(__dirname, '../../.cache/python-examples/bin/python');
export const PYTHON = existsSync(OWN) ? OWN : 'python3';

function hasPackages(): boolean {
  return spawnSync(PYTHON, ['-c', 'import pandas, requests']).status === 0;
}

/** `describe` for suites that run Python with pandas and requests: without them they are skips that say so, and failures where REQUIRE_ALL is 1. */
export function describeWithPython(name: string, suite: () => void): void {
  if (hasPackages() || process.env['REQUIRE_ALL'] === '1') {
    describe(name, suite);
  } else {
    describe.skip(`${name} (pandas and requests are not installed: scripts/python-examples.sh)`, suite);
  }
}
