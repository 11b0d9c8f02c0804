import type { Point } from '../../travel';

/** Cells of the curve's square on a side: finer than streets, on a map of any size. */
const BITS = 16;
const SIDE = 2 ** BITS;

/**
 * How far along a Hilbert curve each point lies, 0 to 2^32 − 1: what is near on the curve is near on the map. The curve fills the
 * square around the points, in degrees. D. Hilbert, Über die stetige Abbildung einer Linie auf ein Flächenstück, Mathematische Annalen
 * 38 (1891).
 */
export function alongHilbertCurve(points: readonly Point[]): number[] {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  const [south, west] = [least(lats), least(lons)];
  const extent = Math.max(-least(lats.map((lat) => -lat)) - south, -least(lons.map((lon) => -lon)) - west);
  const cell = (degrees: number) =>
    extent === 0 ? 0 : Math.min(SIDE - 1, Math.floor((degrees / extent) * SIDE));
  return points.map(({ lat, lon }) => distanceAlong(cell(lon - west), cell(lat - south)));
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

/** From the largest quarters to the cells: which of the four it is, and how the curve inside it lies. */
function distanceAlong(column: number, row: number): number {
  let [x, y, distance] = [column, row, 0];
  for (let side = SIDE / 2; side >= 1; side /= 2) {
    const right = x >= side;
    const upper = y >= side;
    const quarter = right ? (upper ? 2 : 3) : upper ? 1 : 0;
    distance += quarter * side * side;
    x -= right ? side : 0;
    y -= upper ? side : 0;
    if (!upper) {
      // The curve enters the two lower quarters along their other side.
      [x, y] = right ? [side - 1 - y, side - 1 - x] : [y, x];
    }
  }
  return distance;
}
