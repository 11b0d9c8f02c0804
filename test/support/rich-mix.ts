import { solverOf } from '../../bench/rich-mix/solve';
import { feasibleTable } from '../../bench/rich-mix/table';
import { runTrial, type Trial } from '../../bench/rich-mix/trial';
import { note } from './note';

export interface RichMixRuns {
  /** Instances by their number of stops. */
  readonly runs: Readonly<Record<number, number>>;
  readonly firstSeed: number;
  readonly options: Trial['options'];
  /** Feasible plans at least. */
  readonly least: number;
}

/** Rich requests that hide a plan, solved and judged, for the suites of both lengths. */
export function describeRichMix({ runs, firstSeed, options, least }: RichMixRuns): void {
  const trials = Object.entries(runs).flatMap(([stops, count]) =>
    Array.from({ length: count }, (_, index) => ({ stops: Number(stops), seed: firstSeed + index })),
  );

  it(
    `${least} of ${trials.length} plans serve every task, and the checker refuses none`,
    () => {
      // Seconds of the thread's own time: other suites share the cores.
      const solve = solverOf('solver-wasm/pkg/solver_wasm.js', 'processor');
      const results = trials.map((trial) =>
        runTrial(solve, { ...trial, clock: 'processor', solver: 'artefact', options }),
      );
      const missing = results
        .filter(({ feasible }) => !feasible)
        .map(
          ({ name, missing: tasks, families, iterations }) =>
            `${name}: ${tasks} missing after ${iterations} iterations (${families.join(' ')})`,
        );
      note([feasibleTable(results), ...missing].join('\n'));
      const refused = results.flatMap(({ name, findings, error }) =>
        [...findings, ...(error === null ? [] : [error])].map((why) => `${name}: ${why}`),
      );
      expect(refused).toEqual([]);
      expect(results.filter(({ feasible }) => feasible).length).toBeGreaterThanOrEqual(least);
    },
    // Five times what a machine of two busy cores takes.
    trials.length * 60_000,
  );
}
