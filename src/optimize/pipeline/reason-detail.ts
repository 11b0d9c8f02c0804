import type { ReasonCode } from '../../kernel/wire';
import type { SolveContext, TaskContext } from './context';
import type { ReasonFacts } from './reason-messages';

/** Codes that more than one field of the request may be behind, with the field that they are named after. */
const SEVERAL_LIMITS: Readonly<Partial<Record<ReasonCode, string | null>>> = {
  unreachable: null,
  max_time_exceeded: null,
  fleet_exhausted: null,
  lock_conflict: null,
  dependent_unserved: null,
  capacity_exceeded: 'capacities',
  shift_infeasible: 'time_window',
};

/** The facts of a message for machines (contract A11). */
export function detailOf(
  { activities }: SolveContext,
  task: TaskContext,
  code: ReasonCode,
  facts: ReasonFacts,
): Record<string, unknown> {
  const { dimension, required, available, skills, limit, rest, relation, objective } = facts;
  const windows = activities
    .slice(task.firstActivity, task.firstActivity + task.numActivities)
    .flatMap((activity) => activity.windows);
  const window = windows.find(({ end }) => end === available) ?? windows.at(-1);
  const isNamed = limit !== null && SEVERAL_LIMITS[code] !== undefined && SEVERAL_LIMITS[code] !== limit;
  return {
    ...(isNamed ? { limit } : {}),
    ...(objective === null ? {} : { objective: objective.objective }),
    ...(rest === null ? {} : { break: rest }),
    ...(relation === null ? {} : { relation: relation.name, job_ids: relation.jobIds }),
    ...(dimension === null ? {} : { dimension }),
    ...(required === null ? {} : { required }),
    ...(available === null ? {} : { available }),
    ...(skills.length === 0 ? {} : { missing_skills: skills }),
    ...(code === 'time_window_infeasible' && required !== null ? { earliest_arrival: required } : {}),
    ...(code === 'time_window_infeasible' && window !== undefined
      ? { window: { start: window.start, end: window.end } }
      : {}),
    ...(code === 'not_profitable' && objective === null && required !== null ? { cost_delta: required } : {}),
  };
}
