import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** A route lies inside the resource's shift of the day, loading and unloading included; overtime may follow (contract A4). */
export function shift(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('shift');
  for (const { resource, route, start, end, path } of visitsOf(world, plan)) {
    const loading = resource.startDepot?.service ?? 0;
    const unloading = resource.endDepot?.service ?? 0;
    const from = resource.pin ? Math.min(resource.shift.start, resource.pin.departure) : resource.shift.start;
    findings.atLeast(`${path}.activities[0].departure_time`, start.departure_time, from + loading);
    const last = `${path}.activities[${route.activities.length - 1}]`;
    findings.atMost(
      `${last}.arrival_time`,
      end.arrival_time + unloading,
      resource.shift.end + resource.overtime,
    );
  }
  return findings.list;
}
