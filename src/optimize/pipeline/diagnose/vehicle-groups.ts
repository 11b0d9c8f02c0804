import type { WireProblem, WireTask, WireVehicle } from '../../../kernel/wire';

/** Sets of vehicles that some work is bound to, looked at apart. */
export const MAX_GROUPS = 64;

/** Questions of who may serve what; beyond them only all the work and all the vehicles are looked at. */
const MAX_QUESTIONS = 2_000_000;

/** Work that only these vehicles may do. */
export interface Group {
  vehicles: number[];
  tasks: number[];
}

/** Who may serve each task, as far as no clock is asked; the work of each such set with that of its subsets. */
export function groupsOf(problem: WireProblem, tasks: readonly number[]): Group[] {
  const ofZones = problem.zones.reduce((sum, { activities }) => sum + activities.length, 1);
  if (tasks.length * problem.vehicles.length * ofZones > MAX_QUESTIONS) {
    return [{ vehicles: problem.vehicles.map((_, i) => i), tasks: [...tasks] }];
  }
  const bySet = new Map<string, { vehicles: number[]; members: Set<number>; own: number[] }>();
  for (const task of tasks) {
    const wire = problem.tasks[task];
    const vehicles = problem.vehicles.flatMap((vehicle, i) =>
      wire !== undefined && mayServe(problem, vehicle, wire) ? [i] : [],
    );
    const key = vehicles.join(' ');
    const known = bySet.get(key);
    if (known === undefined) {
      if (bySet.size >= MAX_GROUPS) {
        continue;
      }
      bySet.set(key, { vehicles, members: new Set(vehicles), own: [task] });
    } else {
      known.own.push(task);
    }
  }
  const sets = [...bySet.values()].filter(({ vehicles }) => vehicles.length > 0);
  // Smaller sets first: they say more.
  return sets
    .map(({ vehicles, members }) => ({
      vehicles,
      tasks: sets
        .filter((other) => other.vehicles.every((vehicle) => members.has(vehicle)))
        .flatMap(({ own }) => own),
    }))
    .sort((a, b) => a.vehicles.length - b.vehicles.length);
}

function mayServe(problem: WireProblem, vehicle: WireVehicle, task: WireTask): boolean {
  const held = new Map(vehicle.skills);
  const at = { from: task.firstActivity, to: task.firstActivity + task.numActivities };
  return (
    vehicle.maxTasks !== 0 &&
    (task.allowedResources?.includes(vehicle.resource) ?? true) &&
    (task.allowedDays?.includes(vehicle.day) ?? true) &&
    task.skills.every(([skill, level]) => (held.get(skill) ?? -Infinity) >= level) &&
    problem.zones.every(
      ({ hard, resources, activities }) =>
        !hard || resources.includes(vehicle.resource) || !activities.some((a) => a >= at.from && a < at.to),
    )
  );
}

/** What the vehicles give together: the largest ones where only so many routes a day are allowed. */
export function totalOf(
  problem: WireProblem,
  vehicles: readonly number[],
  give: (vehicle: WireVehicle) => number,
): number {
  const byDay = new Map<number, number[]>();
  for (const number of vehicles) {
    const vehicle = problem.vehicles[number];
    if (vehicle !== undefined) {
      byDay.set(vehicle.day, [...(byDay.get(vehicle.day) ?? []), give(vehicle)]);
    }
  }
  const most = problem.maxVehicles ?? Infinity;
  return [...byDay.values()]
    .flatMap((given) => given.sort((a, b) => b - a).slice(0, most))
    .reduce((sum, value) => sum + value, 0);
}

/** Are there more of them on a day than may drive? */
export function isCapped({ vehicles: all, maxVehicles }: WireProblem, vehicles: readonly number[]): boolean {
  const byDay = new Map<number, number>();
  for (const number of vehicles) {
    const day = all[number]?.day ?? 0;
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  return maxVehicles !== null && [...byDay.values()].some((count) => count > maxVehicles);
}
