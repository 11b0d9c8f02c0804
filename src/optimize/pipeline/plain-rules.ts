import { ACTIVITY_KIND, RELATION_KIND } from '../../kernel/wire';
import type { ObjectiveTier } from './context';
import type { UnscaledProblem } from './normalise';

type Vehicle = UnscaledProblem['vehicles'][number];
type Activity = UnscaledProblem['activities'][number];

const SECONDS_PER_DAY = 86_400;

/**
 * Are all rules of the request such as the kernel's quick cores know (solver-wasm/src/problem/every_rule.rs and model/features.rs; the
 * two are compared by test/kernel/plain-rules.spec.ts)? Under any other one a look at a route costs as much as hundreds of theirs,
 * and a first plan that looks at all routes for all jobs takes too long.
 */
export function hasPlainRules(problem: UnscaledProblem, tiers: readonly ObjectiveTier[]): boolean {
  const hasPairs = problem.tasks.some(({ numActivities }) => numActivities > 1);
  return (
    !problem.setupOncePerLocation &&
    problem.dumpStations.length === 0 &&
    problem.locks.length === 0 &&
    problem.traffic.length === 0 &&
    problem.fairness === null &&
    tiers.every((tier) => tier.every(({ term }) => term !== 'time' && term !== 'fairness')) &&
    problem.zones.every(({ penalty }) => penalty === 0) &&
    problem.vehicles.every(isPlainVehicle) &&
    problem.activities.every(isPlainActivity) &&
    problem.tasks.every(({ lifo, maxTimeInVehicle }) => !lifo && maxTimeInVehicle === null) &&
    problem.relations.every((relation) => isPlainRelation(relation, problem.numDays)) &&
    !(hasPairs && (problem.relations.length > 0 || hasPricedGaps(problem))) &&
    !daysMayOverlap(problem)
  );
}

/** Relations that no position decides, and hard orders within a day. */
function isPlainRelation({ kind, hard }: UnscaledProblem['relations'][number], days: number): boolean {
  switch (kind) {
    case RELATION_KIND.same_time:
      return false;
    case RELATION_KIND.precedence:
      return hard && days <= 1;
    case RELATION_KIND.sequence:
      return hard;
    default:
      return true;
  }
}

function isPlainVehicle(vehicle: Vehicle): boolean {
  return (
    vehicle.costPerWait === null &&
    vehicle.breaks.length === 0 &&
    !vehicle.mustDumpAtEnd &&
    vehicle.minTasks === 0 &&
    vehicle.maxLegTime === null &&
    vehicle.maxWait === null &&
    vehicle.overtime === null
  );
}

/** A pickup waits for its goods as for a window. */
function isPlainActivity({ kind, releaseTime, maxWait, windows }: Activity): boolean {
  return (
    (releaseTime === 0 || kind === ACTIVITY_KIND.pickup) &&
    maxWait === null &&
    windows.every(({ earlyPenalty, latePenalty }) => earlyPenalty === null && latePenalty === null)
  );
}

/** Some window holds on one day only. */
function namesDays({ windows }: Activity): boolean {
  return windows.some(({ day }) => day !== null);
}

/** Time between the windows of a stop counts in money, or against a limit. */
function hasPricedGaps({ activities, vehicles }: UnscaledProblem): boolean {
  return (
    vehicles.some(({ costPerTime, maxTime }) => costPerTime > 0 || maxTime !== null) &&
    activities.some((activity) => hasGap(activity) || namesDays(activity))
  );
}

/** Windows that touch or overlap are one. */
function hasGap({ windows }: Activity): boolean {
  const ordered = [...windows].sort((a, b) => a.start - b.start);
  let end = ordered[0]?.end ?? 0;
  return ordered.some((window) => {
    const isApart = window.start > end + 1;
    end = Math.max(end, window.end);
    return isApart;
  });
}

/** Can a resource still be on its way when its next day could begin? */
function daysMayOverlap({ vehicles, numDays }: UnscaledProblem): boolean {
  if (numDays < 2) {
    return false;
  }
  const inOrder = [...vehicles].sort((a, b) => a.resource - b.resource || a.day - b.day);
  let [resource, free] = [-1, 0];
  return inOrder.some((vehicle) => {
    const midnight = vehicle.day * SECONDS_PER_DAY;
    const isSame = vehicle.resource === resource;
    const overlaps = isSame && midnight + vehicle.shift[0] < free;
    const end = midnight + vehicle.shift[1] + (vehicle.overtime?.max ?? 0);
    free = isSame ? Math.max(free, end) : end;
    ({ resource } = vehicle);
    return overlaps;
  });
}
