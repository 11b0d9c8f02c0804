import { placesOutside, type RegionPlace } from './region';

const REGION = { latMin: 49.4, latMax: 51.6, lonMin: 2.3, lonMax: 6.5 };
const place = (lat: number | null, lon: number | null, more: Partial<RegionPlace> = {}): RegionPlace => ({
  index: 0,
  label: null,
  ...more,
  lat,
  lon,
});
const outside = (...places: RegionPlace[]) => placesOutside(places, REGION);

describe('the region check (B28)', () => {
  it.each([
    [49.4, 2.3],
    [51.6, 6.5],
    [50, 4],
  ])('takes %d, %d: bounds are inclusive', (lat, lon) => {
    expect(outside(place(lat, lon))).toEqual([]);
  });

  it.each([
    [49.399, 4],
    [51.601, 4],
    [50, 2.299],
    [50, 6.501],
  ])('refuses %d, %d', (lat, lon) => {
    expect(outside(place(lat, lon))).toHaveLength(1);
  });

  it('lists the places outside in order, by name', () => {
    const [madrid, other] = [place(40, 4, { index: 3, label: 'Madrid' }), place(41, 4, { index: 4 })];
    const found = outside(place(50, 4), madrid, other);
    expect(found.map((one) => one.place)).toEqual([madrid, other]);
    expect(found[0]?.message).toContain('Location 3 (Madrid) at lat 40, lon 4 is outside');
  });

  it('says so when latitude and longitude look swapped', () => {
    expect(outside(place(4.35, 50.85))[0]?.message).toMatch(/swapped/);
    expect(outside(place(40, 4))[0]?.message).not.toMatch(/swapped/);
  });

  it('ignores places without coordinates', () => {
    expect(outside(place(null, 0), place(0, null))).toEqual([]);
  });
});
