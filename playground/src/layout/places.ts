import type { Json } from '../api/types';
import { fieldsOf, listOf, numberOf } from '../request/read';
import { placeOf, type Whereabouts } from '../request/tasks';
import { scaled } from '../../../src/picture/scaling';
import { matrixTable } from './matrix-table';

/** A place on the plane. */
export type Point = readonly [x: number, y: number];

/** Tables of more places are not laid out: a few seconds of the page, and no map that a person reads. */
const MOST_SCALED = 2_500;
/** Extent of a laid out table, in units of the map. */
const EXTENT = 1_000;

/** How places of a request become points: on the globe, as latitude and longitude, or on a plane made of its matrix. */
export interface Layout {
  readonly kind: 'globe' | 'plane';
  /** [y, x], as latitude and longitude stand; null: nobody knows. */
  pointOf(at: Whereabouts): Point | null;
}

/** `places`: all that the map is to show. One without coordinates makes the whole a plane, where there is a matrix for it. */
export function layoutOf(request: Json, places: readonly Whereabouts[]): Layout {
  const listed = listedPlaces(request);
  const globe = (at: Whereabouts): Point | null => {
    const place = at.location ?? (at.index === null ? undefined : listed.get(at.index));
    return place ? [place.lat, place.lon] : null;
  };
  const table = tableOf(request);
  if (table === null || places.every((at) => globe(at) !== null)) {
    return { kind: 'globe', pointOf: globe };
  }
  const points = withinExtent(
    scaled(table.length, (a, b) => usable(table[a]?.[b])).map(({ x, y }) => [x, y]),
  );
  return { kind: 'plane', pointOf: ({ index }) => (index === null ? null : (points[index] ?? null)) };
}

/** `travel.locations`: coordinates of rows of the matrices. */
function listedPlaces(request: Json): Map<number, { lat: number; lon: number }> {
  const { locations } = fieldsOf(fieldsOf(request)['travel']);
  const entries = listOf(locations).flatMap((entry, i): [number, { lat: number; lon: number }][] => {
    const place = placeOf(entry);
    return place === null ? [] : [[numberOf(fieldsOf(entry)['index']) ?? i, place]];
  });
  return new Map(entries);
}

function tableOf(request: Json): (number | null)[][] | null {
  const rows = matrixTable(request).map((row) => listOf(row).map((cell) => numberOf(cell)));
  return rows.length === 0 || rows.length > MOST_SCALED ? null : rows;
}

/** What the kernel would take for a way: anything else is none. */
function usable(cell: number | null | undefined): number | null {
  return typeof cell === 'number' && Number.isFinite(cell) && cell >= 0 ? cell : null;
}

function withinExtent(points: readonly Point[]): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = EXTENT / Math.max(1e-9, Math.max(...xs) - left, Math.max(...ys) - top);
  return points.map(([x, y]) => [(y - top) * scale, (x - left) * scale]);
}
