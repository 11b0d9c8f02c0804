import { PLANTS, type TrialResult } from './trial';

export interface Shares {
  readonly requests: number;
  /** Planted causes, and those that the reports name. */
  readonly causes: number;
  readonly named: number;
  /** Requests that the first proposal makes feasible. */
  readonly helped: number;
  readonly falseCauses: number;
  readonly errors: number;
}

export function sharesOf(results: readonly TrialResult[]): Shares {
  const sum = (of: (result: TrialResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    requests: results.length,
    causes: sum(({ named, unnamed }) => named.length + unnamed.length),
    named: sum(({ named }) => named.length),
    helped: sum(({ firstProposalHelps }) => Number(firstProposalHelps === true)),
    falseCauses: sum(({ falseCauses }) => falseCauses.length),
    errors: sum(({ error }) => Number(error !== null)),
  };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

/** One row a planted cause, and one of all. */
export function diagnosticsTable(results: readonly TrialResult[]): string {
  const row = (name: string, own: readonly TrialResult[], causes: number, named: number) => {
    const { requests, helped, falseCauses } = sharesOf(own);
    return `| ${name} | ${requests} | ${percent(named, causes)} | ${percent(helped, requests)} | ${falseCauses} |`;
  };
  const rows = PLANTS.map(({ name }) => {
    const own = results.filter(({ named, unnamed }) => [...named, ...unnamed].includes(name));
    return row(name, own, own.length, own.filter(({ named }) => named.includes(name)).length);
  });
  const { causes, named } = sharesOf(results);
  return [
    '| planted | requests | cause named | first proposal makes feasible | false causes |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    row('all', results, causes, named),
  ].join('\n');
}
