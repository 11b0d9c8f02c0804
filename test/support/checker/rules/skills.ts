import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import { visitsOf } from '../visits';
import { heldLevel, type World } from '../world';

/** Every needed skill is held, at the needed level (interface rule 5, contract B43). */
export function skills(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('skills');
  for (const { resource, stops } of visitsOf(world, plan)) {
    for (const { job, path } of stops) {
      for (const [skill, needed] of job.skills) {
        const held = heldLevel(resource, skill);
        if (held === null || held < needed) {
          findings.add(`${path}.job_id`, `${job.id} needs ${skill} ${needed}, ${resource.id} holds ${held}`);
        }
      }
    }
  }
  return findings.list;
}
