import { UNREACHABLE } from '../../kernel/wire/schema';
import type { MatrixCells } from './shape/packed-matrix';
import type { ParsedMatrices } from './shape/parsed';

/** What the kernel keeps of each table beside the table itself (solver-wasm/src/model/tables.rs). */
export interface TableCopies {
  /** The table turned round: some way differs from the way back. */
  turned: boolean;
  /** One of the search's own: some way is none, or a route that ends anywhere needs a place more. */
  changed: boolean;
}

/** Of tables that are made of supplied matrices, all their rows taken. A look at each cell: far less than to read it was. */
export function copiesOf(supplied: Iterable<ParsedMatrices>): TableCopies {
  const copies = { turned: false, changed: false };
  for (const { distance, time } of supplied) {
    for (const matrix of [distance, time]) {
      if (matrix !== null) {
        const { turned, changed } = copies.turned
          ? { turned: true, changed: copies.changed || hasNoWay(matrix.cells) }
          : copiesOfMatrix(matrix.cells, matrix.rows);
        copies.turned ||= turned;
        copies.changed ||= changed;
      }
    }
  }
  return copies;
}

/** Null of the caller, or longer than the kernel counts. A plain loop: `some` takes ten times as long for a million cells. */
function hasNoWay(cells: MatrixCells): boolean {
  const noWay = UNREACHABLE;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] as number;
    if (!(cell >= 0 && cell < noWay)) {
      return true;
    }
  }
  return false;
}

/** Rows of a block: two blocks fit into the processor's first cache. */
const BLOCK = 32;

/** Half of the matrix says all where it is equal to the other half. */
function copiesOfMatrix(cells: MatrixCells, size: number): TableCopies {
  let changed = false;
  for (let rows = 0; rows < size; rows += BLOCK) {
    for (let columns = 0; columns <= rows; columns += BLOCK) {
      const ways = waysOfBlock(cells, size, rows, columns);
      if (ways === 'differ') {
        return { turned: true, changed: changed || hasNoWay(cells) };
      }
      changed ||= ways === 'some are none';
    }
  }
  return { turned: false, changed };
}

/** Of the ways of a block and those back. */
function waysOfBlock(
  cells: MatrixCells,
  size: number,
  rows: number,
  columns: number,
): 'differ' | 'some are none' | 'plain' {
  const [lastRow, lastColumn] = [Math.min(rows + BLOCK, size), Math.min(columns + BLOCK, size)];
  const noWay = UNREACHABLE;
  let ways: 'some are none' | 'plain' = 'plain';
  for (let i = rows; i < lastRow; i += 1) {
    for (let j = columns; j < lastColumn; j += 1) {
      const there = cells[i * size + j] as number;
      const back = cells[j * size + i] as number;
      // NaN stands for null in either direction.
      if (there !== back && (there >= 0 || back >= 0)) {
        return 'differ';
      }
      if (!(there >= 0 && there < noWay)) {
        ways = 'some are none';
      }
    }
  }
  return ways;
}
