import { quote } from '../../notes';
import type { ConstraintRule, Need } from '../constraint';
import { fieldOfTask, taskId } from '../names';
import { servedStops } from './stop';

/** That work must be done at all: the last way out. `target`: the task. */
export const mandatory: ConstraintRule = {
  name: 'mandatory',
  binds: () => true,
  loosen: (problem) => problem,
  needs: (judged) => {
    const served = new Set(
      servedStops(judged).map(({ activity }) => judged.problem.activities[activity]?.task),
    );
    return judged.problem.tasks.flatMap<Need>((task, target) =>
      task.mandatory && !served.has(target)
        ? [{ constraint: 'mandatory', target, detail: 0, amount: 0 }]
        : [],
    );
  },
  grant(problem, needs) {
    const of = new Set(needs.map(({ target }) => target));
    return {
      ...problem,
      tasks: problem.tasks.map((task, i) => (of.has(i) ? { ...task, mandatory: false } : task)),
    };
  },
  round: (amount) => amount,
  tell({ target }, { context }) {
    const id = taskId(context, target);
    return {
      change: `plan without ${quote(id)} (mandatory false)`,
      changes: [{ field: `${fieldOfTask(context, target)}.mandatory`, value: false }],
      jobIds: [id],
      resourceIds: [],
      size: 5,
    };
  },
};
