import { describeRichMix } from '../support/rich-mix';

/** By iterations, so that a slow machine finds the same plans; the share is a goal of `make bench-rich`, not of CI. */
describe('rich mix', () => {
  describeRichMix({
    runs: { 100: 18, 500: 2 },
    firstSeed: 1,
    options: { max_iterations: 600, time_limit_seconds: 60 },
    least: 20,
  });
});
