import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { BuiltFiles } from './built-files';

const temporaryFolder = temporaryFolders();

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  Object.entries(files).forEach(([path, text]) => writeFileSync(join(folder, path), text));
  return folder;
}

describe('the files of the built page', () => {
  it('are found by their path, with what HTTP says of them', async () => {
    const files = await BuiltFiles.read(folderWith({ 'index.html': '<p>', 'assets/a-1x.js': 'let a' }));
    expect(files.count).toBe(2);
    const page = files.get('index.html');
    expect(page).toMatchObject({ type: 'text/html; charset=utf-8', cacheControl: 'no-cache' });
    expect(page && gunzipSync(page.gzipped).toString()).toBe('<p>');
    const script = files.get('assets/a-1x.js');
    expect(script?.type).toBe('text/javascript; charset=utf-8');
    expect(script?.cacheControl).toContain('immutable');
    expect(script?.entityTag).not.toBe(page?.entityTag);
  });

  it('are no others than those of the folder, and of known kinds', async () => {
    const files = await BuiltFiles.read(
      folderWith({ 'index.html': '<p>', 'assets/x.map': '{}', '.env': 'KEY=1' }),
    );
    expect(files.count).toBe(1);
    for (const path of ['../index.html', 'assets/../index.html', '/index.html', 'assets/x.map', '.env', '']) {
      expect(files.get(path)).toBeUndefined();
    }
  });

  it('are none where nothing was built', async () => {
    expect((await BuiltFiles.read(join(temporaryFolder(), 'nothing'))).count).toBe(0);
  });
});
