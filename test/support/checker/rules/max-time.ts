import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** The span from leaving the start to arriving at the end. */
export function maxTime(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-time');
  for (const { resource, start, end, path } of visitsOf(world, plan)) {
    findings.atMost(`${path}.activities`, end.arrival_time - start.departure_time, resource.maxTime);
  }
  return findings.list;
}
