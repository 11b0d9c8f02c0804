import { describeYear } from '../recurring/support/describe-year';

/** The table of `docs/recurring.md`. */
describe('a year of a tenant of 60 patterns, long form', () => {
  describeYear({
    patterns: 60,
    weeks: Number(process.env['YEAR_WEEKS'] ?? 52),
    iterations: Number(process.env['YEAR_ITERATIONS'] ?? 25_000),
    seed: Number(process.env['YEAR_SEED'] ?? 7),
  });
});
