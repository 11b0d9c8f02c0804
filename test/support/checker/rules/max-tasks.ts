import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

export function maxTasks(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-tasks');
  for (const { resource, stops, path } of visitsOf(world, plan)) {
    const served = new Set(stops.map(({ job }) => job.id)).size;
    findings.atMost(`${path}.activities`, served, resource.maxTasks);
  }
  return findings.list;
}
