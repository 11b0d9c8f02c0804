import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { linkedJobs, visitsOf } from '../visits';
import { schedule } from '../walk';
import type { World } from '../world';

/**
 * Among schedules of equal cost the earliest end, then the latest start (contract C5). Judged only
 * where every schedule costs the same or the least cost is at that schedule: pins, links between
 * routes, and several windows a job may buy a cheaper start with a later end.
 */
export function bestStart(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('best-start');
  const linked = linkedJobs(world);
  for (const { resource, stops, start, end, path, route } of visitsOf(world, plan)) {
    const choice = stops.some(({ job }) => linked.has(job.id) || job.windows.length > 1);
    if (resource.pin || choice || stops.length !== route.activities.length - 2) {
      continue;
    }
    const best = schedule(
      world,
      resource,
      stops.map(({ job }) => job),
    );
    if ('obstacle' in best) {
      findings.add(path, `cannot be driven: ${best.obstacle}`);
      continue;
    }
    const leave = best.end - best.travel - best.service - best.setup - best.waiting;
    findings.equal(`${path}.activities[${stops.length + 1}].arrival_time`, end.arrival_time, best.end);
    findings.equal(`${path}.activities[0].departure_time`, start.departure_time, leave);
  }
  return findings.list;
}
