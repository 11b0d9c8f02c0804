import fc from 'fast-check';
import { nearestNeighbourChain } from './nearest-neighbour-chain';

/** Metres between points of a line. */
const line = (...places: number[]): Float64Array =>
  Float64Array.from(places.flatMap((from) => places.map((to) => Math.abs(from - to))));

const all = (size: number): Int32Array => Int32Array.from({ length: size }, (_, i) => i);

describe('a chain of nearest neighbours', () => {
  it('goes on to the nearest place that is left', () => {
    expect(nearestNeighbourChain(line(0, 50, 10, 40, 20), 5, all(5))).toEqual([0, 2, 4, 3, 1]);
  });

  it('numbers the places that are asked for, and reads no other row', () => {
    const chain = nearestNeighbourChain(line(0, 50, 10, 40, 20), 5, Int32Array.of(1, 0, 3));
    expect(chain).toEqual([0, 2, 1]);
  });

  it('takes no way for one, be it a number below 0 or none', () => {
    const cells = Int32Array.of(0, -1, 5, -1, 0, -1, 5, 1, 0);
    expect(nearestNeighbourChain(cells, 3, all(3))).toEqual([0, 2, 1]);
    expect(nearestNeighbourChain(new Float64Array(9).fill(NaN), 3, all(3))).toEqual([0, 1, 2]);
  });

  it('comes by every place once', () => {
    const cell = fc.integer({ min: -1, max: 9 });
    const square = fc
      .integer({ min: 0, max: 8 })
      .chain((size) =>
        fc.tuple(fc.constant(size), fc.array(cell, { minLength: size * size, maxLength: size * size })),
      );
    fc.assert(
      fc.property(square, ([size, cells]) => {
        const chain = nearestNeighbourChain(Int32Array.from(cells), size, all(size));
        expect([...chain].sort((a, b) => a - b)).toEqual([...all(size)]);
      }),
    );
  });
});
