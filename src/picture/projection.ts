import type { Position } from '../travel';
import type { Point } from './plane';

const RADIANS = Math.PI / 180;

/**
 * The equirectangular projection with the mean latitude as the one that is true to scale: over a region it is all but exact,
 * and straight on the map is straight in degrees. Longitudes are counted from the first place, so that places on both sides of
 * the 180th meridian lie side by side.
 */
export function equirectangular(places: readonly Position[]): (position: Position) => Point {
  const first = places[0]?.[0] ?? 0;
  const mean = places.reduce((sum, [, lat]) => sum + lat, 0) / Math.max(1, places.length);
  const narrowing = Math.cos(mean * RADIANS);
  return ([lon, lat]) => ({ x: (((lon - first + 540) % 360) - 180) * narrowing, y: -lat });
}
