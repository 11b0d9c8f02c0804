import { createHash } from 'node:crypto';
import { canonicalJson } from '../common/canonical-json';
import { type MatrixCells, NO_WAY_CELL, PackedMatrix } from '../optimize/pipeline';

/**
 * Which answers a body may be taken for. One body asked of two namespaces has two results: `solve` is what sync, async and
 * replan/async ask, of the request that is really solved.
 */
export type FingerprintNamespace = 'solve' | 'reoptimize' | 'evaluate';

export interface Fingerprinted {
  readonly namespace: FingerprintNamespace;
  /** What is deployed, with its build (contract A18): a new deployment meets no earlier result. */
  readonly version: string;
  /** The parsed body, its matrices packed or not. */
  readonly request: unknown;
}

/** Smaller matrices are written out. Whoever packs them: the bound is of what they hold, not of how they came. */
const LEAST_ROWS = 16;

/**
 * SHA-256 as 64 hexadecimal digits, the same for two requests exactly when their canonical JSON is the same. In place of the
 * text of a large matrix stands a digest of its numbers: writing two million of them as text would take half a second.
 */
export function fingerprint({ namespace, version, request }: Fingerprinted): string {
  return createHash('sha256')
    .update(JSON.stringify([namespace, version]))
    .update(canonicalJson(request, matrixStandIn))
    .digest('hex');
}

function matrixStandIn(value: object): string | null {
  if (value instanceof PackedMatrix) {
    const { rows, cells } = value;
    return rows < LEAST_ROWS ? canonicalJson(unpacked(value)) : digestOf(rows, canonicalCells(cells));
  }
  const cells = Array.isArray(value) ? packed(value) : null;
  return cells === null ? null : digestOf((value as readonly unknown[]).length, canonicalCells(cells));
}

/** No JSON value begins with `#`. */
function digestOf(rows: number, cells: MatrixCells): string {
  const bytes = new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength);
  const kind = cells instanceof Int32Array ? 'int32' : 'float64';
  return `#${createHash('sha256').update(`${kind} ${rows}\n`).update(bytes).digest('hex')}`;
}

/** The cells of a list of lists of which the matrix reader could have made a packed matrix; null: it is none. */
function packed(list: readonly unknown[]): Float64Array | null {
  const rows = list.length;
  if (rows < LEAST_ROWS || !list.every((row) => Array.isArray(row) && row.length === rows)) {
    return null;
  }
  const cells = new Float64Array(rows * rows);
  for (let i = 0; i < rows; i += 1) {
    const row = list[i] as readonly unknown[];
    for (let j = 0; j < rows; j += 1) {
      const cell = row[j];
      if (cell !== null && !(typeof cell === 'number' && cell >= 0 && cell < Infinity)) {
        return null;
      }
      cells[i * rows + j] = cell ?? NaN;
    }
  }
  return cells;
}

function unpacked({ rows, cells }: PackedMatrix): (number | null)[][] {
  return Array.from({ length: rows }, (_, i) =>
    Array.from(cells.subarray(i * rows, (i + 1) * rows), (cell) => (cell >= 0 ? cell : null)),
  );
}

/** One form for equal cells: 32-bit integers where all are, else doubles; no way is NO_WAY_CELL in both, and no zero is negative. */
function canonicalCells(cells: MatrixCells): MatrixCells {
  return cells instanceof Int32Array ? cells : (wholeCells(cells) ?? doubleCells(cells));
}

function wholeCells(cells: Float64Array): Int32Array | null {
  const whole = new Int32Array(cells.length);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i] as number;
    if (cell === (cell | 0)) {
      whole[i] = cell;
    } else if (Number.isNaN(cell)) {
      whole[i] = NO_WAY_CELL;
    } else {
      return null;
    }
  }
  return whole;
}

function doubleCells(cells: Float64Array): Float64Array {
  const doubles = new Float64Array(cells.length);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i] as number;
    doubles[i] = cell >= 0 ? cell + 0 : NO_WAY_CELL;
  }
  return doubles;
}
