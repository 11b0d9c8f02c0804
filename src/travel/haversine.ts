import { UNREACHABLE } from '../kernel/wire/schema';
import type { Point, TableRequest, TravelProvider, TravelTable } from './provider';

/** IUGG mean radius, metres. */
const EARTH_RADIUS_M = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Great-circle distance in metres. */
export function haversineMetres(from: Point, to: Point): number {
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const sinLon = Math.sin(((to.lon - from.lon) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The provider that is always there: as the crow flies, times a detour, at one speed. Great circles are computed once,
 * whatever the number of requests, and requests of one detour share their metres.
 */
export const haversineProvider: TravelProvider = {
  name: 'haversine',
  tables(points, requests) {
    const size = points.length;
    const detours = [...new Set(requests.map(({ detour }) => detour))];
    const metres = new Map(detours.map((detour) => [detour, new Int32Array(size * size)]));
    const seconds = requests.map(() => new Int32Array(size * size));
    const usable = requests.map(() => true);
    const angles = points.map(halfAngles);
    const row = new Float64Array(size);
    for (let i = 0; i < size; i += 1) {
      for (let j = i + 1; j < size; j += 1) {
        row[j] = between(angles[i], angles[j]);
      }
      metres.forEach((table, detour) => fillMetres(table, row, i, detour));
      requests.forEach((request, r) => {
        const all = fillSeconds(seconds[r] as Int32Array, row, i, request);
        usable[r] = all && usable[r] === true;
      });
    }
    return requests.map(({ detour }, r) => {
      const table = { metres: metres.get(detour) as Int32Array, seconds: seconds[r] as Int32Array };
      return usable[r] === true ? table : withoutEndless(table);
    });
  },
};

interface Angles {
  lat: number;
  lon: number;
  cosLat: number;
}

function halfAngles({ lat, lon }: Point): Angles {
  return { lat: lat * RADIANS, lon: lon * RADIANS, cosLat: Math.cos(lat * RADIANS) };
}

/** The same formula with the parts that belong to one point taken out of the loop. */
function between(from: Angles | undefined, to: Angles | undefined): number {
  if (from === undefined || to === undefined) {
    return 0;
  }
  const sinLat = Math.sin((to.lat - from.lat) / 2);
  const sinLon = Math.sin((to.lon - from.lon) / 2);
  const h = sinLat * sinLat + from.cosLat * to.cosLat * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** From point i to those after it, and the way back, which is the same; rounded half up once. */
function fillMetres(table: Int32Array, row: Float64Array, i: number, detour: number): void {
  const size = row.length;
  for (let j = i + 1; j < size; j += 1) {
    table[i * size + j] = table[j * size + i] = Math.floor((row[j] as number) * detour + 0.5);
  }
}

/** From the unrounded metres. False where a time does not fit. */
function fillSeconds(table: Int32Array, row: Float64Array, i: number, request: TableRequest): boolean {
  const { detour, speed, speedFactor } = request;
  const size = row.length;
  const noWay = UNREACHABLE;
  let usable = true;
  for (let j = i + 1; j < size; j += 1) {
    const seconds = Math.floor(((row[j] as number) * detour) / speed / speedFactor + 0.5);
    const fits = seconds < noWay;
    usable &&= fits;
    table[i * size + j] = table[j * size + i] = fits ? seconds : noWay;
  }
  return usable;
}

/** What takes for ever has no distance either. */
function withoutEndless({ metres, seconds }: TravelTable): TravelTable {
  return { metres: metres.map((value, at) => (seconds[at] === UNREACHABLE ? UNREACHABLE : value)), seconds };
}
