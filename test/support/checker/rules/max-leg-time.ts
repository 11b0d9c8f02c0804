import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legSeconds, legsOf, visitsOf } from '../visits';
import type { World } from '../world';

/** No single leg takes longer, as it is begun. */
export function maxLegTime(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-leg-time');
  for (const visit of visitsOf(world, plan)) {
    for (const leg of legsOf(visit)) {
      findings.atMost(
        `${leg.path}.travel_time`,
        legSeconds(world, visit, leg) ?? 0,
        visit.resource.maxLegTime,
      );
    }
  }
  return findings.list;
}
