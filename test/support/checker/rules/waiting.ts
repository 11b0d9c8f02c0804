import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { linkedJobs, visitsOf } from '../visits';
import type { World } from '../world';

/** Nobody waits but for a window to open (or for a linked job), and then no longer than until it opens. */
export function waiting(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('waiting');
  const linked = linkedJobs(world);
  for (const { resource, stops } of visitsOf(world, plan)) {
    for (const { activity, job, path } of stops) {
      if ((activity.waiting_time ?? 0) <= 0 || linked.has(job.id) || resource.pin?.jobId === job.id) {
        continue;
      }
      if (!job.windows.some((window) => window.start === activity.arrival_time)) {
        findings.add(`${path}.waiting_time`, `is ${activity.waiting_time}, but no window opens then`);
      }
    }
  }
  return findings.list;
}
