import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { linkedJobs, visitsOf } from '../visits';
import { leaving, schedule } from '../walk';
import type { World } from '../world';

/** The clock of a route is the best one for its order (contract C5), unless a pin or a link to another route rules it. */
export function bestStart(world: World, plan: PlanBody): Finding[] {
  if (!world.plain) {
    return [];
  }
  const findings = new Findings('best-start');
  const linked = linkedJobs(world);
  for (const { resource, stops, start, end, path, route } of visitsOf(world, plan)) {
    const tied = stops.some(({ job }) => linked.has(job.id));
    if (resource.pin || tied || stops.length !== route.activities.length - 2) {
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
    findings.equal(`${path}.activities[${stops.length + 1}].arrival_time`, end.arrival_time, best.end);
    findings.equal(`${path}.activities[0].departure_time`, start.departure_time, leaving(best));
  }
  return findings.list;
}
