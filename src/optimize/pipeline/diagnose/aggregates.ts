import type { WireProblem, WireTask, WireVehicle } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { unscaled } from '../fixed-point';
import { tidy } from '../round';
import type { Laboratory } from './laboratory';
import { leastWork, sharedPlaces, shortestLegs } from './least-work';
import { seconds } from './names';
import type { JointFinding } from './report';
import { shortageOf } from './shortage';
import { type Group, groupsOf, totalOf } from './vehicle-groups';
import { windowShortage } from './window-shortage';

/**
 * Shortages that sums alone prove: whatever the plan, this work does not fit these vehicles. Everything that counts is a
 * bound, so that a finding is never wrong; a shortage that no sum shows is found by relaxation.
 */
export function findShortages(
  problem: WireProblem,
  context: SolveContext,
  lab: Pick<Laboratory, 'tables'>,
  tasks: readonly number[],
): JointFinding[] {
  const groups = groupsOf(problem, tasks);
  const legs = shortestLegs(problem, lab);
  const findings = groups.flatMap((group) => [
    ...capacityShortages(problem, context, group),
    ...timeShortage(problem, context, group, legs),
    ...countShortage(problem, context, group),
    ...distanceShortage(problem, context, group, lab),
    ...windowShortage(problem, context, group, legs),
  ]);
  return withoutRepetition(findings);
}

function capacityShortages(problem: WireProblem, context: SolveContext, group: Group): JointFinding[] {
  // What a job takes or a station unloads on the way makes room again.
  const leaves = ({ numActivities, firstActivity }: WireTask) =>
    numActivities === 1 && (problem.activities[firstActivity]?.demand ?? []).some((load) => load < 0);
  if (problem.dumpStations.length > 0 || problem.tasks.some(leaves)) {
    return [];
  }
  return context.dimensions.flatMap((dimension, d) => {
    const demand = group.tasks.reduce((sum, task) => sum + keptAboard(problem, problem.tasks[task], d), 0);
    const capacity = totalOf(problem, group.vehicles, (vehicle) => vehicle.capacity[d] ?? Infinity);
    const exponent = context.scales.load[d] ?? 0;
    return shortageOf(context, problem, group, {
      code: 'capacity_shortage',
      constraint: 'capacity',
      dimension,
      demand: tidy(unscaled(demand, exponent)),
      capacity: tidy(unscaled(capacity, exponent)),
      say: (short) => `${short} ${dimension} of capacity are missing`,
    });
  });
}

/** What a task adds to the load at the end of the route: a shipment has left by then. */
function keptAboard({ activities }: WireProblem, task: WireTask | undefined, dimension: number): number {
  return task?.numActivities === 1 ? (activities[task.firstActivity]?.demand[dimension] ?? 0) : 0;
}

/** Breaks do not count: who ends before one is due takes none. */
function workTime({ shift, overtime, maxTime }: WireVehicle): number {
  return Math.max(0, Math.min(shift[1] - shift[0] + (overtime?.max ?? 0), maxTime ?? Infinity));
}

function timeShortage(
  problem: WireProblem,
  context: SolveContext,
  group: Group,
  legs: (activity: number) => number,
): JointFinding[] {
  const works = group.tasks.map((task) => leastWork(problem, group, task, legs));
  const demand = works.reduce((sum, { service, travel }) => sum + service + travel, 0);
  const capacity = totalOf(problem, group.vehicles, workTime);
  return shortageOf(context, problem, group, {
    code: 'work_time_shortage',
    constraint: 'shift',
    demand,
    capacity,
    say: (short) => `${seconds(short)} of work time are missing`,
  });
}

function countShortage(problem: WireProblem, context: SolveContext, group: Group): JointFinding[] {
  const demand = group.tasks.length;
  const capacity = totalOf(problem, group.vehicles, ({ maxTasks }) => maxTasks ?? Infinity);
  return shortageOf(context, problem, group, {
    code: 'task_count_shortage',
    constraint: 'limit',
    demand,
    capacity,
    say: (short) => `max_tasks leaves no room for ${short} of them`,
  });
}

function distanceShortage(
  problem: WireProblem,
  context: SolveContext,
  group: Group,
  lab: Pick<Laboratory, 'tables'>,
): JointFinding[] {
  const capacity = totalOf(problem, group.vehicles, ({ maxDistance }) => maxDistance ?? Infinity);
  if (!Number.isFinite(capacity)) {
    return [];
  }
  const size = problem.numLocations;
  const shared = sharedPlaces(problem);
  const profiles = [...new Set(problem.vehicles.map(({ profile }) => profile))].map(
    (one) => lab.tables(one).distance,
  );
  const into = (place: number) => {
    let least = Infinity;
    for (const distance of profiles) {
      for (let from = 0; from < size; from += 1) {
        const metres = distance[from * size + place] ?? 0;
        least = from !== place && metres < least ? metres : least;
      }
    }
    return Number.isFinite(least) ? least : 0;
  };
  const demand = group.tasks.reduce((sum, task) => {
    const { firstActivity = 0 } = problem.tasks[task] ?? {};
    const place = problem.activities[firstActivity]?.location ?? 0;
    return sum + (shared.has(place) ? 0 : into(place));
  }, 0);
  const exponent = context.scales.distance;
  return shortageOf(context, problem, group, {
    code: 'distance_shortage',
    constraint: 'limit',
    demand: tidy(unscaled(demand, exponent)),
    capacity: tidy(unscaled(capacity, exponent)),
    say: (short) => `max_distance is short by ${short}`,
  });
}

/** A shortage of a few is not said again of more. */
function withoutRepetition(findings: readonly JointFinding[]): JointFinding[] {
  return findings.filter(
    (finding, i) =>
      !findings
        .slice(0, i)
        .some(
          ({ code, dimension, short_by: short = 0 }) =>
            code === finding.code && dimension === finding.dimension && short >= (finding.short_by ?? 0),
        ),
  );
}
