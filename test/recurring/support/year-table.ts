import { type Keeping, KEEPINGS, type PlannedWeek, type PlannedYear } from './year';

const FREE: Keeping = 'no promise';
/** Weeks in one line of the long table. */
const WEEKS_A_LINE = 4;

/** How much further than solving free a plan drives, in percent. */
export function costOf({ plans }: PlannedWeek, keeping: Keeping): number {
  return (plans[keeping].kilometres / plans[FREE].kilometres - 1) * 100;
}

/** What is kept → kilometres a week, the difference to solving free with its range, and promises broken over all weeks. */
export function summaryTable({ weeks }: PlannedYear): string {
  const rows = (Object.keys(KEEPINGS) as Keeping[]).map((keeping) => {
    const costs = weeks.map((week) => costOf(week, keeping));
    const plans = weeks.map((week) => week.plans[keeping]);
    const broken = plans.flatMap((plan) => plan.broken);
    const count = (knob: string) => String(broken.filter(({ what }) => what === knob).length);
    const cost = [mean(costs), Math.min(...costs), Math.max(...costs)].map(percent);
    return [
      keeping,
      mean(plans.map(({ kilometres }) => kilometres)).toFixed(0),
      ...(keeping === FREE ? ['', '', ''] : cost),
      ...['day', 'tw', 'resource'].map(count),
      String(plans.flatMap(({ unserved }) => unserved).length),
    ];
  });
  return markdown(
    ['kept', 'km a week', 'dearer, mean', 'least', 'most', 'days broken', 'windows', 'resources', 'unserved'],
    rows,
  );
}

/** By week: kilometres with all promises, kilometres free, and the difference. */
export function weekTable({ weeks }: PlannedYear): string {
  const cells = weeks.map((week) => {
    const { numOneOffs, plans, periodKey } = week;
    const kilometres = [plans['all promises'], plans[FREE]].map((plan) => plan.kilometres.toFixed(0));
    return `${periodKey.slice(5)} (${numOneOffs}): ${kilometres.join(' / ')}, ${percent(costOf(week, 'all promises'))}`;
  });
  const lines = Array.from({ length: Math.ceil(cells.length / WEEKS_A_LINE) }, (_, line) =>
    Array.from({ length: WEEKS_A_LINE }, (__, i) => cells[line * WEEKS_A_LINE + i] ?? ''),
  );
  const head = 'week (one-offs): km kept / free';
  return markdown([head, ...Array<string>(WEEKS_A_LINE - 1).fill('')], lines);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function percent(number: number): string {
  return `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(1)} %`;
}
