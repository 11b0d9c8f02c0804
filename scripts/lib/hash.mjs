// Prints one SHA-256 over the names and contents of the given files and folders, sorted by name.
// The same on every machine: no times, no modes, names relative to the project, missing paths left out.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '../..');

function filesBelow(path) {
  if (!existsSync(path)) {
    return [];
  }
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

export function hashOf(paths) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesBelow(resolve(root, path)));
  const named = files.map((file) => [relative(root, file).split(sep).join('/'), file]);
  for (const [name, file] of named.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${content}  ${name}\n`);
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(hashOf(process.argv.slice(2)));
}
