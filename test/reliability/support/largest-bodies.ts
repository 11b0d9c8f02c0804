import { gzipSync } from 'node:zlib';
import { request, resource } from '../../support/factories';

const MIB = 1_024 * 1_024;

/** MAX_BODY_MB, less what stands around the filling. */
export const SIZES = { '12 MB': 12_000_000, 'nearly 64 MiB': 64 * MIB - 64 * 1_024 } as const;

export type Size = keyof typeof SIZES;

export interface LargeBody {
  readonly bytes: Buffer;
  readonly encoding: 'identity' | 'gzip';
}

/** Keys and texts of a body are read up to three million of them. */
const MOST_KEYS = 2_900_000;
const TABLES = '"distance_matrix":[[0,1],[1,0]]';

let bodies = 0;

/** A small request that is solved at once, with so much more in it. No two are the same request. */
function around(metadata: string, tables = TABLES, id = 'v'): Buffer {
  const { jobs, resources } = request({ places: 2, resources: [resource('v')] });
  const rest = { jobs, resources, options: { max_iterations: 1 } };
  const head = `{"metadata":{"problem_id":"p${(bodies += 1)}"${metadata}},"travel":{${tables}},`;
  return Buffer.from(head + JSON.stringify(rest).replace('"id":"v"', `"id":"${id}"`).slice(1));
}

const plain = (bytes: Buffer): LargeBody => ({ bytes, encoding: 'identity' });
const zipped = (bytes: Buffer, level: number): LargeBody => ({
  bytes: gzipSync(bytes, { level }),
  encoding: 'gzip',
});

/** Two tables, of five digits a cell. */
function tables(size: number): Buffer {
  const places = Math.floor(Math.sqrt(size / 2 / '10000,'.length));
  const row = Array.from({ length: places }, (_, i) => 10_000 + i);
  const table = JSON.stringify(row.map((_, from) => row.map((metres, to) => (from === to ? 0 : metres))));
  return around('', `"distance_matrix":${table},"time_matrix":${table}`);
}

function wideObject(size: number): Buffer {
  const keys = Math.min(MOST_KEYS, Math.floor(size / '"k0000000":1,'.length));
  const digits = Math.floor(size / keys) - '"k":1,'.length;
  const entries = Array.from({ length: keys }, (_, i) => `"k${String(i).padStart(digits, '0')}":1`);
  return around(`,"notes":{${entries.join(',')}}`);
}

function deepArrays(size: number): Buffer {
  return around(`,"notes":${'['.repeat(size / 2)}${']'.repeat(size / 2)}`);
}

export const SHAPES = {
  'two tables': (size: number) => plain(tables(size)),
  'two tables in gzip': (size: number) => zipped(tables(size), 1),
  /** As many bytes come as are inflated. */
  'two tables in gzip that does not compress': (size: number) => zipped(tables(size), 0),
  'one wide object': (size: number) => plain(wideObject(size)),
  'one long text': (size: number) => plain(around(`,"note":"${'a'.repeat(size)}"`)),
  'one long text beyond ASCII': (size: number) => plain(around(`,"note":"${'ü'.repeat(size / 2)}"`)),
  /** Which the plan names twice. */
  'one long id of a resource': (size: number) => plain(around('', TABLES, 'v'.repeat(size))),
  /** Refused: it would stand in the record of its job. */
  'one long problem_id': (size: number) => plain(around(`,"problem_id":"${'p'.repeat(size)}"`)),
  /** Refused: no request is as deep as that. */
  'arrays in arrays': (size: number) => plain(deepArrays(size)),
} as const;

export type Shape = keyof typeof SHAPES;
