import { existsSync } from 'node:fs';
import { DEFAULT_ROOT } from '../../bench/solver/arguments';

/** The folder of published instances, which are not part of the project: where the benchmark looks for them too. */
export const BENCHMARKS = process.env['BENCHMARKS'] ?? DEFAULT_ROOT;

const ADVICE = `BENCHMARKS=/a/folder/with/cvrp/x/…, see bench/README.md`;

/** `describe` for suites that read published instances: without them they are skips that say so, and failures where REQUIRE_ALL is 1. */
export function describeWithBenchmarks(name: string, suite: () => void): void {
  if (existsSync(BENCHMARKS) || process.env['REQUIRE_ALL'] === '1') {
    describe(name, suite);
  } else {
    describe.skip(`${name} (the instances are missing: ${ADVICE})`, suite);
  }
}
