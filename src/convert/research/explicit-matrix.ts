import type { CvrplibFile } from './cvrplib-file';
import { failAt } from './lines';

/** Which cells of a row the file lists, as [first, behind the last]. */
const ROWS: Readonly<Record<string, (row: number, size: number) => readonly [number, number]>> = {
  FULL_MATRIX: (_, size) => [0, size],
  UPPER_ROW: (row, size) => [row + 1, size],
  UPPER_DIAG_ROW: (row, size) => [row, size],
  LOWER_ROW: (row) => [0, row],
  LOWER_DIAG_ROW: (row) => [0, row + 1],
};
const MOST_NODES = 3_000;

/** `EDGE_WEIGHT_SECTION`: cells in the order of `EDGE_WEIGHT_FORMAT`, however they are broken into lines. Halves are mirrored. */
export function explicitMatrix(
  { headers, sections }: CvrplibFile,
  size: number,
  scale: (value: number) => number,
): number[][] {
  const format = headers.get('EDGE_WEIGHT_FORMAT');
  const rows = Object.hasOwn(ROWS, format?.value ?? '') ? ROWS[format?.value ?? ''] : undefined;
  const section = sections.get('EDGE_WEIGHT_SECTION');
  if (rows === undefined || section === undefined) {
    const known = Object.keys(ROWS).join(', ');
    return failAt(format?.line, 'UNSUPPORTED', `must have an EDGE_WEIGHT_SECTION in one of ${known}`);
  }
  if (!Number.isInteger(size) || size < 1 || size > MOST_NODES) {
    return failAt(headers.get('DIMENSION')?.line, 'OUT_OF_RANGE', `must be at most ${MOST_NODES}`);
  }
  const cells = section.rows.flatMap(({ values, line }) => {
    return values.map((value) => (value >= 0 ? value : failAt(line, 'OUT_OF_RANGE', 'must not be negative')));
  });
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const isHalf = format?.value !== 'FULL_MATRIX';
  let next = 0;
  for (let row = 0; row < size; row += 1) {
    const [first, behind] = rows(row, size);
    for (let column = first; column < behind; column += 1) {
      const cell = scale(
        cells[next] ?? failAt(section.line, 'MISSING', `has too few cells for ${size} nodes`),
      );
      next += 1;
      (matrix[row] ?? [])[column] = cell;
      if (isHalf) {
        (matrix[column] ?? [])[row] = cell;
      }
    }
  }
  return next === cells.length
    ? matrix
    : failAt(section.line, 'OUT_OF_RANGE', `has too many cells for ${size} nodes`);
}
