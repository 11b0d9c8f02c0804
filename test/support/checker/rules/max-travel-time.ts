import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legSeconds, legsOf, visitsOf } from '../visits';
import type { World } from '../world';

export function maxTravelTime(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-travel-time');
  for (const visit of visitsOf(world, plan)) {
    const legs = legsOf(visit).map((leg) => legSeconds(world, visit, leg) ?? 0);
    const sum = legs.reduce((total, leg) => total + leg, 0);
    findings.atMost(`${visit.path}.activities`, sum, visit.resource.maxTravelTime);
  }
  return findings.list;
}
