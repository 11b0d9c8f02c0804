import type { PlanBody } from '../../wire';
import { Findings, same, type Finding } from '../finding';
import { visitsOf, type Stop, type Visit } from '../visits';
import { pricesAt, type PricedWindow } from '../window-price';
import { windowsOn } from '../work';
import type { World } from '../world';

/** A soft window that is missed costs the least that any window asks, is told at the stop and is a soft violation (B3, B4). */
export function windowPenalties(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('window-penalties');
  let total = 0;
  for (const visit of visitsOf(world, plan)) {
    const missed = visit.stops.flatMap((stop) => missOf(world, visit, stop) ?? []);
    missed.forEach(({ stop, options }) => told(findings, stop, options));
    total += missed.reduce((sum, { options }) => sum + (options[0]?.price ?? 0), 0);
    shown(findings, visit, missed);
  }
  findings.near('score.breakdown.time_window_penalty', plan.score.breakdown['time_window_penalty'], total, 0);
  if (plan.score.time_window_penalty !== undefined) {
    findings.near('score.time_window_penalty', plan.score.time_window_penalty, total, 0);
  }
  return findings.list;
}

interface Miss {
  readonly stop: Stop;
  /** The windows that ask least: the plan may name any of them. */
  readonly options: readonly PricedWindow[];
}

/** Null where no window is missed, where none admits (for another rule), and for the pinned job, whose windows are replaced. */
function missOf(world: World, { resource, day }: Visit, stop: Stop): Miss | null {
  const windows = windowsOn(stop.job.windows, day, world.numDays);
  const priced = pricesAt(windows ?? [], stop.activity.arrival_time, world.objective.lateness);
  const [least] = priced;
  if (!least || resource.pin?.jobId === stop.job.id) {
    return null;
  }
  const options = priced.filter(({ price }) => same(price, least.price));
  return options.every(({ earlyBy, lateBy }) => earlyBy + lateBy > 0) ? { stop, options } : null;
}

function told(findings: Findings, { activity, path }: Stop, options: readonly PricedWindow[]): void {
  const fits = options.some(
    ({ window, earlyBy, lateBy, price }) =>
      (activity.early_by ?? 0) === earlyBy &&
      (activity.late_by ?? 0) === lateBy &&
      same(activity.penalty ?? 0, price) &&
      (!activity.time_window || activity.time_window.start === window.start) &&
      (!activity.time_window || activity.time_window.end === window.end),
  );
  if (!fits) {
    const { earlyBy = 0, lateBy = 0, price = 0 } = options[0] ?? {};
    findings.add(path, `does not tell early_by ${earlyBy}, late_by ${lateBy}, penalty ${price}`);
  }
}

function shown(findings: Findings, { route, path, stops }: Visit, missed: readonly Miss[]): void {
  const due = new Map(missed.map(({ stop, options }) => [stop.index, options]));
  for (const violation of route.violations.filter(({ type }) => type === 'early' || type === 'late')) {
    const options = due.get(violation.activity_index ?? -1);
    const side = violation.type === 'early' ? 'earlyBy' : 'lateBy';
    if (!options?.some((one) => one[side] > 0 && same(one.price, violation.penalty ?? 0))) {
      findings.add(
        `${path}.violations`,
        `shows ${violation.type} at ${violation.activity_index} without need`,
      );
    }
    due.delete(violation.activity_index ?? -1);
  }
  for (const [index] of due) {
    findings.add(`${path}.violations`, `do not show the miss at activities[${index}]`);
  }
  for (const { activity, index, path: at } of stops) {
    const extra = (activity.early_by ?? 0) + (activity.late_by ?? 0) + (activity.penalty ?? 0);
    if (extra > 0 && !missed.some(({ stop }) => stop.index === index)) {
      findings.add(at, 'tells a miss of a window that is kept');
    }
  }
}
