import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** An open route ends where and when its last stop ends (contract B50). */
export function openRoutes(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('open-routes');
  for (const { resource, route, path, end, events } of visitsOf(world, plan)) {
    const last = events.at(-1)?.activity;
    if (resource.end !== null || !last) {
      continue;
    }
    const at = `${path}.activities[${route.activities.length - 1}]`;
    findings.equal(`${at}.location_index`, end.location_index, last.location_index);
    findings.equal(`${at}.arrival_time`, end.arrival_time, last.departure_time);
  }
  return findings.list;
}
