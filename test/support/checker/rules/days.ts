import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf, type Visit } from '../visits';
import { workingDays, type World } from '../world';

/** Routes on days that exist and that the resource works, work on its days, one route after the other (contract A7, C7). */
export function days(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('days');
  const ended = new Map<string, number>();
  for (const visit of visitsOf(world, plan)) {
    const { resource, day, start, end, path } = visit;
    if (!workingDays(world, resource).includes(day)) {
      findings.add(`${path}.day`, `${resource.id} does not work on day ${day}`);
    }
    const before = ended.get(resource.id) ?? Number.NEGATIVE_INFINITY;
    findings.atLeast(`${path}.start_time on the absolute clock`, day * 86_400 + start.departure_time, before);
    ended.set(resource.id, Math.max(before, day * 86_400 + end.arrival_time));
    pinned(findings, world, visit);
  }
  return findings.list;
}

/** A single day pins nothing. */
function pinned(findings: Findings, { numDays, tasks }: World, { day, stops }: Visit): void {
  for (const { job, path } of numDays > 1 ? stops : []) {
    const allowed = tasks.get(job.id)?.days ?? null;
    if (allowed && !allowed.has(day)) {
      findings.add(`${path}.job_id`, `${job.id} may not be served on day ${day}`);
    }
  }
}
