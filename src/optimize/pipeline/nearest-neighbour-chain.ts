import type { MatrixCells } from './shape/packed-matrix';

/**
 * The places in the order in which a traveller visits them who always goes to the nearest one that is left, from the first one on:
 * numbers into `rows`, which says where each place stands in the row-major `cells` of `size` rows. Where no way leads on, the
 * next one that is left follows.
 */
export function nearestNeighbourChain(cells: MatrixCells, size: number, rows: Int32Array): number[] {
  const left = Int32Array.from(rows, (_, i) => i);
  const chain: number[] = [];
  let at = 0;
  for (let count = left.length; count > 0; count -= 1) {
    const here = left[at] as number;
    chain.push(here);
    left.copyWithin(at, at + 1, count);
    at = nearest(cells, (rows[here] as number) * size, rows, left.subarray(0, count - 1));
  }
  return chain;
}

/** Index into `left`; the first one where all are out of reach. */
function nearest(cells: MatrixCells, row: number, rows: Int32Array, left: Int32Array): number {
  let [best, least] = [0, Infinity];
  for (let i = 0; i < left.length; i += 1) {
    const far = cells[row + (rows[left[i] as number] as number)] as number;
    // No way is negative or NaN.
    if (far >= 0 && far < least) {
      [best, least] = [i, far];
    }
  }
  return best;
}
