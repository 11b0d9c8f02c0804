import { clock, clockWithin, distance, secondsOf, span, wholeClock } from './clock';

it.each([
  [0, '00:00'],
  [33_120, '09:12'],
  [86_400 + 3_600, '25:00'],
  [3_599, '01:00'],
  [-600, '−00:10'],
])('%s seconds from midnight are %s on the clock', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [720, '12 min'],
  [3_600, '1 h 00'],
  [5_430, '1 h 31'],
])('%s seconds are %s long', (seconds, text) => {
  expect(span(seconds)).toBe(text);
});

it('writes times to the second where all is over within an hour', () => {
  expect(clockWithin([0, 230])(200)).toBe('00:03:20');
  expect(clockWithin([28_800, 36_000])(33_120)).toBe('09:12');
  expect(clockWithin([])(33_120)).toBe('09:12');
  expect(wholeClock(-61)).toBe('−00:01:01');
});

it.each([
  [830, '830 m'],
  [1_000, '1 km'],
  [42_098, '42.1 km'],
  [1_234_567, '1,235 km'],
])('%s metres are %s', (metres, text) => {
  expect(distance(metres)).toBe(text);
});

it.each([
  ['11:30', 41_400],
  ['9:05', 32_700],
  ['25:00', 90_000],
  ['', null],
  ['11', null],
  ['11:3', null],
  ['11:75', null],
])('a field with %p says %p', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});
