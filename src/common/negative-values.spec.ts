import { withNegativeValues } from './negative-values';

it.each([
  [['--days', '-1'], ['--days=-1']],
  [
    ['--days', '-.5', '--id', 'x'],
    ['--days=-.5', '--id', 'x'],
  ],
  [
    ['--days', '7', '-1'],
    ['--days', '7', '-1'],
  ],
  [
    ['solve', '-'],
    ['solve', '-'],
  ],
  [
    ['--days', '--id', '-x'],
    ['--days', '--id', '-x'],
  ],
  [
    ['--days=3', '-1'],
    ['--days=3', '-1'],
  ],
])('%j is %j', (args, joined) => {
  expect(withNegativeValues(args)).toEqual(joined);
});
