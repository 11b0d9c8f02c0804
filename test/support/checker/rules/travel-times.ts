import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { legSeconds, legsOf, visitsOf, type Visit } from '../visits';
import type { World } from '../world';

/** Nobody arrives before the leg is driven (or begins a break before the row above has ended); what lies between is exactly the waiting (contract B2). */
export function travelTimes(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('travel-times');
  for (const visit of visitsOf(world, plan)) {
    for (const leg of legsOf(visit)) {
      const { before, at, path } = leg;
      const seconds = legSeconds(world, visit, leg);
      if (seconds === null) {
        findings.add(path, 'is reached over a forbidden arc');
        continue;
      }
      const physical = before.departure_time + seconds;
      findings.atLeast(`${path}.arrival_time`, at.arrival_time, physical);
      if (at.waiting_time !== undefined) {
        findings.equal(`${path}.waiting_time`, at.waiting_time, at.arrival_time - physical);
      }
      if (at.travel_time !== undefined) {
        findings.equal(`${path}.travel_time`, at.travel_time, seconds);
      }
      if (typeof at.physical_arrival_time === 'number') {
        findings.equal(`${path}.physical_arrival_time`, at.physical_arrival_time, physical);
      }
    }
    standing(findings, visit);
  }
  return findings.list;
}

/** Breaks where the vehicle stands: no leg, no metres, idle until they begin. */
function standing(findings: Findings, { events, route }: Visit): void {
  for (const { activity, place, path, index } of events) {
    const before = route.activities[index - 1]?.departure_time ?? Number.NaN;
    if (!place) {
      findings.atLeast(`${path}.arrival_time`, activity.arrival_time, before);
      if (activity.waiting_time !== undefined) {
        findings.equal(`${path}.waiting_time`, activity.waiting_time, activity.arrival_time - before);
      }
      findings.equal(`${path}.travel_time`, activity.travel_time ?? 0, 0);
      findings.equal(`${path}.distance`, activity.distance ?? 0, 0);
    }
  }
}
