import { clock, span } from './clock';

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
