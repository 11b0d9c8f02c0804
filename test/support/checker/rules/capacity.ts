import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { goodsOf } from '../goods';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** Between 0 and the capacity in every dimension, all day; judged by the demands, not by the loads shown. */
export function capacity(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('capacity');
  for (const visit of visitsOf(world, plan)) {
    for (const dimension of world.dimensions) {
      const limit = visit.resource.capacity[dimension] ?? Number.POSITIVE_INFINITY;
      goodsOf(visit, dimension).holds.forEach(({ jobs, shipments }, position) => {
        const at = visit.events[position - 1]?.path ?? `${visit.path}.activities[0]`;
        findings.atMost(`${at} ${dimension}`, jobs + shipments, limit);
        findings.atLeast(`${at} ${dimension} of jobs`, jobs, 0);
        findings.atLeast(`${at} ${dimension} of shipments`, shipments, 0);
      });
    }
  }
  return findings.list;
}
