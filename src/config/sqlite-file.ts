import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseAddress } from './database-url';

/** How every database file of SQLite begins. */
const HEADER = Buffer.from('SQLite format 3\0');

/**
 * What is wrong with the file of an address, if anything: waiting makes no database of another file. What may become one is
 * none of this: nothing there yet, or nothing that may be read, or no file.
 */
export function problemOfSqliteFile(address: DatabaseAddress): string | null {
  if (address.kind !== 'sqlite') {
    return null;
  }
  const { path } = address;
  // Another process may be making it just now, or have left it half made; then its journal lies beside it until it is whole.
  const isForeign = isOfSomethingElse(path) && !existsSync(`${path}-journal`) && isOfSomethingElse(path);
  return isForeign ? `names a file that is no SQLite database: ${basename(path)}` : null;
}

function isOfSomethingElse(path: string): boolean {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    // SQLite takes a file of one byte for an empty one.
    return stats?.isFile() === true && stats.size > 1 && !firstBytes(path).equals(HEADER);
  } catch {
    return false;
  }
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(HEADER.length);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}
