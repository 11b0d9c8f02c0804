import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legsOf, visitsOf } from '../visits';
import type { World } from '../world';

/** The distance of every leg, and their sum, in the units that came in. */
export function travelDistances(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('travel-distances');
  for (const visit of visitsOf(world, plan)) {
    let sum = 0;
    for (const { from, to, at, path } of legsOf(visit)) {
      const leg = world.leg(visit.resource, from, to);
      sum += leg?.distance ?? 0;
      if (leg && at.distance !== undefined) {
        findings.near(`${path}.distance`, at.distance, leg.distance, roundingOf(world));
      }
    }
    const slack = roundingOf(world) * (visit.stops.length + 1);
    findings.near(`${visit.path}.summary.total_distance`, visit.route.summary.total_distance, sum, slack);
  }
  return findings.list;
}

/** Computed metres may be rounded by the provider; matrices that came in may not be touched. */
export function roundingOf(world: World): number {
  return world.coordinates ? 0.5 : 0;
}
