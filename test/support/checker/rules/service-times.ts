import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { setupOf } from '../setup';
import { visitsOf } from '../visits';
import { serviceSeconds, type World } from '../world';

/**
 * Service lasts what job, skills and factor say (rounded half up), setup is not scaled, departure follows.
 * A dump visit takes what its station says. Under setup_once_per_location a stop where the vehicle stood already needs no setup (docs/rules.md).
 */
export function serviceTimes(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('service-times');
  for (const visit of visitsOf(world, plan)) {
    for (const stop of visit.stops) {
      const { activity, job, path } = stop;
      const setup = setupOf(world, visit, stop);
      const service = serviceSeconds(job, visit.resource);
      findings.equal(`${path}.service_time`, activity.service_time, service);
      findings.equal(`${path}.setup_time`, activity.setup_time, setup);
      const departure = activity.arrival_time + setup + service;
      findings.equal(`${path}.departure_time`, activity.departure_time, departure);
    }
    for (const { activity, station, path } of visit.events) {
      if (station) {
        findings.equal(
          `${path}.departure_time`,
          activity.departure_time,
          activity.arrival_time + station.service,
        );
        findings.equal(`${path}.service_time`, activity.service_time ?? station.service, station.service);
      }
    }
  }
  return findings.list;
}
