/** Stands for the caller's null where cells are integers. */
export const NO_WAY_CELL = -1;

/** Row-major numbers of at least 0. The caller's null is NaN, among integers NO_WAY_CELL: neither is `>= 0`. */
export type MatrixCells = Float64Array | Int32Array;

/**
 * A matrix that was read without making a JavaScript value of every cell. It stands in the JSON tree where the
 * list of lists would, and is made of sound ones only: square, every cell a finite number of at least 0 or null.
 */
export class PackedMatrix {
  constructor(
    readonly rows: number,
    readonly cells: MatrixCells,
  ) {}
}

/** The same cells as doubles. */
export function decimalCells(cells: Int32Array): Float64Array {
  const decimals = new Float64Array(cells);
  for (let i = cells.indexOf(NO_WAY_CELL); i !== -1; i = cells.indexOf(NO_WAY_CELL, i + 1)) {
    decimals[i] = NaN;
  }
  return decimals;
}
