import { RELATION_KIND } from '../../kernel/wire';
import type { UnscaledProblem } from './normalise';

/**
 * Are all rules of the request such as the kernel's quick cores know (solver-wasm/src/problem/every_rule.rs)? Under any other one a
 * look at a route costs as much as hundreds of theirs, and a first plan that looks at all routes for all jobs takes too long.
 */
export function hasPlainRules(problem: UnscaledProblem): boolean {
  return (
    !problem.setupOncePerLocation &&
    problem.dumpStations.length === 0 &&
    problem.locks.length === 0 &&
    problem.traffic.length === 0 &&
    problem.fairness === null &&
    problem.zones.every(({ penalty }) => penalty === 0) &&
    problem.vehicles.every(isPlainVehicle) &&
    problem.activities.every(isPlainActivity) &&
    problem.tasks.every(({ lifo, maxTimeInVehicle }) => !lifo && maxTimeInVehicle === null) &&
    problem.relations.every((relation) => isPlainRelation(relation, problem.numDays))
  );
}

function isPlainRelation({ kind, hard }: UnscaledProblem['relations'][number], days: number): boolean {
  return hard && kind !== RELATION_KIND.same_time && (kind !== RELATION_KIND.precedence || days <= 1);
}

function isPlainVehicle(vehicle: UnscaledProblem['vehicles'][number]): boolean {
  return (
    vehicle.costPerWait === null &&
    vehicle.breaks.length === 0 &&
    vehicle.minTasks === 0 &&
    vehicle.maxLegTime === null &&
    vehicle.maxWait === null &&
    vehicle.overtime === null
  );
}

function isPlainActivity(activity: UnscaledProblem['activities'][number]): boolean {
  return (
    activity.releaseTime === 0 &&
    activity.maxWait === null &&
    activity.windows.every(
      ({ day, earlyPenalty, latePenalty }) => day === null && earlyPenalty === null && latePenalty === null,
    )
  );
}
