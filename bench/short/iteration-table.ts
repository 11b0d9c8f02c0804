import { atMost } from '../goal';
import { groupBy, median } from '../peers/statistics';
import type { IterationRun } from './iteration-time';

/** Of the largest size over the smallest. */
export const MOST_GROWTH = 2;

/** Medians over the rounds by size, and how much they grow, as a Markdown table. */
export function iterationTable(runs: readonly IterationRun[]): string {
  const rows = [...groupBy(runs, ({ customers }) => `${customers}`).values()]
    .map((own) => ({
      customers: own[0]?.customers ?? 0,
      times: own.map((run) => run.microsecondsPerIteration),
    }))
    .sort((a, b) => a.customers - b.customers);
  const smallest = rows[0];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const header = [
    ...['customers', 'µs an iteration', 'least and most'],
    ...[`of that at ${smallest?.customers ?? '–'}`, 'goal at most'],
  ];
  return [
    line(header),
    line(header.map(() => '---')),
    ...rows.map(({ customers, times }) => {
      const growth = median(times) / median(smallest?.times ?? []);
      return line([
        customers.toLocaleString('en'),
        median(times).toFixed(1),
        `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`,
        `${growth.toFixed(2)} ×`,
        atMost(MOST_GROWTH, growth),
      ]);
    }),
  ].join('\n');
}
