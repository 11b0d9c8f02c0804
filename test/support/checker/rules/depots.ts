import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** Depots load and receive vehicles only while they are open. */
export function depots(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('depots');
  for (const { resource, route, start, end, path } of visitsOf(world, plan)) {
    const { startDepot, endDepot } = resource;
    if (startDepot?.window) {
      const begins = start.departure_time - startDepot.service;
      findings.atLeast(`${path}.activities[0].departure_time`, begins, startDepot.window.start);
      findings.atMost(`${path}.activities[0].departure_time`, begins, startDepot.window.end);
    }
    if (endDepot?.window) {
      const last = `${path}.activities[${route.activities.length - 1}].arrival_time`;
      findings.atLeast(last, end.arrival_time, endDepot.window.start);
      findings.atMost(last, end.arrival_time, endDepot.window.end);
    }
  }
  return findings.list;
}
