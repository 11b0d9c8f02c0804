import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { sourceOf } from '../goods';
import { visitsOf, type Event, type Visit } from '../visits';
import type { World } from '../world';

/** Goods leave their depot no earlier than they are ready, and are picked up no earlier (contract C3; docs/rules.md, Release). */
export function release(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('release');
  for (const visit of visitsOf(world, plan)) {
    visit.events.forEach((event, position) => {
      const { job, path } = event;
      if (!job || job.release <= 0) {
        return;
      }
      if (job.step === 'pickup') {
        findings.atLeast(`${path}.arrival_time`, event.activity.arrival_time, job.release);
      }
      for (const source of job.step === 'service' ? sourcesOf(visit, event, position) : []) {
        const leaves = source === -1 ? visit.start : visit.events[source]?.activity;
        const at = visit.events[source]?.path ?? `${visit.path}.activities[0]`;
        findings.atLeast(`${at}.departure_time for ${job.id}`, leaves?.departure_time ?? 0, job.release);
      }
    });
  }
  return findings.list;
}

/** Where the goods of a job come aboard, by dimension: the start (-1) or a reload. Who only collects waits for nothing. */
export function sourcesOf(visit: Visit, { job }: Event, position: number): number[] {
  const demands = Object.entries(job?.demands ?? {}).filter(([, amount]) => amount !== 0);
  const dropped = demands.filter(([, amount]) => amount < 0).map(([dimension]) => dimension);
  if (demands.length === 0) {
    return [-1];
  }
  return [...new Set(dropped.map((dimension) => sourceOf(visit, position, dimension)))];
}
