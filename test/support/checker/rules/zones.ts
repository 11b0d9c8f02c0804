import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** What lies in hard zones is for their resources, and a zone_only resource stays at home (contract A2). */
export function zones(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('zones');
  for (const { resource, stops } of visitsOf(world, plan)) {
    for (const { job, path } of stops) {
      const around = world.zones.filter((zone) => zone.contains(job));
      const atHome = around.some((zone) => zone.resources.has(resource.id));
      const hard = around.find((zone) => zone.hard);
      if (hard && !atHome) {
        findings.add(`${path}.job_id`, `${job.id} lies in zone ${hard.id}, which is not for ${resource.id}`);
      }
      if (resource.zoneOnly && !atHome) {
        findings.add(
          `${path}.job_id`,
          `${job.id} lies in no zone of ${resource.id}, which leaves none of its own`,
        );
      }
    }
  }
  return findings.list;
}
