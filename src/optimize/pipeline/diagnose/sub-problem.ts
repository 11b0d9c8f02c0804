import type { WireProblem } from '../../../kernel/wire';

/** The problem of some of the tasks alone. What only the others had a part in is gone; travel tables stay as they are. */
export function subProblem(problem: WireProblem, tasks: readonly number[]): WireProblem {
  const kept = [...tasks].sort((a, b) => a - b);
  const activities: number[] = [];
  const firstOf = kept.map((task) => {
    const { firstActivity = 0, numActivities = 0 } = problem.tasks[task] ?? {};
    const first = activities.length;
    for (let i = 0; i < numActivities; i += 1) {
      activities.push(firstActivity + i);
    }
    return first;
  });
  const number = new Map(activities.map((activity, i) => [activity, i]));
  const taskNumber = new Map(kept.map((task, i) => [task, i]));
  const only = (list: readonly number[]) => list.flatMap((activity) => number.get(activity) ?? []);
  const size = problem.activities.length;
  return {
    ...problem,
    tasks: kept.flatMap((task, i) => {
      const wire = problem.tasks[task];
      return wire === undefined ? [] : [{ ...wire, firstActivity: firstOf[i] ?? 0 }];
    }),
    activities: activities.flatMap((activity) => {
      const wire = problem.activities[activity];
      return wire === undefined ? [] : [{ ...wire, task: taskNumber.get(wire.task) ?? 0 }];
    }),
    serviceTimes: Int32Array.from(
      Array.from({ length: problem.numServiceClasses }, (_, one) =>
        activities.map((activity) => problem.serviceTimes[one * size + activity] ?? 0),
      ).flat(),
    ),
    relations: problem.relations
      .map((relation) => ({ ...relation, activities: only(relation.activities) }))
      .filter((relation) => relation.activities.length > (relation.resource === null ? 1 : 0)),
    locks: problem.locks
      .map((lock) => ({ ...lock, activities: only(lock.activities) }))
      .filter((lock) => lock.activities.length > 0 || lock.strict),
    zones: problem.zones
      .map((zone) => ({ ...zone, activities: only(zone.activities) }))
      .filter((zone) => zone.activities.length > 0),
    initialPlan: null,
  };
}
