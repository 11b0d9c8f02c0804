import type { PlanBody } from '../../wire';
import { numberOf } from '../fields';
import { Findings, type Finding } from '../finding';
import { legSeconds, legsOf, visitsOf } from '../visits';
import type { World } from '../world';

/** No wait before a stop or a dump visit is longer than allowed: the job's own cap, else the resource's, else the global one. */
export function waitingCaps(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('waiting-caps');
  const everybody = numberOf({ ...world.request.options }, 'max_wait');
  for (const visit of visitsOf(world, plan)) {
    const { resource, events } = visit;
    for (const leg of legsOf(visit)) {
      const event = events.find(({ index }) => index === leg.index);
      if (event?.job || event?.station) {
        const cap = event.job?.maxWait ?? resource.maxWait ?? everybody ?? Number.POSITIVE_INFINITY;
        const waited = leg.at.arrival_time - leg.before.departure_time - (legSeconds(world, visit, leg) ?? 0);
        findings.atMost(`${leg.path} waiting`, waited, cap);
      }
    }
  }
  return findings.list;
}
