import type { PlanBody, Route } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** What stands beside the shown fields agrees with them (contract A11): times, loads, windows, revenue, utilization. */
export function extras(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('extras');
  for (const visit of visitsOf(world, plan)) {
    const { route, path, start, end, stops } = visit;
    findings.equal(`${path}.start_time`, route.start_time, start.departure_time);
    findings.equal(`${path}.end_time`, route.end_time, end.arrival_time);
    const earned = stops.reduce((sum, { job }) => sum + job.revenue, 0);
    findings.equal(`${path}.summary.revenue`, route.summary.revenue, earned);
    loadsOnArrival(findings, route, path);
    windowsUsed(findings, visit);
    utilization(findings, visit);
  }
  return findings.list;
}

function loadsOnArrival(findings: Findings, { activities }: Route, path: string): void {
  activities.slice(1).forEach((activity, index) => {
    const before = activities[index]?.load_on_departure.by_dimension ?? {};
    for (const [dimension, load] of Object.entries(activity.load_on_arrival?.by_dimension ?? {})) {
      const at = `${path}.activities[${index + 1}].load_on_arrival.by_dimension.${dimension}`;
      findings.equal(at, load, before[dimension] ?? Number.NaN);
    }
  });
}

function windowsUsed(findings: Findings, { resource, stops }: Visit): void {
  for (const { activity, job, path } of stops) {
    const used = activity.time_window;
    if (!used || resource.pin?.jobId === job.id) {
      continue;
    }
    if (!job.windows.some(({ start, end }) => start === used.start && end === used.end)) {
      findings.add(`${path}.time_window`, `is not one of the windows of ${job.id}`);
    }
    const same = job.windows.filter(({ start, end }) => start === used.start && end === used.end);
    if (same.every(({ early }) => early === null)) {
      findings.atLeast(`${path}.arrival_time`, activity.arrival_time, used.start);
    }
    if (same.every(({ late }) => late === null)) {
      findings.atMost(`${path}.arrival_time`, activity.arrival_time, used.end);
    }
  }
}

/** Shares are shown with four digits. */
function utilization(findings: Findings, { resource, route, path }: Visit): void {
  const shares = route.summary.utilization;
  const shift = resource.shift.end - resource.shift.start;
  if (!shares || shift <= 0) {
    return;
  }
  findings.near(`${path}.summary.utilization.time`, shares.time, route.summary.total_time / shift, 1e-4);
  for (const [dimension, share] of Object.entries(shares.by_dimension)) {
    const capacity = resource.capacity[dimension];
    const at = `${path}.summary.utilization.by_dimension.${dimension}`;
    if (typeof capacity === 'number' && capacity > 0) {
      findings.near(at, share, (route.summary.max_loads[dimension] ?? 0) / capacity, 1e-4);
    } else if (share !== null) {
      findings.add(at, `is ${share} although there is nothing to have a share of`);
    }
  }
}
