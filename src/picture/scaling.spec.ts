import fc from 'fast-check';
import type { Point } from './plane';
import { type Distance, scaled } from './scaling';

const apart = (a: Point | undefined, b: Point | undefined) =>
  Math.hypot((a?.x ?? NaN) - (b?.x ?? NaN), (a?.y ?? NaN) - (b?.y ?? NaN));

/** The largest error of a distance, as a share of the largest distance. */
function worst(found: readonly Point[], distance: (a: number, b: number) => number): number {
  let [error, longest] = [0, 0];
  found.forEach((a, i) =>
    found.slice(0, i).forEach((b, j) => {
      error = Math.max(error, Math.abs(apart(a, b) - distance(i, j)));
      longest = Math.max(longest, distance(i, j));
    }),
  );
  return longest === 0 ? error : error / longest;
}

const coordinate = fc.integer({ min: -1_000, max: 1_000 });
const points = (most: number) =>
  fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: most });

describe('multidimensional scaling', () => {
  it('gives back the distances of points of a plane', () => {
    fc.assert(
      fc.property(points(40), (given) => {
        const distance = (a: number, b: number) => apart(given[a], given[b]);
        expect(worst(scaled(given.length, distance), distance)).toBeLessThan(1e-6);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('gives them back by landmarks where there are many', () => {
    const given = Array.from({ length: 450 }, (_, i) => ({ x: (i * 37) % 101, y: (i * 53) % 89 }));
    const distance = (a: number, b: number) => apart(given[a], given[b]);
    expect(worst(scaled(given.length, distance), distance)).toBeLessThan(1e-6);
  });

  it('asks for so many distances that they grow with the places, not with their square', () => {
    const asked = (size: number) => {
      let count = 0;
      scaled(size, (a, b) => {
        count += 1;
        return Math.abs(a - b);
      });
      return count;
    };
    expect(asked(2_000) / asked(1_000)).toBeLessThan(2.1);
  });

  it('takes the mean of both ways, and the other way where there is none', () => {
    const table: readonly (readonly (number | null)[])[] = [
      [0, 10, 30],
      [20, 0, null],
      [30, 15, 0],
    ];
    const distance: Distance = (a, b) => table[a]?.[b] ?? null;
    const [first, second, third] = scaled(3, distance);
    expect([apart(first, second), apart(second, third), apart(first, third)].map(Math.round)).toEqual([
      15, 15, 30,
    ]);
  });

  it('sets places without any way between them apart', () => {
    const half = (place: number) => Math.floor(place / 2);
    const found = scaled(4, (a, b) => (half(a) === half(b) ? Math.abs(a - b) * 10 : null));
    expect(apart(found[0], found[1])).toBeGreaterThan(1);
    expect(new Set(found.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(4);
  });

  it('finds finite places for distances of no plane, and the same ones again', () => {
    const wild = fc.array(fc.nat({ max: 1_000 }), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(wild, (cells) => {
        const distance = (a: number, b: number) => cells[a * 8 + b] ?? 0;
        const found = scaled(8, distance);
        expect(found.flatMap(({ x, y }) => [x, y]).every(Number.isFinite)).toBe(true);
        expect(scaled(8, distance)).toEqual(found);
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  it('keeps the two largest axes where a negative one is larger in size', () => {
    // Ten places in one, nearer to three others than any plane allows.
    const isHub = (place: number) => place >= 3;
    const distance = (a: number, b: number) =>
      a === b || (isHub(a) && isHub(b)) ? 0 : isHub(a) || isHub(b) ? 1 : 10;
    const found = scaled(13, distance);
    const outer = [apart(found[0], found[1]), apart(found[1], found[2]), apart(found[0], found[2])];
    outer.forEach((length) => expect(length).toBeCloseTo(10, 5));
  });

  it('draws one place, and none', () => {
    expect(scaled(1, () => 0)).toEqual([{ x: 0, y: 0 }]);
    expect(scaled(0, () => 0)).toEqual([]);
  });
});
