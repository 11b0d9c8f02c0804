import type { Activity, PlanBody } from '../../wire';
import { Findings, same, type Finding } from '../finding';
import type { Place } from '../travel';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** Every stop is where its job is; routes begin at their start and finish at their end. */
export function places(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('places');
  for (const visit of visitsOf(world, plan)) {
    const { resource, path, route } = visit;
    check(findings, `${path}.activities[0]`, visit.start, resource.start);
    let stands = resource.start;
    for (const { activity, place, path: at } of visit.events) {
      // A break without a place is taken where the vehicle stands (contract C4).
      stands = place ?? stands;
      check(findings, at, activity, stands);
    }
    if (resource.end) {
      check(findings, `${path}.activities[${route.activities.length - 1}]`, visit.end, resource.end);
    }
  }
  return findings.list;
}

function check(findings: Findings, path: string, activity: Activity, place: Place): void {
  if (place.index !== null) {
    findings.equal(`${path}.location_index`, activity.location_index, place.index);
  }
  const { lat, lon } = activity.location ?? {};
  if (typeof lat === 'number' && typeof lon === 'number' && place.lat !== null && place.lon !== null) {
    if (!same(lat, place.lat) || !same(lon, place.lon)) {
      findings.add(`${path}.location`, `is ${lat},${lon}, expected ${place.lat},${place.lon}`);
    }
  } else if (place.index === null) {
    findings.add(`${path}.location`, 'is absent although the request gives coordinates');
  }
}
