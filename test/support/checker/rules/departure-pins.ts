import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** A pinned job is its resource's first stop, around departure plus travel (interface rules 7 to 9, B6). */
export function departurePins(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('departure-pins');
  for (const { resource, stops, path } of visitsOf(world, plan)) {
    const { pin } = resource;
    const pinned = stops.find(({ job }) => job.id === pin?.jobId);
    if (!pin || !pinned) {
      continue;
    }
    if (stops[0] !== pinned) {
      findings.add(`${path}.activities[1].job_id`, `is not the pinned job ${pin.jobId}`);
    }
    const leg = world.leg(resource, resource.start, pinned.job.place);
    const aim = pin.departure + (leg?.time ?? 0);
    findings.atLeast(`${pinned.path}.arrival_time`, pinned.activity.arrival_time, aim - pin.slack);
    findings.atMost(`${pinned.path}.arrival_time`, pinned.activity.arrival_time, aim + pin.slack);
  }
  return findings.list;
}
