import { ApiError } from '../common/errors';
import { checkRegion, type RegionPlace } from './region';

const REGION = { latMin: 49.4, latMax: 51.6, lonMin: 2.3, lonMax: 6.5 };
const place = (lat: number, lon: number, more: Partial<RegionPlace> = {}): RegionPlace => ({
  index: 0,
  label: null,
  field: 'jobs[0].location',
  ...more,
  lat,
  lon,
});

function errorOf(places: RegionPlace[]): ApiError {
  try {
    checkRegion(places, REGION);
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('nothing was refused');
}

describe('the region check (B28)', () => {
  it.each([
    [49.4, 2.3],
    [51.6, 6.5],
    [50, 4],
  ])('takes %d, %d: bounds are inclusive', (lat, lon) => {
    expect(() => checkRegion([place(lat, lon)], REGION)).not.toThrow();
  });

  it.each([
    [49.399, 4],
    [51.601, 4],
    [50, 2.299],
    [50, 6.501],
  ])('refuses %d, %d', (lat, lon) => {
    expect(errorOf([place(lat, lon)]).code).toBe('VALIDATION_ERROR');
  });

  it('names the first place outside and lists the others', () => {
    const error = errorOf([
      place(50, 4),
      place(40, 4, { index: 3, label: 'Madrid', field: 'jobs[3].location' }),
      place(41, 4, { index: 4, field: 'jobs[4].location' }),
    ]);
    expect(error.detail).toEqual({ location_index: 3, lat: 40, lon: 4, label: 'Madrid' });
    expect(error.errors.map(({ code, field }) => [code, field])).toEqual([
      ['OUT_OF_REGION', 'jobs[3].location'],
      ['OUT_OF_REGION', 'jobs[4].location'],
    ]);
  });

  it('says so when latitude and longitude look swapped', () => {
    expect(errorOf([place(4.35, 50.85)]).message).toMatch(/swapped/);
    expect(errorOf([place(40, 4)]).message).not.toMatch(/swapped/);
  });

  it('ignores places without coordinates', () => {
    expect(() =>
      checkRegion([place(0, 0, {}), { ...place(0, 0), lat: null }].slice(1), REGION),
    ).not.toThrow();
  });
});
