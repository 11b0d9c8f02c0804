import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legsOf, visitsOf } from '../visits';
import type { World } from '../world';

/** Nobody arrives before the leg is driven; what lies between is exactly the waiting (contract B2). */
export function travelTimes(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('travel-times');
  for (const visit of visitsOf(world, plan)) {
    for (const { from, to, before, at, path } of legsOf(visit)) {
      const leg = world.leg(visit.resource, from, to);
      if (!leg) {
        findings.add(path, 'is reached over a forbidden arc');
        continue;
      }
      const physical = before.departure_time + leg.time;
      findings.atLeast(`${path}.arrival_time`, at.arrival_time, physical);
      if (at.waiting_time !== undefined || at.type === 'service') {
        findings.equal(`${path}.waiting_time`, at.waiting_time, at.arrival_time - physical);
      }
      if (at.travel_time !== undefined) {
        findings.equal(`${path}.travel_time`, at.travel_time, leg.time);
      }
      if (typeof at.physical_arrival_time === 'number') {
        findings.equal(`${path}.physical_arrival_time`, at.physical_arrival_time, physical);
      }
    }
  }
  return findings.list;
}
