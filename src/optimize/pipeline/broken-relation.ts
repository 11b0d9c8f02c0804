import type { VehicleReason } from '../../kernel/wire';
import type { RelationContext, SolveContext, TaskContext } from './context';

export interface BrokenRelation {
  /** As the request names it, else its type. */
  readonly name: string;
  /** The other jobs and shipments that it is about; of `dependent_unserved` those that would have to be served. */
  readonly jobIds: readonly string[];
  /** Its field that alone is in the way, where one is known. */
  readonly gap: 'min_gap' | 'max_gap' | 'tolerance' | null;
  /** The stop that it makes late for all of its windows, as in plan words, where that is what is in the way. */
  readonly late: number | null;
}

interface Unserved {
  context: SolveContext;
  task: TaskContext;
  served: ReadonlySet<number | undefined>;
}

/** The relation that keeps a task out, where one is known. */
export function brokenRelation(of: Unserved, reason: VehicleReason | null): BrokenRelation | null {
  const { context } = of;
  switch (reason?.code) {
    case 'relation_conflict': {
      // The index counts through the relations once for a gap and once for each activity (docs/wire-format.md, reasons).
      const { relations } = context;
      const index = reason.index ?? -1;
      const relation = relations[index % relations.length];
      if (relation === undefined) {
        return null;
      }
      const late = index < relations.length ? null : Math.floor(index / relations.length) - 1;
      const gap = late === null ? gapOf(relation, reason) : null;
      return { ...named(relation, tasksOf(context, relation), of), gap, late };
    }
    case 'dependent_unserved':
      return dependence(of);
    default:
      return null;
  }
}

/** The first relation by which the task needs something that is not served. */
function dependence(of: Unserved): BrokenRelation | null {
  const { context, task, served } = of;
  for (const relation of context.relations.filter(({ requires }) => requires)) {
    const members = tasksOf(context, relation);
    const own = members.findLastIndex((member) => context.tasks[member] === task);
    // A precedence asks for who comes before.
    const needed = relation.type === 'precedence' ? members.slice(0, Math.max(0, own)) : members;
    const missing = needed.filter((member) => !served.has(member) && context.tasks[member] !== task);
    if (own >= 0 && missing.length > 0) {
      return named(relation, missing, of);
    }
  }
  return null;
}

/** The kernel says what the gap would have to be and what it is, the larger one first. */
function gapOf(
  { type, minGap }: RelationContext,
  { required, available }: VehicleReason,
): BrokenRelation['gap'] {
  if (required <= available) {
    return null;
  }
  return type === 'same_time' ? 'tolerance' : required === minGap ? 'min_gap' : 'max_gap';
}

function tasksOf({ activities }: SolveContext, relation: RelationContext): number[] {
  return [...new Set(relation.activities.map((member) => activities[member]?.task ?? -1))];
}

function named(
  { id, type }: RelationContext,
  members: readonly number[],
  { context, task }: Unserved,
): BrokenRelation {
  const ids = members.flatMap((member) => context.tasks[member]?.id ?? []);
  return { name: id ?? type, jobIds: ids.filter((member) => member !== task.id), gap: null, late: null };
}
