import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './version';

/** What the committed kernel says of its own build, or null where there is none. */
export function kernelBuildInfo(): Record<string, unknown> | null {
  try {
    const json = readFileSync(join(PROJECT_ROOT, 'solver-wasm', 'pkg', 'build-info.json'), 'utf8');
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
}
