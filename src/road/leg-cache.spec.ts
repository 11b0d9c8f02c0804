import { LegCache, legKey } from './leg-cache';

const line = (length: number) => new Uint8Array(length);
const at = (lat: number) => ({ lat, lon: 4 });

describe('LegCache', () => {
  it('tells providers, profiles, there and back apart', () => {
    const keys = [
      legKey('osrm', 'car', at(50), at(51)),
      legKey('osrm', 'car', at(51), at(50)),
      legKey('osrm', 'bike', at(50), at(51)),
      legKey('ors', 'car', at(50), at(51)),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('never holds more than its bytes, and lets go of what was not used longest', () => {
    const cache = new LegCache(5_000, Infinity);
    for (const key of ['a', 'b', 'c']) {
      cache.put(key, line(1_200));
    }
    cache.get('a');
    cache.put('d', line(1_200));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
    expect(cache.size).toBeLessThanOrEqual(5_000);
    cache.put('e', line(6_000));
    expect(cache.get('e')).toBeUndefined();
    expect(cache.size).toBeGreaterThan(0);
  });

  it('a line put twice counts once', () => {
    const cache = new LegCache(5_000, Infinity);
    cache.put('a', line(100));
    const { size } = cache;
    cache.put('a', line(100));
    expect(cache.size).toBe(size);
  });

  it('begins anew when it is as old as it may be', () => {
    let now = 0;
    const cache = new LegCache(5_000, 100, () => now);
    cache.put('a', line(1));
    now = 100;
    cache.refresh();
    expect([cache.get('a'), cache.size]).toEqual([undefined, 0]);
  });
});
