import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** A job with allowed_resource_ids is served by one of them. */
export function allowedResources(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('allowed-resources');
  for (const { resource, stops } of visitsOf(world, plan)) {
    for (const { job, path } of stops) {
      if (job.allowed && !job.allowed.has(resource.id)) {
        findings.add(`${path}.job_id`, `${job.id} may not be served by ${resource.id}`);
      }
    }
  }
  return findings.list;
}
