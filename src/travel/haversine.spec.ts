import fc from 'fast-check';
import { UNREACHABLE } from '../kernel/wire/schema';
import { haversineMetres, haversineProvider } from './haversine';
import type { Point, TableRequest, TravelTable } from './provider';

const BRUSSELS = { lat: 50.8466, lon: 4.3528 };
const ANTWERP = { lat: 51.2194, lon: 4.4025 };
const tableOf = (points: readonly Point[], request: TableRequest): TravelTable =>
  haversineProvider.tables(points, [request])[0] as TravelTable;
const point = fc.record({
  lat: fc.double({ min: 49.4, max: 51.6, noNaN: true }),
  lon: fc.double({ min: 2.3, max: 6.5, noNaN: true }),
});

describe('haversine', () => {
  it('knows how far Antwerp is from Brussels', () => {
    expect(haversineMetres(BRUSSELS, ANTWERP)).toBeGreaterThan(41_500);
    expect(haversineMetres(BRUSSELS, ANTWERP)).toBeLessThan(41_700);
  });

  it('multiplies by the detour, divides by speed and factor, and rounds each half up once', () => {
    const metres = haversineMetres(BRUSSELS, ANTWERP) * 1.3;
    const table = tableOf([BRUSSELS, ANTWERP], { speed: 13.9, detour: 1.3, speedFactor: 2 });
    expect(table.metres[1]).toBe(Math.floor(metres + 0.5));
    expect(table.seconds[1]).toBe(Math.floor(metres / 13.9 / 2 + 0.5));
  });

  it('is symmetric, zero on the diagonal, and equal to the formula pair by pair', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), (points) => {
        const { metres } = tableOf(points, { speed: 10, detour: 1, speedFactor: 1 });
        points.forEach((from, i) =>
          points.forEach((to, j) => {
            expect(metres[i * points.length + j]).toBe(metres[j * points.length + i]);
            expect(Math.abs((metres[i * points.length + j] ?? 0) - haversineMetres(from, to))).toBeLessThan(
              0.51,
            );
          }),
        );
      }),
    );
  });

  it('has no way where the time would not fit', () => {
    const { metres, seconds } = tableOf([BRUSSELS, ANTWERP], {
      speed: 1e-9,
      detour: 1,
      speedFactor: 1,
    });
    expect([metres[1], seconds[1]]).toEqual([UNREACHABLE, UNREACHABLE]);
  });

  it('makes of several requests what it makes of each alone, and computes metres once a detour', () => {
    const requests = [
      { speed: 10, detour: 1.3, speedFactor: 1 },
      { speed: 10, detour: 1.3, speedFactor: 0.7 },
      { speed: 10, detour: 1.2, speedFactor: 1 },
      { speed: 1e-9, detour: 1.3, speedFactor: 1 },
    ];
    const points = [BRUSSELS, ANTWERP, { lat: 50.1, lon: 5 }];
    const tables = haversineProvider.tables(points, requests);
    expect(tables).toEqual(requests.map((request) => tableOf(points, request)));
    const [first, slower, other, endless] = tables.map(({ metres }) => metres);
    expect(slower).toBe(first);
    expect(other).not.toBe(first);
    // Without a way there are no metres, and the others keep theirs.
    expect(endless).not.toBe(first);
  });
});
