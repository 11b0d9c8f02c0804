import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** The span from leaving the start to arriving at the end, unpaid breaks apart (contract C4). */
export function maxTime(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-time');
  for (const { resource, start, end, events, path } of visitsOf(world, plan)) {
    const unpaid = events.reduce(
      (sum, { rest, activity }) =>
        rest && !rest.paid ? sum + activity.departure_time - activity.arrival_time : sum,
      0,
    );
    findings.atMost(`${path}.activities`, end.arrival_time - start.departure_time - unpaid, resource.maxTime);
  }
  return findings.list;
}
