import { UNREACHABLE } from '../../kernel/wire/schema';
import type { TravelTables } from './travel-tables';

const MILLION = 1_000_000;

export interface Leg {
  profile: number;
  day: number;
  /** Position in the tables. */
  cell: number;
  departure: number;
}

/**
 * Seconds of one leg that leaves at `departure`. While a segment holds, a whole leg takes the segment's time; a leg that
 * crosses boundaries has done `elapsed / whole` of itself at each, and its arrival is rounded once, so that nobody
 * overtakes (contract C6; Ichoua, Gendreau and Potvin, 2003).
 */
export function travelSeconds(tables: TravelTables, { profile, day, cell, departure }: Leg): number {
  const own = tables.profiles[profile]?.time[cell] ?? 0;
  const segments =
    tables.traffic.find((entry) => entry.profile === profile && entry.day === day)?.segments ?? [];
  if (own === UNREACHABLE || own === 0 || segments.length === 0) {
    return own;
  }
  let clock = departure;
  let left = 1;
  const drive = (whole: number, until: number): boolean => {
    const needed = left * whole;
    if (clock + needed <= until) {
      clock += needed;
      return true;
    }
    left -= (until - clock) / whole;
    clock = until;
    return false;
  };
  for (const { start, end, factor, table } of segments) {
    if (end <= clock) {
      continue;
    }
    const whole =
      table === undefined ? (own * (factor ?? MILLION)) / MILLION : (tables.timeTables[table]?.[cell] ?? own);
    if ((clock < start && drive(own, start)) || drive(whole, end)) {
      return Math.floor(clock - departure + 0.5);
    }
  }
  drive(own, Infinity);
  return Math.floor(clock - departure + 0.5);
}
