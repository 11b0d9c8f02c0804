import { describeRichMix } from '../support/rich-mix';

/** By iterations, so that a slow machine finds the same plans; the share is a goal of `make bench-rich`, not of CI. */
describe('rich mix', () => {
  describeRichMix({
    runs: { 100: 7, 500: 1 },
    firstSeed: 1,
    options: { max_iterations: 250, time_limit_seconds: 30 },
    least: 6,
  });
});
