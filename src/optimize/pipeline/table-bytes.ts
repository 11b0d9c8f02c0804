import { ApiError } from '../../common/errors';
import type { TableCopies } from './table-copies';

/** Asks for memory before it is used. Throws ApiError SERVER_BUSY where there is no room for so many bytes now. */
export type Reserve = (bytes: number) => void;

/** What tables are made for, and of what. */
export interface TableCounts {
  places: number;
  profiles: number;
  /** Segments of traffic with tables: each profile may need each of them. */
  timeTables: number;
  /** Distances that may be no whole numbers are kept as the caller sent them, beside what the kernel gets. */
  decimals: boolean;
  copies: TableCopies;
}

const WORD = Int32Array.BYTES_PER_ELEMENT;
const DOUBLE = Float64Array.BYTES_PER_ELEMENT;

/** Bytes of all tables as the kernel holds them, a pair for each profile: what they share on this side it copies. */
export function tableBytes(counts: TableCounts): number {
  const { places, profiles, timeTables, decimals } = counts;
  const pair = 2 * WORD + (decimals ? DOUBLE : 0);
  return places * places * profiles * (pair + WORD * timeTables) + copiedBytes(counts);
}

/** Legs of all profiles that the kernel lays side by side for its scans (solver-wasm/src/model/tables/legs.rs); more it leaves apart. */
const MOST_LEGS = 2048 * 2048;

/** Of these, what the kernel makes of the tables that it is given. Where a route ends anywhere they have a place more. */
export function copiedBytes({ places, profiles, copies }: TableCounts): number {
  const cells = (places + 1) ** 2;
  const copied = profiles * cells * (Number(copies.turned) + Number(copies.changed));
  // Only some requests are scanned so; which ones is for the kernel to say.
  const legs = cells * (copies.turned ? 2 : 1);
  const joined = Math.min(profiles, Math.floor(MOST_LEGS / legs)) * legs;
  return (copied + joined) * 2 * WORD;
}

/** The most that the tables of one request may take: one profile over as many places as are accepted always fits. */
export function maxTableBytes(memory: number, maxLocations: number): number {
  const copies = { turned: true, changed: true };
  return Math.max(
    memory,
    tableBytes({ places: maxLocations, profiles: 1, timeTables: 0, decimals: false, copies }),
  );
}

/** Before any table is computed: more than a request may ever have is its fault, more than there is now is not. */
export function reserveTables(counts: TableCounts, most: number, reserve: Reserve): void {
  const bytes = tableBytes(counts);
  if (bytes > most) {
    const { profiles, places, timeTables } = counts;
    const message = `${profiles} travel profiles of ${places} places (${timeTables} segments of traffic with tables) need ${bytes} bytes of tables; at most ${most} are accepted. Use fewer distinct vehicle types and speed factors.`;
    throw new ApiError('VALIDATION_ERROR', message, {
      errors: [{ code: 'LIMIT_EXCEEDED', message, field: 'resources' }],
    });
  }
  reserve(bytes);
}
