import { cpus, loadavg } from 'node:os';
import { atLeast, atMost } from '../goal';
import type { RunResult } from '../solver/results';

/** In percent of the instances of a row. */
const GOAL_BETTER = 60;
const GOAL_WORSE = 15;

export interface Compared {
  set: string;
  limitSeconds: number;
  instance: string;
  /** Medians over the seeds; what is no plan costs more than any. */
  one: number;
  several: number;
}

/** By instance, of runs with one thread and of runs with several. */
export function compare(one: readonly RunResult[], several: readonly RunResult[]): Compared[] {
  const keyOf = ({ set, limitSeconds, instance }: RunResult) => `${set} ${limitSeconds} ${instance}`;
  const keys = [...new Set(one.map(keyOf))];
  return keys.flatMap((key) => {
    const [first] = one.filter((run) => keyOf(run) === key);
    const medianOf = (runs: readonly RunResult[]) =>
      median(runs.filter((run) => keyOf(run) === key).map(worth));
    return first === undefined
      ? []
      : [
          {
            ...{ set: first.set, limitSeconds: first.limitSeconds, instance: first.instance },
            ...{ one: medianOf(one), several: medianOf(several) },
          },
        ];
  });
}

/** Where vehicles come first, each counts more than all distance. */
const PER_VEHICLE = 1e9;

function worth({ cost, routes, fewestVehicles }: RunResult): number {
  return cost === null ? Infinity : cost + (fewestVehicles === null ? 0 : routes * PER_VEHICLE);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
}

export function threadsTable(threads: number, clock: string, rows: readonly Compared[]): string {
  const groups = new Map<string, Compared[]>();
  for (const row of rows) {
    const key = `${row.set}, ${row.limitSeconds} s`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  return [
    `${threads} threads against one, ${clock} time, by instance the median over seeds, ${cpus()[0]?.model ?? ''}, load ${load}.`,
    '',
    line(
      'set',
      'instances',
      `better (goal ${GOAL_BETTER} %)`,
      'the same',
      `worse (goal ${GOAL_WORSE} %)`,
      'mean change',
    ),
    line('---', '---', '---', '---', '---', '---'),
    ...[...groups, ...(groups.size > 1 ? ([['all', [...rows]]] as const) : [])].map(([name, group]) => {
      const share = (of: (row: Compared) => boolean) => (100 * group.filter(of).length) / group.length;
      const better = share(({ one, several }) => several < one);
      const worse = share(({ one, several }) => several > one);
      const changes = group.flatMap(({ one, several }) =>
        Number.isFinite(one + several) ? [100 * (several / one - 1)] : [],
      );
      const mean = changes.reduce((sum, change) => sum + change, 0) / Math.max(1, changes.length);
      return line(
        ...[name, group.length],
        `${better.toFixed(0)} % (${atLeast(GOAL_BETTER, better)})`,
        `${(100 - better - worse).toFixed(0)} %`,
        `${worse.toFixed(0)} % (${atMost(GOAL_WORSE, worse)})`,
        `${mean.toFixed(3)} %`,
      );
    }),
  ].join('\n');
}
