import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What the build makes. A file of another kind is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The build puts a hash of their bytes into the names of these. */
const HASHED = /^assets\//;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** As many files as Node reads at once; each one more is open while it waits, where a process may have few. */
const MOST_OPEN = 4;

export interface BuiltFile {
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
  readonly type: string;
  readonly entityTag: string;
  readonly cacheControl: string;
}

/**
 * The files of the built page by their path in it, all read at the start: what is not in the list does not exist, whatever a
 * path may look like, and no request reads a disk.
 */
export class BuiltFiles {
  private constructor(private readonly files: ReadonlyMap<string, BuiltFile>) {}

  static async read(folder: string): Promise<BuiltFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    const files = new Map<string, BuiltFile>();
    const left = paths.values();
    const readOneByOne = async () => {
      for (const path of left) {
        const type = TYPES[extname(path)];
        if (type !== undefined) {
          files.set(path, await readBuilt(join(folder, path), path, type));
        }
      }
    };
    await Promise.all(Array.from({ length: MOST_OPEN }, readOneByOne));
    return new BuiltFiles(files);
  }

  get count(): number {
    return this.files.size;
  }

  get(path: string): BuiltFile | undefined {
    return this.files.get(path);
  }
}

async function readBuilt(file: string, path: string, type: string): Promise<BuiltFile> {
  const bytes = await readFile(file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    bytes,
    gzipped: await promisify(gzip)(bytes, { level: 9 }),
    type,
    // Weak: the same content, compressed or not.
    entityTag: `W/"${hash}"`,
    cacheControl: HASHED.test(path) ? FOR_EVER : ASK_EACH_TIME,
  };
}
