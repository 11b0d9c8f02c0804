import { describeRichMix } from '../support/rich-mix';

/** As `make bench-rich` asks it, with the limit of the goal. */
describe('rich mix, long form', () => {
  describeRichMix({
    runs: { 100: 150, 500: 150 },
    firstSeed: 1,
    options: { time_limit_seconds: 5 },
    least: 297,
  });
});
