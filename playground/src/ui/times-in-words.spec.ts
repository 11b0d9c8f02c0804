import { timesInWords } from './times-in-words';

it.each([
  [
    'Job "a" cannot be reached inside any of its time windows (earliest 39195, latest 32400): widen a window.',
    'Job "a" cannot be reached inside any of its time windows (earliest 10:53, latest 09:00): widen a window.',
  ],
  [
    'extend the end of the time window of "a" by 6840 s (114 min), to 39240',
    'extend the end of the time window of "a" by 1 h 54, to 10:54',
  ],
  ['extend it by 90 s, to 39240', 'extend it by 2 min, to 10:54'],
  [
    'Job "bank" begins after its time window (31449, limit 27900)',
    'Job "bank" begins after its time window (08:44, limit 07:45)',
  ],
  ['Serving job "a" costs more than its penalty (needs 90000, has 35000).', null],
  ['capacities (kg) is in the way (needs 1220, has 900): add capacity', null],
  ['Job "a" exceeds max_distance (5000, limit 4000)', null],
])('%s', (text, expected) => {
  expect(timesInWords(text)).toBe(expected ?? text);
});
