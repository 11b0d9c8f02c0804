import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** Infeasible if and only if a mandatory job is missing; every entry tells the truth about its job. */
export function status(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('status');
  const missing = plan.unserved.some((entry) => world.tasks.get(entry.job_id)?.mandatory ?? false);
  if ((plan.status === 'infeasible') !== missing) {
    findings.add('status', `is ${plan.status} with ${missing ? 'a' : 'no'} mandatory job missing`);
  }
  plan.unserved.forEach((entry, index) => {
    const job = world.tasks.get(entry.job_id);
    if (job && entry.mandatory !== job.mandatory) {
      findings.add(`unserved[${index}].mandatory`, `is ${String(entry.mandatory)}`);
    }
    if (job && !job.mandatory) {
      // What an objective that counts the unserved adds may be shown here or in the score alone.
      const most = job.penalty + world.objective.unserved;
      findings.atLeast(`unserved[${index}].penalty`, entry.penalty, job.penalty);
      findings.atMost(`unserved[${index}].penalty`, entry.penalty, most);
    }
    if (entry.type !== (job?.type ?? 'job')) {
      findings.add(`unserved[${index}].type`, `is ${entry.type}`);
    }
  });
  return findings.list;
}
