import type { PlanBody } from '../../wire';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

/** Every job stands exactly once, in a route or unserved; nobody is invented; problem_id and the names of the days are echoed. */
export function ids(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('ids');
  const seen = new Map<string, string>();
  const note = (id: string, field: string, step?: string) => {
    const key = step === undefined ? id : `${id}:${step}`;
    // The two ends of a shipment stand apart; their rule judges whether both are there.
    const other = seen.get(key) ?? (step === undefined ? seen.get(`${id}:pickup`) : undefined);
    if (!world.tasks.has(id)) {
      findings.add(field, `${id} is not in the request`);
    } else if (other !== undefined) {
      findings.add(field, `${id} is also at ${other}`);
    }
    seen.set(key, field);
  };
  plan.routes.forEach((route, r) => {
    if (!world.resources.has(route.resource_id)) {
      findings.add(`routes[${r}].resource_id`, `${route.resource_id} is not in the request`);
    }
    route.activities.forEach((activity, a) => {
      if (activity.job_id !== undefined && activity.job_id !== null) {
        note(activity.job_id, `routes[${r}].activities[${a}].job_id`, activity.task ?? undefined);
      }
    });
  });
  plan.unserved.forEach((entry, u) => note(entry.job_id, `unserved[${u}].job_id`));
  for (const id of world.tasks.keys()) {
    if (!seen.has(id) && !seen.has(`${id}:pickup`) && !seen.has(`${id}:delivery`)) {
      findings.add('unserved', `${id} is neither in a route nor unserved`);
    }
  }
  const problemId = world.request.metadata?.['problem_id'] ?? null;
  if ((plan.problem_id ?? null) !== problemId) {
    findings.add(
      'problem_id',
      `is ${JSON.stringify(plan.problem_id)}, sent was ${JSON.stringify(problemId)}`,
    );
  }
  const { num_days: _, ...calendar } = (world.request['problem'] ?? {}) as Record<string, unknown>;
  const { num_days: __, ...echo } = plan.problem ?? {};
  if (JSON.stringify(echo) !== JSON.stringify(sortedCalendar(calendar))) {
    findings.add('problem', `is ${JSON.stringify(echo)}, sent was ${JSON.stringify(calendar)}`);
  }
  return findings.list;
}

function sortedCalendar(sent: Record<string, unknown>): Record<string, unknown> {
  const keys = ['start_date', 'day_labels'].filter((key) => (sent[key] ?? null) !== null);
  return Object.fromEntries(keys.map((key) => [key, sent[key]]));
}
