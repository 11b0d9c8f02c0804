import type { PlanBody } from '../../wire';
import { numberOf } from '../fields';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** No day has more routes than options.max_vehicles (contract C7). */
export function maxVehicles(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('max-vehicles');
  const most = numberOf({ ...world.request.options }, 'max_vehicles') ?? Number.POSITIVE_INFINITY;
  const byDay = new Map<number, number>();
  for (const { day, path } of visitsOf(world, plan)) {
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
    findings.atMost(`${path}: routes of day ${day}`, byDay.get(day) ?? 0, most);
  }
  return findings.list;
}
