import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What /health and /capabilities report; it changes only with the interface. */
export const API_VERSION = '2.0.0';

/** src/meta and dist/meta stand equally deep below the project. */
const PROJECT_ROOT = join(__dirname, '..', '..');

/** What is deployed: the package's version and, when given, the build. Never in /health or /capabilities. */
export function appVersion(buildId: string | null): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  return buildId === null ? version : `${version}+${buildId}`;
}
