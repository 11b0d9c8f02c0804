import { UNREACHABLE } from '../../kernel/wire/schema';
import { ProviderError } from '../provider-error';
import type { Piece, PieceCells } from './adapter';

/** A cell as servers write it: null is no way. */
type Cell = number | null;

/** Reads every cell by `read`, which gives metres and seconds, or undefined where the answer is none. */
export function readCells(
  { sources, targets }: Piece,
  read: (row: number, column: number) => { metres: unknown; seconds: unknown },
): PieceCells {
  const size = sources.length * targets.length;
  const cells = { metres: new Int32Array(size), tenths: new Int32Array(size) };
  let at = 0;
  for (let row = 0; row < sources.length; row += 1) {
    for (let column = 0; column < targets.length; column += 1, at += 1) {
      const { metres, seconds } = read(row, column);
      if (!isCell(metres) || !isCell(seconds)) {
        throw noTable();
      }
      const tenths = seconds === null ? UNREACHABLE : Math.floor(seconds * 10 + 0.5);
      const whole = metres === null ? UNREACHABLE : Math.floor(metres + 0.5);
      const noWay = tenths >= UNREACHABLE || whole >= UNREACHABLE;
      cells.metres[at] = noWay ? UNREACHABLE : whole;
      cells.tenths[at] = noWay ? UNREACHABLE : tenths;
    }
  }
  return cells;
}

/** Two lists of rows, of exactly the piece's size. */
export function readRows(distances: unknown, durations: unknown, piece: Piece): PieceCells {
  checkSize(distances, piece);
  checkSize(durations, piece);
  return readCells(piece, (row, column) => ({
    metres: distances[row]?.[column],
    seconds: durations[row]?.[column],
  }));
}

export function checkSize(rows: unknown, { sources, targets }: Piece): asserts rows is unknown[][] {
  const fits =
    Array.isArray(rows) &&
    rows.length === sources.length &&
    rows.every((row) => Array.isArray(row) && row.length === targets.length);
  if (!fits) {
    throw noTable();
  }
}

export function noTable(): ProviderError {
  return new ProviderError('bad_answer', 'sent an answer that is not the table asked for');
}

function isCell(value: unknown): value is Cell {
  return value === null || (typeof value === 'number' && value >= 0 && Number.isFinite(value));
}
