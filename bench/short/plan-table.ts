import { groupBy, mean, median } from '../peers/statistics';
import type { PlanRun } from './plans';

/** First plans (medians) and gaps (means) by size, kind and start, as a Markdown table. */
export function planTable(runs: readonly PlanRun[]): string {
  const least = leastCosts(runs);
  const own = runs.filter(({ isReference }) => !isReference);
  const limits = [...new Set(own.flatMap(({ limitSeconds }) => limitSeconds ?? []))].sort((a, b) => a - b);
  const header = [
    ...['customers', 'problems', 'gap to', 'process', 'first plan ms', 'from process start ms'],
    ...limits.map((limit) => `gap at ${limit} s`),
  ];
  const rows = [...groupBy(own, ({ size, kind, start }) => [size, kind, start].join()).values()].map(
    (group) => {
      const first = group.filter(({ limitSeconds }) => limitSeconds === null);
      const { size, kind, start } = group[0]!;
      return [
        `${size}`,
        `${kind}: ${[...new Set(group.map((run) => run.case))].join(', ')}`,
        group.every(({ bestKnown }) => bestKnown !== null) ? 'best known' : 'best of this run',
        start,
        milliseconds(first.map(({ planMs }) => planMs)),
        start === 'cold' ? milliseconds(first.map((run) => run.sinceStartMs)) : '–',
        ...limits.map((limit) =>
          gapCell(
            group.filter(({ limitSeconds }) => limitSeconds === limit),
            least,
          ),
        ),
      ];
    },
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Of each case the best known cost, or where there is none the least that any solve of this run had, reference and all. */
function leastCosts(runs: readonly PlanRun[]): Map<string, number> {
  return new Map(
    [...groupBy(runs, (run) => run.case)].map(([name, own]) => [
      name,
      own[0]?.bestKnown ?? Math.min(...own.flatMap(({ cost }) => cost ?? [])),
    ]),
  );
}

/** The mean, and of how many plans where some were refused: those leave a customer out or break the instance. */
function gapCell(runs: readonly PlanRun[], least: ReadonlyMap<string, number>): string {
  const gaps = runs.flatMap((run) =>
    run.cost === null ? [] : [(run.cost / (least.get(run.case) ?? NaN) - 1) * 100],
  );
  const share = gaps.length === runs.length ? '' : ` in ${gaps.length} of ${runs.length}`;
  return gaps.length === 0 ? `–${share}` : `${mean(gaps).toFixed(2)} %${share}`;
}

function milliseconds(values: readonly number[]): string {
  const value = median(values);
  return value.toFixed(value < 100 ? 1 : 0);
}
