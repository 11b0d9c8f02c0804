import { startingTimes, WHOLE_DAY } from './starting-times';

const shift = (start: number, end: number) => ({ time_window: { start, end } });

describe('when service may start on a day', () => {
  it.each([
    ['the whole day, where a resource has no shift', [shift(9, 10), {}], WHOLE_DAY],
    ['the whole day, without resources', [], WHOLE_DAY],
    ['from the first shift to the last', [shift(100, 500), shift(50, 200)], { start: 50, end: 500 }],
    [
      'with shifts of single days',
      [{ ...shift(100, 200), day_time_windows: [{ day: 1, start: 20, end: 150 }] }],
      { start: 20, end: 200 },
    ],
    [
      'by their other form',
      [{ ...shift(100, 200), time_windows_by_day: { 1: { start: 150, end: 400 } } }],
      { start: 100, end: 400 },
    ],
    ['with overtime', [{ ...shift(100, 200), overtime: { max: 50 } }], { start: 100, end: 250 }],
    ['in whole seconds', [shift(10.5, 20.5)], { start: 10, end: 21 }],
    ['past midnight', [shift(80_000, 100_000)], { start: 80_000, end: 100_000 }],
    ['within bounds', [shift(-5, 1e300)], { start: 0, end: 200_000_000 }],
  ])('%s', (_, resources, expected) => {
    expect(startingTimes({ resources })).toEqual(expected);
  });

  it.each([[null], ['x'], [[null, 5, { time_window: 'x', day_time_windows: 5, overtime: [] }]]])(
    'what cannot be read is a whole day: %j',
    (resources) => {
      expect(startingTimes({ resources })).toEqual(WHOLE_DAY);
    },
  );
});
