import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import type { World } from '../world';

/** Service begins inside one of the windows (contract B2, B4). A pin replaces them (B6). */
export function windows(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('windows');
  for (const { resource, stops } of visitsOf(world, plan)) {
    for (const { activity, job, path } of stops) {
      if (job.windows.length === 0 || resource.pin?.jobId === job.id) {
        continue;
      }
      const at = activity.arrival_time;
      if (!job.windows.some(({ start, end }) => start <= at && at <= end)) {
        const shown = job.windows.map(({ start, end }) => `[${start}, ${end}]`).join(' ');
        findings.add(`${path}.arrival_time`, `is ${at}, outside ${shown}`);
      }
    }
  }
  return findings.list;
}
