import { cpus } from 'node:os';
import { atMost } from '../goal';
import type { RunResult } from './results';
import { SETS } from './sets';

/**
 * Mean gap to the best known by set and limit, as a Markdown table with the goals beside. Where not all plans can be compared (no
 * best known, another number of vehicles), how many were.
 */
export function gapTable(runs: readonly RunResult[]): string {
  const limits = [...new Set(runs.map((run) => run.limitSeconds))].sort((a, b) => a - b);
  const sets = SETS.filter((set) => runs.some((run) => run.set === set.name));
  const header = ['set', 'instances', ...limits.map((limit) => `${limit} s`), 'refused'];
  const rows = sets.map((set) => {
    const own = runs.filter((run) => run.set === set.name);
    const cells = limits.map((limit) => {
      const solved = own.filter((run) => run.limitSeconds === limit && run.cost !== null);
      const gaps = solved.flatMap(({ gapPercent }) => (gapPercent === null ? [] : [gapPercent]));
      const goal = set.goals[limit];
      const gap = gaps.length === 0 ? NaN : mean(gaps);
      return [
        gaps.length === 0 ? '–' : `${gap.toFixed(2)} %`,
        gaps.length === solved.length ? '' : ` in ${gaps.length} of ${solved.length}`,
        set.fewestVehicles === undefined ? '' : `, ${vehiclesBeyond(solved)} vehicles more`,
        goal === undefined ? '' : ` (goal ${atMost(goal, gap)})`,
      ].join('');
    });
    const names = new Set(own.map((run) => run.instance));
    return [set.name, String(names.size), ...cells, String(own.filter((run) => run.cost === null).length)];
  });
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const machine = cpus()[0]?.model ?? 'unknown processor';
  return [
    `Mean gap to the best known, one thread, WASM under Node ${process.versions.node}, ${machine}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    line(header),
    line(header.map(() => '---')),
    ...rows.map(line),
  ].join('\n');
}

/** Sum over all plans of the vehicles that they have more than the best known. */
function vehiclesBeyond(runs: readonly RunResult[]): number {
  return runs.reduce((sum, { routes, fewestVehicles }) => sum + routes - (fewestVehicles ?? routes), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
