import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** To be called in a suite, outside its tests: makes folders that are gone, with all that is in them, when the suite ends. */
export function temporaryFolders(): () => string {
  const made: string[] = [];
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'route-optimization-test-'));
    made.push(folder);
    return folder;
  };
}
