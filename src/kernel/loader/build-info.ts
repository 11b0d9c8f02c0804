import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMMITTED_ARTEFACT } from './artefact';

/** What the committed kernel says of its own build, or null where there is none. */
export function kernelBuildInfo(): Record<string, unknown> | null {
  try {
    const json = readFileSync(join(dirname(COMMITTED_ARTEFACT), 'build-info.json'), 'utf8');
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return null;
  }
}
