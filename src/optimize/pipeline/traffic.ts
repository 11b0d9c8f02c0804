import type { WireTraffic } from '../../kernel/wire';
import type { Located } from './meaning/places';
import { numDaysOf } from './normalise/available-days';
import type { Notes } from './notes';
import { decimalTables } from './select-cells';
import type { ParsedRequest, ParsedResource, ParsedTravel } from './shape/parsed';
import type { ParsedTrafficSegment } from './shape/parsed-rules';
import { asDecimals, noteRoundedTimes } from './supplied-tables';

/** Factors are whole millionths in the kernel's words. */
const MILLION = 1_000_000;

export interface Traffic {
  /** Travel times of segments that have tables, row-major seconds. */
  timeTables: Int32Array[];
  /** By profile and day. */
  traffic: WireTraffic[];
}

/** What distinguishes vehicle types for traffic: the segments that name them. */
export function trafficKey({ traffic }: ParsedTravel, vehicleType: string | null): string {
  return traffic.map((segment) => (appliesTo(segment, vehicleType) ? '1' : '0')).join('');
}

function appliesTo({ vehicleTypes }: ParsedTrafficSegment, vehicleType: string | null): boolean {
  return vehicleTypes === null || (vehicleType !== null && vehicleTypes.includes(vehicleType));
}

/** Segments by profile and day; `owners` is one resource of each profile. Speed factors divide tables too (contract C6). */
export function makeTraffic(
  request: ParsedRequest,
  located: Located,
  origins: readonly number[],
  owners: readonly ParsedResource[],
  notes: Notes,
): Traffic {
  const made: Traffic = { timeTables: [], traffic: [] };
  const segments = request.travel.traffic
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  if (segments.length === 0) {
    return made;
  }
  segments.forEach(({ factor, field, matrices }) => {
    if (factor !== null && Math.abs(factor * MILLION - Math.round(factor * MILLION)) > 1e-6) {
      notes.add('ROUNDED_INPUT', 'Traffic factors are rounded to millionths', `${field}.factor`);
    }
    if (located.book.mode === 'matrix') {
      noteRoundedTimes(matrices, located, notes);
    }
  });
  const rows = Int32Array.from(origins, (origin) => located.book.places[origin]?.index ?? 0);
  const tables = new Map<string, number>();
  const tableOf = (segment: ParsedTrafficSegment, factor: number): number => {
    const key = `${segment.field} ${factor}`;
    const known = tables.get(key);
    if (known !== undefined) {
      return known;
    }
    const cells = asDecimals(segment.matrices.time?.cells ?? new Float64Array(0));
    const { time } = decimalTables(cells, cells, segment.matrices.time?.rows ?? 0, rows, {
      speed: 1,
      factor,
    });
    tables.set(key, made.timeTables.length);
    return made.timeTables.push(time) - 1;
  };
  owners.forEach((owner, profile) => {
    const own = segments.filter((segment) => appliesTo(segment, owner.vehicleType));
    const speed = request.travel.speedFactor * owner.speedFactor;
    for (let day = 0; day < numDaysOf(request); day += 1) {
      const today = own.filter(({ days }) => days === null || days.includes(day));
      if (today.length > 0) {
        made.traffic.push({
          profile,
          day,
          segments: today.map((segment) => ({
            start: segment.start,
            end: segment.end,
            ...(segment.factor === null
              ? { table: tableOf(segment, speed) }
              : { factor: Math.round(segment.factor * MILLION) }),
          })),
        });
      }
    }
  });
  return made;
}
