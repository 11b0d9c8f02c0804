import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legsOf, visitsOf } from '../visits';
import type { World } from '../world';
import { roundingOf } from './travel-distances';

/** The distance of the legs, not the one that the summary claims. */
export function maxDistance(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-distance');
  for (const visit of visitsOf(world, plan)) {
    const legs = legsOf(visit).map(({ from, to }) => world.leg(visit.resource, from, to)?.distance ?? 0);
    const sum = legs.reduce((total, leg) => total + leg, 0);
    const slack = roundingOf(world) * legs.length;
    findings.atMost(`${visit.path}.activities`, sum - slack, visit.resource.maxDistance);
  }
  return findings.list;
}
