import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import { loadsOf } from '../walk';
import type { World } from '../world';

/** Between 0 and the capacity in every dimension, all day; judged by the demands, not by the loads shown. */
export function capacity(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('capacity');
  for (const { resource, stops, path } of visitsOf(world, plan)) {
    const loads = loadsOf(
      world,
      resource,
      stops.map(({ job }) => job),
    );
    for (const [dimension, values] of Object.entries(loads)) {
      const limit = resource.capacity[dimension] ?? Number.POSITIVE_INFINITY;
      values.forEach((load, index) => {
        findings.atMost(`${path}.activities[${index}] ${dimension}`, load, limit);
        findings.atLeast(`${path}.activities[${index}] ${dimension}`, load, 0);
      });
    }
  }
  return findings.list;
}
