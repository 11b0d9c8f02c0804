import { standingAt } from './standing';
import { route, viewOf } from './testing/plans';

/** Start at 0, `a` from 1000 to 1060, `b` from 2000 to 2060, end at 3000; each leg takes the 100 s before. One degree further each. */
const STOPS = (viewOf(route('van', 'a b')).routes[0]?.stops ?? []).map(({ activity }, i) => ({
  activity,
  at: { location: { lat: 50 + i, lon: 4 }, index: i },
}));
const at = (time: number, isIndexed = false) => {
  const standing = standingAt(STOPS, time, isIndexed);
  return (
    standing && [standing.activity, standing.time, isIndexed ? standing.at.index : standing.at.location?.lat]
  );
};

describe('standingAt', () => {
  it.each([
    ['at its start before it leaves', -50, [0, -50, 50]],
    ['at the stop that it serves, free when that is done', 1030, [1, 1060, 51]],
    ['where it was last while it stands', 1500, [1, 1500, 51]],
    ['on the way, at its share of the leg', 1925, [1, 1925, 51.25]],
    ['at its end when the day is over', 5000, [3, 5000, 53]],
  ])('is %s', (_, time, expected) => {
    expect(at(time)).toEqual(expected);
  });

  it('waits at the next stop when it is there too early', () => {
    const early = STOPS.map(({ activity, at: place }, i) => ({
      at: place,
      activity: i === 2 ? { ...activity, physical_arrival_time: 1700 } : activity,
    }));
    expect(standingAt(early, 1800, false)).toMatchObject({
      activity: 1,
      time: 1800,
      at: { location: { lat: 52 } },
    });
  });

  it('with a matrix is on the way where and when it left', () => {
    expect(at(1925, true)).toEqual([1, 1900, 1]);
  });

  it('of a route without stops is nowhere', () => {
    expect(standingAt([], 0, false)).toBeNull();
  });
});
