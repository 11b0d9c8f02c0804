import { cpus } from 'node:os';
import { FAMILIES } from './mix';
import type { RichMixResult } from './results';

/** Share of feasible plans by size, and by rule with and without it, as a Markdown table. */
export function feasibleTable(runs: readonly RichMixResult[]): string {
  const sizes = [...new Set(runs.map(({ stops }) => stops))].sort((a, b) => a - b);
  const columns = [
    ...sizes.map((size) => ({ title: `${size} stops`, fits: (run: RichMixResult) => run.stops === size })),
    { title: 'all', fits: () => true },
  ];
  const row = (title: string, own: readonly RichMixResult[]) => [
    title,
    ...columns.map(({ fits }) => shareOf(own.filter(fits))),
  ];
  const families = FAMILIES.flatMap((family) => [
    row(
      `with ${family}`,
      runs.filter(({ families: has }) => has.includes(family)),
    ),
    row(
      `without ${family}`,
      runs.filter(({ families: has }) => !has.includes(family)),
    ),
  ]);
  const iterations = columns.map(({ fits }) => median(runs.filter(fits).map((run) => run.iterations)));
  const missing = columns.map(({ fits }) => runs.filter(fits).reduce((sum, run) => sum + run.missing, 0));
  const refused = columns.map(
    ({ fits }) => runs.filter((run) => fits(run) && (run.findings.length > 0 || run.error !== null)).length,
  );
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const loads = runs.map(({ load }) => load);
  const [clock, limit] = [runs[0]?.clock ?? '', runs[0]?.limitSeconds ?? 0];
  return [
    `Feasible plans, ${limit} s of ${clock} time, one thread, WASM under Node ${process.versions.node}, ` +
      `${cpus()[0]?.model ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}, ` +
      `load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
    '',
    line(['instances', ...columns.map(({ title }) => title)]),
    line(['---', ...columns.map(() => '---')]),
    line(row('all', runs)),
    ...families.map(line),
    line(['median of iterations', ...iterations]),
    line(['tasks not served', ...missing]),
    line(['plans that the checker refuses', ...refused]),
  ].join('\n');
}

function shareOf(runs: readonly RichMixResult[]): string {
  const good = runs.filter(({ feasible }) => feasible).length;
  return runs.length === 0 ? '–' : `${good} of ${runs.length} (${((100 * good) / runs.length).toFixed(1)} %)`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
