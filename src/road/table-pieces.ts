import { UNREACHABLE } from '../kernel/wire/schema';
import type { RoadTable } from '../travel';
import type { CacheKey, PairCache } from './pair-cache';
import type { PieceCells } from './adapters/adapter';

/** Rows and columns of a table, by number. */
export interface Block {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** The whole table in blocks of at most `side` rows and columns. */
export function* blocksOf(size: number, side: number): Generator<Block> {
  const range = (from: number) => Array.from({ length: Math.min(side, size - from) }, (_, i) => from + i);
  for (let row = 0; row < size; row += side) {
    for (let column = 0; column < size; column += side) {
      yield { rows: range(row), columns: range(column) };
    }
  }
}

/**
 * A table that is being filled, from the cache and from the server. Equal places have no way to go, to and from refused ones
 * there is none, which is not remembered as a pair: who is refused is to be told each time.
 */
export class TableInMaking {
  /** Places without a road near them, by number. */
  readonly refused = new Set<number>();

  constructor(
    readonly table: RoadTable,
    private readonly keys: readonly CacheKey[],
    private readonly cache: PairCache,
  ) {}

  /** Writes what is known, and gives the rows and columns that hold all that is not; null: nothing is missing. */
  fillFromCache({ rows, columns }: Block): Block | null {
    const missingRows = new Set<number>();
    const missingColumns = new Set<number>();
    const { metres, tenths } = this.table;
    const size = this.keys.length;
    for (const row of rows) {
      const from = this.keys[row] as CacheKey;
      for (const column of columns) {
        const to = this.keys[column] as CacheKey;
        if (from.lat === to.lat && from.lon === to.lon) {
          continue;
        }
        if (this.refused.has(row) || this.refused.has(column)) {
          metres[row * size + column] = UNREACHABLE;
          tenths[row * size + column] = UNREACHABLE;
          continue;
        }
        const slot = this.cache.find(from, to);
        if (slot < 0) {
          missingRows.add(row);
          missingColumns.add(column);
        } else {
          metres[row * size + column] = this.cache.metresAt(slot);
          tenths[row * size + column] = this.cache.tenthsAt(slot);
        }
      }
    }
    return missingRows.size === 0
      ? null
      : {
          rows: rows.filter((row) => missingRows.has(row)),
          columns: columns.filter((column) => missingColumns.has(column)),
        };
  }

  /** Writes what the server said of a block, and remembers it. */
  write({ rows, columns }: Block, cells: PieceCells): void {
    const { metres, tenths } = this.table;
    const size = this.keys.length;
    let at = 0;
    for (const row of rows) {
      const from = this.keys[row] as CacheKey;
      for (const column of columns) {
        const to = this.keys[column] as CacheKey;
        if (from.lat !== to.lat || from.lon !== to.lon) {
          const [distance, time] = [cells.metres[at] as number, cells.tenths[at] as number];
          metres[row * size + column] = distance;
          tenths[row * size + column] = time;
          this.cache.put(from, to, distance, time);
        }
        at += 1;
      }
    }
  }
}
