import { quote } from '../../notes';
import { byTarget, type ConstraintRule, type Need } from '../constraint';
import { fieldOfTask, resourceId, taskId } from '../names';
import { servedStops } from './stop';

/** `allowed_resource_ids`. `target`: the task; `detail`: the resource that it is to admit. */
export const allowedResources: ConstraintRule = {
  name: 'allowed_resources',
  binds: ({ problem, context }) =>
    problem.tasks.some(
      ({ allowedResources: allowed }, i) => allowed !== null && context.tasks[i]?.lockConflict === null,
    ),
  loosen: (problem, { context }) => ({
    ...problem,
    tasks: problem.tasks.map((task, i) =>
      context.tasks[i]?.lockConflict === null ? { ...task, allowedResources: null } : task,
    ),
  }),
  needs: (judged) =>
    servedStops(judged).flatMap<Need>(({ activity, resource }) => {
      const target = judged.problem.activities[activity]?.task ?? -1;
      const allowed = judged.problem.tasks[target]?.allowedResources ?? null;
      return allowed === null || allowed.includes(resource)
        ? []
        : [{ constraint: 'allowed_resources', target, detail: resource, amount: 0 }];
    }),
  grant(problem, needs) {
    const by = byTarget(needs);
    return {
      ...problem,
      tasks: problem.tasks.map((task, i) => ({
        ...task,
        allowedResources:
          task.allowedResources === null
            ? null
            : [...new Set([...task.allowedResources, ...(by.get(i) ?? []).map(({ detail }) => detail)])],
      })),
    };
  },
  round: (amount) => amount,
  tell({ target, detail }, { context }) {
    const [job, id] = [taskId(context, target), resourceId(context, detail)];
    const allowed = context.tasks[target]?.allowedResourceIds ?? [];
    return {
      change: `allow ${quote(id)} to serve ${quote(job)}`,
      changes: [
        {
          field: `${fieldOfTask(context, target)}.allowed_resource_ids`,
          value: [...new Set([...allowed, id])],
        },
      ],
      jobIds: [job],
      resourceIds: [id],
      size: 0.5,
    };
  },
};
