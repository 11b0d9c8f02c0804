import type { ResourceContext, SolveContext, TaskContext } from './context';

/** What of the zones keeps some resources from a task. */
export interface ZoneRefusal {
  /** Hard zones of a stop in none of whose zones one of these resources is at home, by id. */
  zones: string[];
  /** Some of them serve their own zones alone, and the task lies in none. */
  isZoneOnly: boolean;
}

/** A resource may serve an activity where it is at home in one of its zones, or where none of these is hard (docs/rules.md). */
export function zoneRefusal(
  { zones, resources }: SolveContext,
  { firstActivity, numActivities }: TaskContext,
  refused: readonly ResourceContext[],
): ZoneRefusal {
  const own = Array.from({ length: numActivities }, (_, i) =>
    zones.filter(({ activities }) => activities.includes(firstActivity + i)),
  );
  const hard = new Set<string>();
  let isZoneOnly = false;
  for (const resource of refused) {
    const number = resources.indexOf(resource);
    const foreign = own.filter((of) => !of.some(({ resources: home }) => home.includes(number)));
    const barring = foreign.flatMap((of) => of.filter((zone) => zone.hard));
    barring.forEach(({ id }) => hard.add(id));
    isZoneOnly ||= barring.length === 0 && resource.zoneOnly;
  }
  return { zones: [...hard], isZoneOnly };
}
