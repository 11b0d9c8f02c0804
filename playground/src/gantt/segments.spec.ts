import type { Activity } from '../api/types';
import { activity } from '../plan/testing/plans';
import { hoursOf, segmentsOf, tickStep } from './segments';

/** A stop whose vehicle comes at 1000. */
const stopAt1000 = (fields: Partial<Activity>): Activity =>
  activity({ physical_arrival_time: 1000, arrival_time: 1000, departure_time: 1000, ...fields });

describe('segmentsOf', () => {
  it('divides the time of a stop into travel, waiting, setup and service, without a gap', () => {
    const stop = stopAt1000({ travel_time: 300, arrival_time: 1200, setup_time: 60, departure_time: 1500 });
    expect(segmentsOf(stop, 700)).toEqual([
      { kind: 'travel', from: 700, to: 1000 },
      { kind: 'waiting', from: 1000, to: 1200 },
      { kind: 'setup', from: 1200, to: 1260 },
      { kind: 'service', from: 1260, to: 1500 },
    ]);
  });

  it('leaves out what takes no time', () => {
    expect(segmentsOf(stopAt1000({ type: 'end' }), 1000)).toEqual([]);
  });

  it('knows nothing before the start', () => {
    expect(segmentsOf(stopAt1000({ type: 'start', departure_time: 1200 }), null)).toEqual([
      { kind: 'service', from: 1000, to: 1200 },
    ]);
  });

  it.each([
    ['break', 'break'],
    ['dump', 'dump'],
  ] as const)('calls the time of a %s by its name', (type, kind) => {
    expect(segmentsOf(stopAt1000({ type, departure_time: 1600 }), 1000)).toEqual([
      { kind, from: 1000, to: 1600 },
    ]);
  });
});

describe('the axis', () => {
  it('has whole hours, at least one', () => {
    expect(hoursOf([28_900, 36_100])).toEqual({ from: 28_800, to: 39_600 });
    expect(hoursOf([28_800])).toEqual({ from: 28_800, to: 32_400 });
    expect(hoursOf([]).to).toBeGreaterThan(hoursOf([]).from);
  });

  it('of what is over within minutes is as short', () => {
    expect(hoursOf([0, 230])).toEqual({ from: 0, to: 240 });
    expect(hoursOf([29_000, 29_007])).toEqual({ from: 29_000, to: 29_008 });
  });

  it.each([
    [8, 4, 2],
    [230, 10, 30],
    [1_236, 12, 120],
    [3600, 4, 900],
    [36_000, 10, 3600],
    [36_000, 4, 3 * 3600],
    [100 * 86_400, 5, 20 * 86_400],
  ])('of %s seconds with room for %s ticks has one every %s', (seconds, most, step) => {
    expect(tickStep(seconds, most)).toBe(step);
  });
});
