import fc from 'fast-check';
import type { Point } from '../travel';
import { cacheKey, PairCache, roundedPoint } from './pair-cache';

const MIB = 1 << 20;
const BYTES_PER_PAIR = 28;
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const key = (at: Point) => cacheKey('osrm', 'car', roundedPoint(at));
const read = (cache: PairCache, from: Point, to: Point) => {
  const slot = cache.find(key(from), key(to));
  return slot < 0 ? null : [cache.metresAt(slot), cache.tenthsAt(slot)];
};

describe('PairCache', () => {
  it('gives what was put, there and back apart, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), (points) => {
        const cache = new PairCache(MIB, Infinity);
        const known = new Map<string, number>();
        const nameOf = (from: Point, to: Point) => JSON.stringify([roundedPoint(from), roundedPoint(to)]);
        points.forEach((from, i) =>
          points.slice(0, -1).forEach((to, j) => {
            cache.put(key(from), key(to), i, j);
            known.set(nameOf(from, to), i * 100 + j);
          }),
        );
        for (const from of points) {
          for (const to of points) {
            const found = read(cache, from, to);
            const value = found === null ? undefined : (found[0] ?? 0) * 100 + (found[1] ?? 0);
            expect(value).toBe(known.get(nameOf(from, to)));
          }
        }
      }),
    );
  });

  it('tells every provider and profile apart', () => {
    const cache = new PairCache(MIB, Infinity);
    const [a, b] = [
      { lat: 50, lon: 4 },
      { lat: 51, lon: 5 },
    ];
    const kinds = (['osrm', 'valhalla', 'ors'] as const).flatMap((provider) =>
      (['car', 'van', 'truck', 'bike', 'foot'] as const).map((profile) => [provider, profile] as const),
    );
    const keys = kinds.map(([provider, profile]) => [
      cacheKey(provider, profile, a),
      cacheKey(provider, profile, b),
    ]);
    keys.forEach(([from, to], i) => cache.put(from!, to!, i, i));
    expect(keys.map(([from, to]) => cache.metresAt(cache.find(from!, to!)))).toEqual(kinds.map((_, i) => i));
  });

  it('never holds more than its bytes, and keeps most of what was used last', () => {
    const bytes = 1_000 * BYTES_PER_PAIR;
    const cache = new PairCache(bytes, Infinity);
    expect(cache.pairs * BYTES_PER_PAIR).toBeLessThanOrEqual(bytes);
    const places = Array.from({ length: 200 }, (_, i) => ({ lat: 50 + i / 1_000, lon: 4 }));
    places.forEach((from) => places.forEach((to) => cache.put(key(from), key(to), 1, 1)));
    const held = (list: Point[]) =>
      list.flatMap((from) => places.map((to) => read(cache, from, to))).filter((found) => found !== null)
        .length;
    expect(held(places.slice(0, 150))).toBe(0);
    expect(held(places.slice(-2))).toBeGreaterThan(390);
    expect(held(places)).toBeLessThanOrEqual(cache.pairs);
  });

  it('what is looked up stays', () => {
    const cache = new PairCache(8 * BYTES_PER_PAIR, Infinity);
    const places = Array.from({ length: 20 }, (_, i) => ({ lat: 50 + i / 1_000, lon: 4 }));
    const [first, ...others] = places as [Point, ...Point[]];
    cache.put(key(first), key(first), 7, 7);
    for (const other of others) {
      cache.put(key(first), key(other), 1, 1);
      expect(read(cache, first, first)).toEqual([7, 7]);
    }
  });

  it('a value put twice is the last one', () => {
    const cache = new PairCache(MIB, Infinity);
    const at = key({ lat: 50, lon: 4 });
    cache.put(at, at, 1, 2);
    cache.put(at, at, 3, 4);
    expect(read(cache, { lat: 50, lon: 4 }, { lat: 50, lon: 4 })).toEqual([3, 4]);
  });

  it('begins anew when it is as old as it may be', () => {
    let now = 0;
    const cache = new PairCache(MIB, 100, () => now);
    const at = { lat: 50, lon: 4 };
    cache.put(key(at), key(at), 1, 1);
    now = 99;
    cache.refresh();
    expect(read(cache, at, at)).toEqual([1, 1]);
    now = 100;
    cache.refresh();
    expect(read(cache, at, at)).toBeNull();
  });
});
