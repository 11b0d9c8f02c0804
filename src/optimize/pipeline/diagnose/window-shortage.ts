import type { WireProblem } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { leastWork } from './least-work';
import { seconds } from './names';
import type { JointFinding } from './report';
import { shortageOf } from './shortage';
import { type Group, MAX_GROUPS, totalOf } from './vehicle-groups';

/**
 * Work that must begin within one window: between its first and its last begin there, a vehicle does everything but its
 * last service and its first leg. The sum of that, the longest of each vehicle left out, must fit the window that often.
 */
export function windowShortage(
  problem: WireProblem,
  context: SolveContext,
  group: Group,
  legs: (activity: number) => number,
): JointFinding[] {
  const spans = group.tasks.flatMap((task) => spanOf(problem, task));
  const seen = new Set<string>();
  const found = spans.flatMap((span) => {
    const key = `${span.start} ${span.end}`;
    if (seen.has(key) || seen.size >= MAX_GROUPS) {
      return [];
    }
    seen.add(key);
    const inside = spans.filter(({ start, end }) => start >= span.start && end <= span.end);
    return crowded(problem, context, group, span, inside, legs);
  });
  const short = (finding: JointFinding) => finding.short_by ?? 0;
  return found.sort((a, b) => short(b) - short(a)).slice(0, 1);
}

interface Span {
  task: number;
  start: number;
  end: number;
}

/** The hull of the hard windows of a job; nothing where it may begin at any time, or on several days. */
function spanOf(problem: WireProblem, task: number): Span[] {
  const { firstActivity = 0, numActivities = 0 } = problem.tasks[task] ?? {};
  const windows = problem.activities[firstActivity]?.windows ?? [];
  const isHard = windows.every(
    ({ latePenalty, earlyPenalty }) => latePenalty === null && earlyPenalty === null,
  );
  if (numActivities !== 1 || windows.length === 0 || !isHard || problem.numDays > 1) {
    return [];
  }
  const start = Math.min(...windows.map((window) => window.start));
  const end = Math.max(...windows.map((window) => window.end));
  return [{ task, start, end }];
}

function crowded(
  problem: WireProblem,
  context: SolveContext,
  group: Group,
  span: Omit<Span, 'task'>,
  inside: readonly Span[],
  legs: (activity: number) => number,
): JointFinding[] {
  const works = inside.map(({ task }) => leastWork(problem, group, task, legs));
  const vehicles = totalOf(problem, group.vehicles, () => 1);
  // The last service of a vehicle and its first leg lie outside.
  const less = (values: number[]) =>
    values
      .sort((a, b) => b - a)
      .slice(vehicles)
      .reduce((sum, value) => sum + value, 0);
  const demand = less(works.map(({ service }) => service)) + less(works.map(({ travel }) => travel));
  const capacity = vehicles * (span.end - span.start);
  const crowd = { vehicles: group.vehicles, tasks: inside.map(({ task }) => task) };
  return shortageOf(context, problem, crowd, {
    code: 'time_window_shortage',
    constraint: 'time_window',
    demand,
    capacity,
    say: (short) => `all must begin between ${span.start} and ${span.end}: ${seconds(short)} too few`,
  });
}
