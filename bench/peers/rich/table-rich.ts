import { atMost } from '../../goal';
import type { RichCount, RichSummary } from './summary-rich';

/** By number of stops: ours / theirs − 1 in percent, at most. */
const GOAL_PERCENT: Readonly<Record<number, number>> = { 100: -2, 500: -5 };

/** Ours against each peer as Markdown, and what ours does with every rule, with notes below; empty of nothing. */
export function richTable({ pairs, alone }: RichSummary, notes: readonly string[] = []): string {
  if (pairs.length + alone.length === 0) {
    return '';
  }
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const header = ['rich mix', 'limit', 'instances, compared', 'ours', 'theirs', 'ours / theirs − 1'];
  const columns = [...header, 'goal', 'feasible: ours', 'theirs', 'a plan of theirs alone'];
  const rows = [
    ...pairs.map(({ stops, limitSeconds, peer, instances, compared, ours, theirs, ...pair }) => [
      ...[`${stops} stops against ${peer}`, `${limitSeconds} s`, `${instances}, ${compared}`],
      ...[money(ours), money(theirs), percent(pair.differencePercent)],
      goalOf(stops, pair.differencePercent),
      ...[counted(pair.oursFeasible), counted(pair.theirsFeasible), pair.onlyTheirs.join('; ') || 'none'],
    ]),
    ...alone.map(({ stops, limitSeconds, instances, meanCost, feasible }) => [
      ...[`${stops} stops, all rules, ours alone`, `${limitSeconds} s`, String(instances)],
      ...[money(meanCost), '–', '–', '–', counted(feasible), '–', '–'],
    ]),
  ];
  return [
    'Rich mix: each instance stripped to the rules that the peer models exactly, both solve what is left; money by the checker of the tests, of each instance the median over seeds, means over instances where both have a plan in every run. Feasible: of runs.',
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
    '',
    ...notes,
  ].join('\n');
}

const money = (value: number | null): string => (value === null ? '–' : value.toFixed(0));

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)} %`);

const counted = ({ feasible, runs }: RichCount): string => `${feasible} of ${runs}`;

function goalOf(stops: number, difference: number | null): string {
  const goal = GOAL_PERCENT[stops];
  return goal === undefined || difference === null ? '–' : atMost(goal, difference);
}
