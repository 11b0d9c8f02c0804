import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { linkedJobs, visitsOf } from '../visits';
import { drive, routeCost } from '../walk';
import type { World } from '../world';

/** An optional job whose detour, net of revenue, costs more than its penalty is dropped (interface rule 6). */
export function oneRemoval(world: World, plan: PlanBody): Finding[] {
  if (!world.plain) {
    return [];
  }
  const findings = new Findings('one-removal');
  const objective = world.request.options?.['objective'] ?? 'min_distance';
  if (objective !== 'min_distance' && objective !== 'min_time') {
    return [];
  }
  const linked = linkedJobs(world);
  for (const { resource, stops } of visitsOf(world, plan)) {
    const jobs = stops.map(({ job }) => job);
    if (resource.pin || jobs.some(({ id }) => linked.has(id))) {
      continue;
    }
    const whole = drive(world, resource, jobs);
    for (const { job, path } of stops.filter((stop) => !stop.job.mandatory)) {
      const rest = jobs.filter((other) => other !== job);
      const without = drive(world, resource, rest);
      if ('obstacles' in whole || 'obstacles' in without) {
        continue;
      }
      const saved = routeCost(resource, whole) - (rest.length > 0 ? routeCost(resource, without) : 0);
      if (saved - job.revenue > job.penalty + 1e-6 * Math.max(1, saved)) {
        findings.add(path, `${job.id} costs ${saved - job.revenue}, more than its penalty ${job.penalty}`);
      }
    }
  }
  return findings.list;
}
