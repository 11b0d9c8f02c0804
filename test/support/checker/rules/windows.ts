import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import { windowsOn, type JobWindow } from '../work';
import type { World } from '../world';

/**
 * Stops and dump visits begin inside one of the windows of the day, or outside one whose missed side has
 * a penalty (contract B2 to B4). A pin replaces them (B6); at a station a penalty is not asked.
 */
export function windows(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('windows');
  for (const { resource, events, day } of visitsOf(world, plan)) {
    for (const { activity, job, station, path } of events) {
      if (job && resource.pin?.jobId === job.id) {
        continue;
      }
      const given = windowsOn(job?.windows ?? station?.windows ?? [], day, world.numDays);
      const at = activity.arrival_time;
      if (given && !given.some((window) => admits(window, at, job !== undefined))) {
        const shown = given.map(({ start, end }) => `[${start}, ${end}]`).join(' ');
        findings.add(`${path}.arrival_time`, `is ${at}, outside ${shown}`);
      }
    }
  }
  return findings.list;
}

function admits({ start, end, early, late }: JobWindow, at: number, soft: boolean): boolean {
  return (start <= at || (soft && early !== null)) && (at <= end || (soft && late !== null));
}
