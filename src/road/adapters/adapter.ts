import { UNREACHABLE } from '../../kernel/wire/schema';
import type { Point, ProfileName, RoadProviderName } from '../../travel';
import type { Call } from '../call';
import { ProviderError } from '../provider-error';

/** A part of a table: from each source to each target. */
export interface Piece {
  readonly profile: ProfileName;
  readonly sources: readonly Point[];
  readonly targets: readonly Point[];
}

/** Row-major; whole metres and tenths of a second, `2^30` where there is no way. */
export interface PieceCells {
  readonly metres: Int32Array;
  readonly tenths: Int32Array;
}

/** How one kind of road server is asked, and what its answers mean. Pure: the network is `RoadServerClient`'s. */
export interface RoadAdapter {
  readonly name: RoadProviderName;
  readonly profiles: readonly ProfileName[];
  /** Most sources, and most targets, of one call. */
  readonly maxPlaces: number;
  call(piece: Piece): Call;
  /** Throws ProviderError `bad_answer` for what is no table of the piece's size. */
  cells(answer: unknown, piece: Piece): PieceCells;
}

/** Five decimals, as coordinates are rounded; never an exponent. */
export function degrees(value: number): string {
  return value.toFixed(5);
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

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
