import type { WireProblem } from '../../../kernel/wire';
import { UNREACHABLE } from '../../../kernel/wire/schema';
import type { Laboratory } from './laboratory';
import type { Group } from './vehicle-groups';

/** Of a place, the shortest leg that any vehicle has into it. */
export function shortestLegs(
  problem: WireProblem,
  lab: Pick<Laboratory, 'tables'>,
): (activity: number) => number {
  const size = problem.numLocations;
  // In traffic a leg may be shorter than its table says.
  const counts = problem.traffic.length === 0;
  const known = new Map<number, number>();
  const profiles = [...new Set(problem.vehicles.map(({ profile }) => profile))];
  const into = (place: number): number => {
    let least = counts ? Infinity : 0;
    for (const profile of counts ? profiles : []) {
      const { time } = lab.tables(profile);
      for (let from = 0; from < size; from += 1) {
        const seconds = time[from * size + place] ?? 0;
        if (from !== place && seconds < least && seconds !== UNREACHABLE) {
          least = seconds;
        }
      }
    }
    return Number.isFinite(least) ? least : 0;
  };
  const shared = sharedPlaces(problem);
  return (activity) => {
    const place = problem.activities[activity]?.location ?? 0;
    // Several stops of one place need one leg.
    if (shared.has(place)) {
      return 0;
    }
    const found = known.get(place) ?? into(place);
    known.set(place, found);
    return found;
  };
}

export function sharedPlaces({ activities, vehicles }: WireProblem): ReadonlySet<number> {
  const seen = new Set<number>(vehicles.flatMap(({ startLocation }) => [startLocation]));
  const shared = new Set<number>();
  for (const { location } of activities) {
    if (seen.has(location)) {
      shared.add(location);
    }
    seen.add(location);
  }
  return shared;
}

export interface Work {
  /** Seconds of setup and service. */
  service: number;
  /** Seconds of the legs into its stops. */
  travel: number;
}

/** What a task takes of whoever does it, at least. */
export function leastWork(
  problem: WireProblem,
  group: Group,
  task: number,
  legs: (activity: number) => number,
): Work {
  const { firstActivity = 0, numActivities = 0 } = problem.tasks[task] ?? {};
  const classes = new Set(group.vehicles.map((vehicle) => problem.vehicles[vehicle]?.serviceClass ?? 0));
  const work = { service: 0, travel: 0 };
  for (let activity = firstActivity; activity < firstActivity + numActivities; activity += 1) {
    const services = [...classes].map(
      (one) => problem.serviceTimes[one * problem.activities.length + activity] ?? 0,
    );
    const setup = problem.setupOncePerLocation ? 0 : (problem.activities[activity]?.setupTime ?? 0);
    work.service += Math.min(...services) + setup;
    work.travel += legs(activity);
  }
  return work;
}
