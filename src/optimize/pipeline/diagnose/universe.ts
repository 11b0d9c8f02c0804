import {
  ENGINE,
  FIRST_SOLUTION,
  METAHEURISTIC,
  TERM,
  type WireProblem,
  type WireVehicle,
} from '../../../kernel/wire';
import type { SolveContext } from '../context';
import type { DiagnosisInput } from './input';

/** Money of one unit (a second, a relation) that a loosened rule is broken by; time itself costs 1 a second. */
export const EXCESS_PRICE = 1_000;

/** Vehicles added for one kind of resource, at most. */
const MAX_EXTRA_RESOURCES = 8;
const MAX_EXTRA_VEHICLES = 64;

/** A resource that could be added: a copy of another. */
export interface ExtraResource {
  resource: number;
  like: number;
  vehicles: number[];
}

/**
 * The problem that all trials are variants of. Vehicles that could help (the reserve, copies of resources) stand behind
 * the real ones and may do nothing, so that every plan of one variant can be read in another.
 */
export interface Universe {
  context: SolveContext;
  input: DiagnosisInput;
  problem: WireProblem;
  /** First vehicle of the reserve, which ends where the copies begin. */
  firstReserve: number;
  /** The vehicles behind `firstReserve` as they would be if they could work. */
  able: ReadonlyMap<number, WireVehicle>;
  extras: ExtraResource[];
}

/** `like`: the resources of which copies could help. `count`: how many of each. */
export function makeUniverse(
  context: SolveContext,
  input: DiagnosisInput,
  like: readonly number[],
  count: number,
): Universe {
  const plain = feasibilityOf(input.problem);
  const vehicles = [...plain.vehicles];
  const firstReserve = vehicles.length;
  vehicles.push(...input.reserve.map(withoutPrices));
  const extras: ExtraResource[] = [];
  for (const one of like) {
    const days = plain.vehicles.filter(({ resource }) => resource === one);
    for (let copy = 0; copy < Math.min(count, MAX_EXTRA_RESOURCES); copy += 1) {
      if (vehicles.length + days.length - firstReserve - input.reserve.length > MAX_EXTRA_VEHICLES) {
        break;
      }
      const resource = plain.numResources + extras.length;
      extras.push({ resource, like: one, vehicles: days.map((_, i) => vehicles.length + i) });
      vehicles.push(...days.map((vehicle) => ({ ...vehicle, resource, initialLoad: vehicle.initialLoad })));
    }
  }
  const able = new Map(vehicles.slice(firstReserve).map((vehicle, i) => [firstReserve + i, vehicle]));
  const members = (list: readonly number[]) => [
    ...list,
    ...extras.filter(({ like: one }) => list.includes(one)).map(({ resource }) => resource),
  ];
  const problem: WireProblem = {
    ...plain,
    numResources: plain.numResources + extras.length,
    vehicles: vehicles.map((vehicle, i) => (i < firstReserve ? vehicle : idle(vehicle))),
    tasks: plain.tasks.map((task, i) => ({
      ...task,
      // A departure is that of one resource (contract B6).
      allowedResources:
        task.allowedResources === null || input.pinned.includes(i)
          ? task.allowedResources
          : members(task.allowedResources),
    })),
    zones: plain.zones.map((zone) => ({ ...zone, resources: members(zone.resources) })),
    dumpStations: plain.dumpStations.map((station) => ({
      ...station,
      resources: station.resources === null ? null : members(station.resources),
    })),
  };
  return { context, input, problem, firstReserve, able, extras };
}

function idle(vehicle: WireVehicle): WireVehicle {
  return { ...vehicle, maxTasks: 0, minTasks: 0, minTasksPenalty: 0 };
}

/** The problem with these of its idle vehicles at work. */
export function employ(
  problem: WireProblem,
  { able }: Pick<Universe, 'able'>,
  numbers: Iterable<number>,
): WireProblem {
  const vehicles = [...problem.vehicles];
  for (const number of numbers) {
    const vehicle = able.get(number);
    const now = vehicles[number];
    if (vehicle !== undefined && now !== undefined) {
      vehicles[number] = { ...now, maxTasks: vehicle.maxTasks };
    }
  }
  return { ...problem, vehicles };
}

/** The same rules, asked for nothing but a plan that serves what is mandatory in little time. */
function feasibilityOf(problem: WireProblem): WireProblem {
  return {
    ...problem,
    vehicles: problem.vehicles.map(withoutPrices),
    tasks: problem.tasks.map((task) => ({ ...task, penalty: 0, revenue: 0 })),
    activities: problem.activities.map((activity) => ({
      ...activity,
      windows: activity.windows.map((window) => ({
        ...window,
        earlyPenalty: window.earlyPenalty === null ? null : 0,
        latePenalty: window.latePenalty === null ? null : 0,
      })),
    })),
    relations: problem.relations.map((relation) => ({ ...relation, penalty: 0 })),
    zones: problem.zones.map((zone) => ({ ...zone, penalty: 0 })),
    objective: [[[TERM.money, 1]]],
    fairness: null,
    initialPlan: null,
    options: {
      ...problem.options,
      maxIterations: null,
      timeLimitMs: null,
      noImprovementMs: null,
      consumeAllTime: false,
      engine: ENGINE.ruin_recreate,
      firstSolution: FIRST_SOLUTION.AUTOMATIC,
      metaheuristic: METAHEURISTIC.AUTOMATIC,
    },
  };
}

function withoutPrices(vehicle: WireVehicle): WireVehicle {
  return {
    ...vehicle,
    fixedCost: 0,
    costPerDistance: 0,
    costPerTime: 1,
    costPerWait: null,
    costPerServiceTime: 0,
    minTasks: 0,
    minTasksPenalty: 0,
    overtime: vehicle.overtime === null ? null : { ...vehicle.overtime, costPerTime: 0 },
    breaks: vehicle.breaks.map((entry) => ({ ...entry, penalty: 0 })),
  };
}
