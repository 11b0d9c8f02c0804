import { describeYear } from './support/describe-year';

/** The long form is `test/long/recurring-year.spec.ts`. */
describe('two weeks of a tenant of 15 patterns', () => {
  describeYear({ patterns: 15, weeks: 2, iterations: 2_000, seed: 7 });
});
