import { alongHilbertCurve } from './hilbert-curve';

const SIDE = 16;

/** The middles of the cells of a square grid, rows from the south. */
const grid = Array.from({ length: SIDE * SIDE }, (_, i) => ({
  lat: 50 + Math.floor(i / SIDE) / 100,
  lon: 4 + (i % SIDE) / 100,
}));

function inOrder<T>(points: readonly T[], along: readonly number[]): T[] {
  const numbers = points.map((_, i) => i).sort((a, b) => (along[a] ?? 0) - (along[b] ?? 0));
  return numbers.flatMap((i) => points[i] ?? []);
}

describe('a Hilbert curve through points', () => {
  it('goes from each cell of a grid to one that touches it, and comes by every cell', () => {
    const along = alongHilbertCurve(grid);
    expect(new Set(along).size).toBe(grid.length);
    const walk = inOrder(grid, along);
    const steps = walk.slice(1).map((to, i) => {
      const from = walk[i] ?? to;
      return Math.round((Math.abs(to.lat - from.lat) + Math.abs(to.lon - from.lon)) * 100);
    });
    expect(new Set(steps)).toEqual(new Set([1]));
  });

  it('says the same wherever on the map they lie, and however large the map is', () => {
    const elsewhere = grid.map(({ lat, lon }) => ({ lat: (lat - 50) * 7 - 33, lon: (lon - 4) * 7 + 151 }));
    const places = grid.map((_, i) => i);
    expect(inOrder(places, alongHilbertCurve(elsewhere))).toEqual(inOrder(places, alongHilbertCurve(grid)));
  });

  it('knows points that are all the same, and none', () => {
    const here = { lat: 50, lon: 4 };
    expect(alongHilbertCurve([here, here])).toEqual([0, 0]);
    expect(alongHilbertCurve([])).toEqual([]);
  });
});
