import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf, type Stop, type Visit } from '../visits';
import { workingDays, type World } from '../world';

/**
 * A pinned job is the first task of its resource's day, which leaves at departure_time and serves it around departure
 * plus travel (interface rules 7 to 9, B6). Without a `day` that is the first of its days that the resource works.
 */
export function departurePins(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('departure-pins');
  for (const visit of visitsOf(world, plan)) {
    for (const stop of visit.stops) {
      const pin = visit.resource.pins.find(({ jobId }) => jobId === stop.job.id);
      if (pin) {
        judge(findings, world, visit, stop, pin);
      }
    }
  }
  return findings.list;
}

function judge(
  findings: Findings,
  world: World,
  { resource, stops, start, day, path }: Visit,
  pinned: Stop,
  pin: { jobId: string; departure: number; slack: number },
): void {
  if (stops[0] !== pinned) {
    findings.add(`${pinned.path}.job_id`, `${pin.jobId} is pinned and not the first`);
    return;
  }
  const allowed = world.tasks.get(pin.jobId)?.days ?? null;
  const due = workingDays(world, resource).find((one) => world.numDays === 1 || (allowed?.has(one) ?? true));
  findings.equal(`${path}.day of the pinned ${pin.jobId}`, day, due ?? Number.NaN);
  findings.equal(`${path}.activities[0].departure_time`, start.departure_time, pin.departure);
  const driven = world.drive(resource, resource.start, pinned.job.place, day, pin.departure);
  const [least = 0, most = least] = driven?.times ?? [];
  const at = pinned.activity.arrival_time;
  findings.atLeast(`${pinned.path}.arrival_time`, at, pin.departure + least - pin.slack);
  findings.atMost(`${pinned.path}.arrival_time`, at, pin.departure + most + pin.slack);
}
