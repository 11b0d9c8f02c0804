import { clampDelay } from './timers';

it.each([
  [-5, 0],
  [0, 0],
  [2 ** 31 - 1, 2 ** 31 - 1],
  [2 ** 31, 2 ** 31 - 1],
  [Infinity, 2 ** 31 - 1],
])('clamps a delay of %d ms to %d', (delay, expected) => {
  expect(clampDelay(delay)).toBe(expected);
});
