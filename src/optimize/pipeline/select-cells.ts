import { UNREACHABLE } from '../../kernel/wire/schema';
import { MAX_DISTANCE } from './shape/bounds';
import type { TravelProfile } from './travel-profile';

/**
 * Copies the cells between the places of a request out of the caller's matrices of `size` rows: place i of the
 * tables is row `rows[i]`. Plain loops: they run over a million cells and more, so nothing in them is looked up twice.
 */

/**
 * Cells that need no arithmetic. Null as soon as one distance is too long for the kernel. One loop over both matrices: a look
 * at what is copied takes as long again as the copy, for it no longer lies in the processor's caches.
 */
export function wholeTables(
  units: Int32Array,
  seconds: Int32Array,
  size: number,
  rows: Int32Array,
): TravelProfile | null {
  const count = rows.length;
  const distance = new Int32Array(count * count);
  const time = new Int32Array(count * count);
  const noWay = UNREACHABLE;
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      const cell = base + (rows[j] as number);
      const unit = units[cell] as number;
      const second = seconds[cell] as number;
      // Negative when one of them is.
      if ((unit | second) < 0 || second >= noWay) {
        distance[at] = noWay;
        time[at] = noWay;
      } else if (unit >= noWay) {
        return null;
      } else {
        distance[at] = unit;
        time[at] = second;
      }
    }
  }
  return { distance, time };
}

/** What travel times are divided by, in this order. */
export interface Slowing {
  readonly speed: number;
  readonly factor: number;
}

/** Any cells, NaN where there is no way: times are rounded half up, distances stay as they are. */
export function decimalTables(
  units: Float64Array,
  seconds: Float64Array,
  size: number,
  rows: Int32Array,
  slowing: Slowing,
): TravelProfile {
  const time = gatherTimes(units, seconds, size, rows, slowing);
  const distance = gatherWhole(units, size, rows, time) ?? gatherAny(units, size, rows, time);
  return { distance, time };
}

/** Also marks as no way what has a time but no distance, or an absurd one. */
function gatherTimes(
  units: Float64Array,
  seconds: Float64Array,
  size: number,
  rows: Int32Array,
  { speed, factor }: Slowing,
): Int32Array {
  const count = rows.length;
  const time = new Int32Array(count * count);
  const noWay = UNREACHABLE;
  const longest = MAX_DISTANCE;
  // Most requests scale nothing, and a division costs more than all the rest of a cell.
  const asTheyAre = speed === 1 && factor === 1;
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      const cell = base + (rows[j] as number);
      const exact = seconds[cell] as number;
      const whole = Math.floor((asTheyAre ? exact : exact / speed / factor) + 0.5);
      const unit = units[cell] as number;
      // NaN fails every comparison, and an absurd number is as good as no way.
      time[at] = whole < noWay && unit >= 0 && unit <= longest ? whole : noWay;
    }
  }
  return time;
}

/** Null as soon as one distance is not a whole number that fits. */
function gatherWhole(
  units: Float64Array,
  size: number,
  rows: Int32Array,
  time: Int32Array,
): Int32Array | null {
  const count = rows.length;
  const distance = new Int32Array(count * count);
  const noWay = UNREACHABLE;
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      const unit = units[base + (rows[j] as number)] as number;
      const whole = unit | 0;
      if (time[at] === noWay) {
        distance[at] = noWay;
      } else if (whole === unit && whole < noWay) {
        distance[at] = whole;
      } else {
        return null;
      }
    }
  }
  return distance;
}

/** No way counts 0 units, as in the kernel's report: plans are scored from this table where the kernel rounds. */
function gatherAny(units: Float64Array, size: number, rows: Int32Array, time: Int32Array): Float64Array {
  const count = rows.length;
  const noWay = UNREACHABLE;
  const distance = new Float64Array(time.length);
  for (let i = 0, at = 0; i < count; i += 1) {
    const base = (rows[i] as number) * size;
    for (let j = 0; j < count; j += 1, at += 1) {
      distance[at] = time[at] === noWay ? 0 : (units[base + (rows[j] as number)] as number);
    }
  }
  return distance;
}
