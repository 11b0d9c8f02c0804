import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import { serviceSeconds, type World } from '../world';

/** Service lasts what job, skills and factor say (rounded half up), setup is not scaled, departure follows. */
export function serviceTimes(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('service-times');
  for (const { resource, stops } of visitsOf(world, plan)) {
    for (const { activity, job, path } of stops) {
      const service = serviceSeconds(job, resource);
      findings.equal(`${path}.service_time`, activity.service_time, service);
      findings.equal(`${path}.setup_time`, activity.setup_time, job.setup);
      const departure = activity.arrival_time + job.setup + service;
      findings.equal(`${path}.departure_time`, activity.departure_time, departure);
    }
  }
  return findings.list;
}
