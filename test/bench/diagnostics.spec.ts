import { diagnosisOf } from '../../bench/diagnostics/solve';
import { diagnosticsTable, sharesOf } from '../../bench/diagnostics/table';
import { PLANTS, runTrial } from '../../bench/diagnostics/trial';
import { note } from '../support/note';

const REQUESTS = 51;
const NAMED = 0.95;
const HELPED = 0.9;

/** In processor time, where the system tells it; all sizes and the 500 requests are `make bench-diagnostics`'s. */
describe('planted causes', () => {
  it(
    'are named, no other job is blamed, and the first proposal helps',
    () => {
      const diagnose = diagnosisOf('solver-wasm/pkg/solver_wasm.js', 'processor');
      const results = Array.from({ length: REQUESTS }, (_, index) => runTrial(diagnose, index, [10, 20, 30]));
      note(diagnosticsTable(results));
      const { causes, named, helped, requests } = sharesOf(results);
      expect(results.flatMap(({ name, error }) => (error === null ? [] : [`${name}: ${error}`]))).toEqual([]);
      expect(
        results.flatMap(({ name, falseCauses }) => falseCauses.map((cause) => `${name}: ${cause}`)),
      ).toEqual([]);
      expect(named / causes).toBeGreaterThanOrEqual(NAMED);
      expect(helped / requests).toBeGreaterThanOrEqual(HELPED);
      expect(requests).toBeGreaterThan(PLANTS.length);
    },
    REQUESTS * 60_000,
  );
});
