import { gapTable } from '../../bench/solver/table';
import type { RunResult } from '../../bench/solver/results';

function run(given: Partial<RunResult>): RunResult {
  return {
    ...{ set: 'x', instance: 'X-n101-k25', customers: 100, limitSeconds: 10, seed: 1, solver: 'artefact 0' },
    ...{ cost: 101, bestKnown: 100, gapPercent: 1, routes: 25, fewestVehicles: null },
    ...{ iterations: 1_000, wallSeconds: 10, error: null },
    ...given,
  };
}

/** Cells of the header and of the rows behind it. */
function rowsOf(runs: readonly RunResult[]): string[][] {
  const [header = '', , ...rows] = gapTable(runs)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return [header, ...rows].map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('gapTable', () => {
  it('tells the mean of a set and whether its goal is met', () => {
    const met = rowsOf([run({}), run({ instance: 'X-n106-k14', gapPercent: 1.4 })]);
    expect(met[0]).toEqual(['set', 'instances', '10 s', 'refused']);
    expect(met[1]).toEqual(['x', '2', '1.20 % (goal 1.2: met)', '0']);
    const missed = rowsOf([run({ gapPercent: 1.21 })]);
    expect(missed[1]?.[2]).toBe('1.21 % (goal 1.2: not met)');
  });

  it('a refused plan is counted, and is no gap', () => {
    const [, row] = rowsOf([run({}), run({ instance: 'X-n106-k14', cost: null, gapPercent: null })]);
    expect(row).toEqual(['x', '2', '1.00 % (goal 1.2: met)', '1']);
  });

  it('where nothing can be compared no goal is met', () => {
    const [, row] = rowsOf([run({ cost: null, gapPercent: null })]);
    expect(row?.[2]).toBe('– (goal 1.2: not met)');
  });

  it('where vehicles come first it tells how many more there are, and how many plans are compared', () => {
    const fewest = { set: 'homberger_200', fewestVehicles: 18 };
    const [, row] = rowsOf([
      run({ ...fewest, instance: 'C1_2_1', routes: 18, gapPercent: 0.5 }),
      run({ ...fewest, instance: 'C1_2_4', routes: 20, gapPercent: null }),
    ]);
    expect(row?.[2]).toBe('0.50 % in 1 of 2, 2 vehicles more');
  });

  it('a limit without a goal has no word of one', () => {
    const [, row] = rowsOf([run({ limitSeconds: 1 })]);
    expect(row?.[2]).toBe('1.00 %');
  });
});
