import { NEVER_S, stampOf } from '../reading/clock';
import type { Source } from '../reading/source';
import type { Point } from '../places';
import type { Window, WrittenPlace } from '../request-parts';

export interface WriteContext {
  readonly listed: ReadonlyMap<number, Point>;
  readonly depots: ReadonlyMap<string, WrittenPlace>;
  readonly hasMatrices: boolean;
  readonly dimensions: readonly string[];
  readonly objective: string;
  /** Seconds since 1970 of the midnight from which the request counts. */
  readonly origin: number;
}

/** Later than that no time stamp is needed: a year behind the beginning. */
const LATEST_S = 31_536_000;

export function writeTime(seconds: number, { origin }: WriteContext): string {
  return stampOf(origin + Math.min(Math.round(seconds), LATEST_S));
}

/** Whether an end means "never". */
export function isOpen(end: number): boolean {
  return end >= NEVER_S;
}

export function writeWindows(windows: readonly Window[], context: WriteContext): object {
  return windows.length === 0
    ? {}
    : { times: windows.map(({ start, end }) => [writeTime(start, context), writeTime(end, context)]) };
}

export function writeLocation(
  holder: Source,
  { index, point }: WrittenPlace,
  { hasMatrices }: WriteContext,
): object {
  if (hasMatrices) {
    return index === null ? holder.fail('UNKNOWN_REFERENCE', 'lies at no row of the matrices') : { index };
  }
  return point === null
    ? holder.fail('UNKNOWN_REFERENCE', 'lies at a place without coordinates')
    : { lat: point.lat, lng: point.lon };
}

/** Amounts in order of the dimensions; whole numbers. */
export function writeAmounts(
  holder: Source,
  key: string,
  amounts: ReadonlyMap<string, number>,
  { dimensions }: WriteContext,
  absent = 0,
): number[] {
  return dimensions.map((name) => {
    const amount = amounts.get(name) ?? absent;
    if (!Number.isInteger(amount)) {
      holder.note('APPROXIMATED', 'Amounts are whole numbers there: it is rounded', key);
    }
    return Math.min(MOST_AMOUNT, Math.round(amount));
  });
}

/** Their integers have 32 bits. */
export const MOST_AMOUNT = 1_000_000_000;
