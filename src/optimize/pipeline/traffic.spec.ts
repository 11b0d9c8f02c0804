import fc from 'fast-check';
import { travelSeconds } from './traffic-travel';
import type { TravelTables } from './travel-tables';
import { findingsOf, prepareAnyway, request, square, wireOf } from './testing/requests';

const travel = (traffic_segments: unknown[], more: Record<string, unknown> = {}) => ({
  distance_matrix: square(3, 1000),
  time_matrix: square(3, 100),
  traffic_segments,
  ...more,
});

describe('traffic segments (A1, C6)', () => {
  it('are listed by profile and day, in order, factors in millionths', () => {
    const json = request({
      problem: { num_days: 2 },
      travel: travel([
        { start: 50, end: 60, factor: 1.5, days: [1] },
        { start: 10, end: 20, factor: 0.5 },
        { start: 30, end: 30, factor: 9 },
      ]),
    });
    const early = { start: 10, end: 20, factor: 500_000 };
    expect(wireOf(json).traffic).toEqual([
      { profile: 0, day: 0, segments: [early] },
      { profile: 0, day: 1, segments: [early, { start: 50, end: 60, factor: 1_500_000 }] },
    ]);
  });

  it('make profiles of types that they treat apart, of no others', () => {
    const json = request({
      travel: travel([{ start: 0, end: 9, factor: 2, vehicle_types: ['van', 'truck'] }]),
      resources: ['van', 'truck', 'bike', null].map((vehicle_type, i) => ({ id: `v${i}`, vehicle_type })),
    });
    const wire = wireOf(json);
    expect(wire.vehicles.map(({ profile }) => profile)).toEqual([0, 0, 1, 1]);
    expect(wire.traffic.map(({ profile }) => profile)).toEqual([0]);
  });

  it('hand over tables at the speed of each profile, rows as the places stand', () => {
    const rows = [
      [0, 30, 7],
      [31, 0, 8],
      [null, 9, 0],
    ];
    const json = request({
      travel: travel([{ start: 0, end: 9, time_matrix: rows }], { speed_factor: 2 }),
      resources: [
        { id: 'v1', depot_index: 2 },
        { id: 'v2', speed_factor: 0.5, depot_index: 2 },
      ],
    });
    const { problem } = prepareAnyway(json);
    // Places: row 2 (the depot), row 1 (the job).
    expect(problem.timeTables?.map((table) => [...table])).toEqual([
      [0, 5, 4, 0],
      [0, 9, 8, 0],
    ]);
    expect(wireOf(json)).toMatchObject({
      numTimeTables: 2,
      traffic: [{ segments: [{ table: 0 }] }, { segments: [{ table: 1 }] }],
    });
  });

  it.each([
    ['MATRIX_SIZE_MISMATCH', travel([{ start: 0, end: 9, time_matrix: square(2, 1) }])],
    [
      'VALIDATION_ERROR',
      travel([
        { start: 0, end: 9, factor: 2 },
        { start: 8, end: 10, factor: 3 },
      ]),
    ],
  ])('%s', (code, sent) => {
    expect(findingsOf(request({ travel: sent })).map(([found]) => found)).toEqual([code]);
  });

  it('with tables need matrices beside them', () => {
    const json = {
      travel: { traffic_segments: [{ start: 0, end: 9, time_matrix: square(2, 1) }] },
      resources: [{ id: 'v1', start_location: { lat: 50, lon: 4 } }],
      jobs: [{ id: 'a', location: { lat: 50, lon: 4.1 } }],
    };
    expect(findingsOf(json)).toEqual([['VALIDATION_ERROR', 'travel.traffic_segments[0].time_matrix']]);
  });
});

describe('a leg through traffic', () => {
  const tables = (segments: TravelTables['traffic'][0]['segments']): TravelTables => ({
    profiles: [{ distance: Int32Array.of(0), time: Int32Array.of(100) }],
    profileOf: [0],
    copiedBytes: 0,
    timeTables: [Int32Array.of(300)],
    traffic: [{ profile: 0, day: 0, segments }],
  });
  const leg = (departure: number) => ({ profile: 0, day: 0, cell: 0, departure });
  const slow = tables([{ start: 100, end: 200, factor: 2_000_000 }]);

  it.each([
    [0, 100],
    // Half of it at its own speed, half at twice the time.
    [50, 150],
    [100, 150],
    [150, 125],
    [200, 100],
  ])('that leaves at %d takes %d s', (departure, seconds) => {
    expect(travelSeconds(slow, leg(departure))).toBe(seconds);
  });

  it('takes the table of a segment that has one', () => {
    expect(travelSeconds(tables([{ start: 0, end: 1000, table: 0 }]), leg(0))).toBe(300);
  });

  it('is never overtaken by one that leaves later', () => {
    const segments = tables([
      { start: 100, end: 200, factor: 3_333_333 },
      { start: 200, end: 230, factor: 250_000 },
      { start: 400, end: 500, table: 0 },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 50 }), (departure, later) => {
        const arrival = (at: number) => at + travelSeconds(segments, leg(at));
        expect(arrival(departure + later)).toBeGreaterThanOrEqual(arrival(departure));
      }),
      { numRuns: 500 },
    );
  });
});
