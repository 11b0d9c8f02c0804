import type { WireProblem } from '../../../../kernel/wire';
import type { ConstraintRule, Need } from '../constraint';
import { listNames, taskId, taskOf, written } from '../names';
import type { Universe } from '../universe';

/** Locked routes. `target`: the position in `input.lockFields`: locks of the problem, then those that nobody can drive. */
export const lock: ConstraintRule = {
  name: 'lock',
  binds: ({ input }) => input.lockFields.length > 0,
  loosen: (problem, universe) => without(problem, universe, new Set(universe.input.lockFields.keys())),
  // Which of them is in the way is found by putting them back one by one.
  needs: (_, { input }) =>
    input.lockFields.map<Need>((__, target) => ({ constraint: 'lock', target, detail: 0, amount: 0 })),
  grant: (problem, needs, universe) => without(problem, universe, new Set(needs.map(({ target }) => target))),
  round: (amount) => amount,
  tell({ target }, universe) {
    const { context, input } = universe;
    const { field: own = 'locks.routes', activities = [] } = input.lockFields[target] ?? {};
    const field = written(universe, own);
    const ids = [...new Set(activities.map((activity) => taskId(context, taskOf(context, activity))))];
    return {
      change: `unlock ${listNames(ids)} (${field})`,
      changes: own.startsWith('locks.')
        ? [
            { field: `${field}.job_ids`, value: [] },
            { field: `${field}.strict`, value: false },
          ]
        : // A route of a plan that is to be extended.
          [{ field: `${field}.stops`, value: [] }],
      jobIds: ids,
      resourceIds: [],
      size: 1.5,
    };
  },
};

function without(
  problem: WireProblem,
  { context, input, problem: all }: Universe,
  gone: ReadonlySet<number>,
) {
  const freed = new Set(
    input.lockFields
      .filter((_, i) => gone.has(i))
      .flatMap(({ activities }) => activities.map((a) => taskOf(context, a))),
  );
  // A lock that keeps a departure pin stands behind them, and is none of the caller's.
  const kept = all.locks.filter(({ first }, i) => first || !gone.has(i));
  const index = new Map(context.resources.map(({ id }, i) => [id, i]));
  return {
    ...problem,
    locks: kept,
    tasks: problem.tasks.map((task, i) => {
      const of = context.tasks[i];
      if (of === undefined || of.lockConflict === null || !freed.has(i)) {
        return task;
      }
      const allowed = of.allowedResourceIds?.map((id) => index.get(id) ?? 0) ?? null;
      return { ...task, allowedResources: allowed };
    }),
  };
}
