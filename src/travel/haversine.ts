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

/** The provider that is always there: as the crow flies, times a detour, at one speed. */
export const haversineProvider: TravelProvider = {
  name: 'haversine',
  table(points, request) {
    const size = points.length;
    const table: TravelTable = { metres: new Int32Array(size * size), seconds: new Int32Array(size * size) };
    const halfSines = points.map(halfAngles);
    for (let i = 0; i < size; i += 1) {
      for (let j = i + 1; j < size; j += 1) {
        const metres = between(halfSines[i], halfSines[j]) * request.detour;
        fill(table, i * size + j, j * size + i, metres, request);
      }
    }
    return table;
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

/** Time comes from the unrounded metres, and each is rounded half up once. The way back is the same. */
function fill(table: TravelTable, there: number, back: number, metres: number, request: TableRequest): void {
  const seconds = Math.floor(metres / request.speed / request.speedFactor + 0.5);
  const usable = seconds < UNREACHABLE;
  table.metres[there] = table.metres[back] = usable ? Math.floor(metres + 0.5) : UNREACHABLE;
  table.seconds[there] = table.seconds[back] = usable ? seconds : UNREACHABLE;
}
