import { describeRichMix } from '../support/rich-mix';

/** By iterations, so that a slow machine finds the same plans; the share is a goal of `make bench-rich`, not of CI. */
describe('rich mix', () => {
  describeRichMix({
    runs: { 100: 18, 500: 2 },
    firstSeed: 1,
    options: { max_iterations: 120, time_limit_seconds: 30 },
    least: 15,
  });
});
