import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** Every job stands exactly once, in a route or unserved; nobody is invented; problem_id is echoed. */
export function ids(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('ids');
  const seen = new Map<string, string>();
  const note = (id: string, field: string) => {
    if (!world.jobs.has(id)) {
      findings.add(field, `job ${id} is not in the request`);
    } else if (seen.has(id)) {
      findings.add(field, `job ${id} is also at ${seen.get(id)}`);
    }
    seen.set(id, field);
  };
  plan.routes.forEach((route, r) => {
    if (!world.resources.has(route.resource_id)) {
      findings.add(`routes[${r}].resource_id`, `${route.resource_id} is not in the request`);
    }
    route.activities.forEach((activity, a) => {
      if (activity.job_id !== undefined && activity.job_id !== null) {
        note(activity.job_id, `routes[${r}].activities[${a}].job_id`);
      }
    });
  });
  plan.unserved.forEach((entry, u) => note(entry.job_id, `unserved[${u}].job_id`));
  for (const id of world.jobs.keys()) {
    if (!seen.has(id)) {
      findings.add('unserved', `job ${id} is neither in a route nor unserved`);
    }
  }
  const problemId = world.request.metadata?.['problem_id'] ?? null;
  if ((plan.problem_id ?? null) !== problemId) {
    findings.add(
      'problem_id',
      `is ${JSON.stringify(plan.problem_id)}, sent was ${JSON.stringify(problemId)}`,
    );
  }
  return findings.list;
}
