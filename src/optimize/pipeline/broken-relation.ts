import type { VehicleReason } from '../../kernel/wire';
import type { SolveContext, TaskContext } from './context';

export interface BrokenRelation {
  /** As the request names it, else its type. */
  readonly name: string;
  /** The other jobs and shipments that it is about. */
  readonly jobIds: readonly string[];
}

/** The relation that a task would break, where the kernel names one. */
export function brokenRelation(
  { relations, activities, tasks }: SolveContext,
  { id }: TaskContext,
  reason: VehicleReason | null,
): BrokenRelation | null {
  const relation = reason?.code === 'relation_conflict' ? relations[reason.index ?? -1] : undefined;
  if (relation === undefined) {
    return null;
  }
  const members = relation.activities.flatMap((member) => tasks[activities[member]?.task ?? -1]?.id ?? []);
  return {
    name: relation.id ?? relation.type,
    jobIds: [...new Set(members)].filter((member) => member !== id),
  };
}
