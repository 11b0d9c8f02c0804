import type { ConstraintRule, Need } from '../constraint';
import { listNames, taskId, taskOf, written } from '../names';
import { EXCESS_PRICE } from '../universe';

/** Hard relations. `target`: the relation. */
export const relation: ConstraintRule = {
  name: 'relation',
  binds: ({ problem }) => problem.relations.some(({ hard }) => hard),
  loosen: (problem) => ({
    ...problem,
    relations: problem.relations.map((one) =>
      one.hard ? { ...one, hard: false, penalty: 60 * EXCESS_PRICE } : one,
    ),
  }),
  needs: ({ loose, problem }) =>
    loose.violations.flatMap<Need>(({ kind, hard, index }) =>
      !hard &&
      index !== null &&
      (kind === 'precedence' || kind === 'relation') &&
      problem.relations[index]?.hard === true
        ? [{ constraint: 'relation', target: index, detail: 0, amount: 0 }]
        : [],
    ),
  grant(problem, needs) {
    const of = new Set(needs.map(({ target }) => target));
    return {
      ...problem,
      relations: problem.relations.map((one, i) => (of.has(i) ? { ...one, hard: false, penalty: 0 } : one)),
    };
  },
  round: (amount) => amount,
  tell({ target }, universe) {
    const { context, input, problem } = universe;
    const { field: own = 'relations', bareList = null } = input.relations[target] ?? {};
    const field = written(universe, own);
    const { type = 'relation' } = context.relations[target] ?? {};
    const members = problem.relations[target]?.activities ?? [];
    const ids = [...new Set(members.map((activity) => taskId(context, taskOf(context, activity))))];
    return {
      change: `make the ${type} relation of ${listNames(ids)} soft (${field}.hard false)`,
      // A bare list of ids has no fields: it becomes an object that has.
      changes: [
        bareList === null
          ? { field: `${field}.hard`, value: false }
          : { field, value: { job_ids: bareList, hard: false } },
      ],
      jobIds: ids,
      resourceIds: [],
      size: 1.5,
    };
  },
};
