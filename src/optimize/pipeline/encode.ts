import type { EncodedProblem, ProfileTables } from '../../kernel/port';
import {
  ACTIVITY_KIND,
  encodeProblem,
  ENGINE,
  FIRST_SOLUTION,
  METAHEURISTIC,
  RELATION_KIND,
  TASK_KIND,
  TERM,
  UNREACHABLE,
  type WireProblem,
  type WireVehicle,
} from '../../kernel/wire';
import type { EffectiveOptions } from './context';
import type { TravelProfile } from './travel-profile';
import type { TravelTables } from './travel-tables';
import type { NormalVehicle, Normalised } from './normalise';
import { type ChosenScales, toInteger, toLimit } from './scale';

/** A scaled capacity above it can never be reached by a sum that fits. */
const MAX_LOAD = 2 ** 53 - 1;
const MAX_I32 = 2 ** 31 - 1;

export interface EncodeInput {
  normalised: Normalised;
  tables: TravelTables;
  numPlaces: number;
  scales: ChosenScales;
  options: EffectiveOptions;
}

/** Fifth stage: numbers become scaled integers, and the problem becomes the kernel's words. */
export function encode(input: EncodeInput): EncodedProblem {
  return {
    words: encodeProblem(toWire(input)),
    profiles: input.tables.profiles.map((profile) => scaleTables(profile, input.scales.distance)),
  };
}

function toWire(input: EncodeInput): WireProblem {
  const { normalised, tables, numPlaces, scales } = input;
  const { jobs, jobContexts, relations, serviceTimes, dimensions, resources } = normalised;
  return {
    numLocations: numPlaces,
    numProfiles: tables.profiles.length,
    numTimeTables: 0,
    maxVehicles: null,
    setupOncePerLocation: false,
    numDimensions: dimensions.length,
    numDays: 1,
    numResources: resources.length,
    numServiceClasses: serviceTimes.numClasses,
    vehicles: normalised.vehicles.map((vehicle) => toWireVehicle(input, vehicle)),
    activities: jobs.map((job, i) => ({
      kind: ACTIVITY_KIND.service,
      task: i,
      location: job.place,
      setupTime: jobContexts[i]?.setupTime ?? 0,
      releaseTime: 0,
      maxWait: null,
      windows: job.windows.map(({ start, end }) => ({
        start,
        end,
        day: null,
        earlyPenalty: null,
        latePenalty: null,
      })),
      demand: dimensions.map((_, d) => toInteger(jobContexts[i]?.demands[d] ?? 0, scales.load[d] ?? 0)),
    })),
    tasks: jobs.map((job, i) => ({
      kind: TASK_KIND.job,
      mandatory: jobContexts[i]?.mandatory ?? true,
      firstActivity: i,
      numActivities: 1,
      lifo: false,
      maxTimeInVehicle: null,
      penalty: toInteger(jobContexts[i]?.penalty ?? 0, scales.money),
      revenue: toInteger(jobContexts[i]?.revenue ?? 0, scales.money),
      skills: job.skills,
      allowedResources: job.allowedResources,
      allowedDays: null,
    })),
    serviceTimes: serviceTimes.seconds,
    relations: relations.map(({ activities, minGap, maxGap, requires }) => ({
      kind: RELATION_KIND.precedence,
      hard: true,
      requires,
      direct: false,
      minGap,
      maxGap,
      penalty: 0,
      resource: null,
      activities,
    })),
    objective: objectiveTiers(input.options),
    dumpStations: [],
    locks: [],
    zones: [],
    traffic: [],
    fairness: null,
    options: {
      seed: input.options.seed,
      maxIterations: input.options.maxIterations,
      timeLimitMs: input.options.timeLimitMs,
      consumeAllTime: input.options.searchMode === 'consume_all_time',
      exact: true,
      spoiledRule: 0,
      engine: ENGINE.auto,
      firstSolution: FIRST_SOLUTION.AUTOMATIC,
      metaheuristic: METAHEURISTIC.AUTOMATIC,
      noImprovementMs: null,
    },
  };
}

function toWireVehicle({ normalised, scales }: EncodeInput, vehicle: NormalVehicle): WireVehicle {
  const resource = normalised.resources[vehicle.resource];
  if (resource === undefined) {
    throw new Error('a vehicle without its resource');
  }
  const serviceClass = normalised.serviceTimes.classOf[vehicle.resource] ?? 0;
  const initial = normalised.initialLoads[vehicle.resource] ?? [];
  return {
    resource: vehicle.resource,
    day: vehicle.day,
    profile: resource.profile,
    serviceClass,
    startLocation: resource.startPlace,
    endLocation: resource.endPlace,
    shift: [vehicle.shift.start, vehicle.shift.end],
    // The depot's window judges the begin of loading; the kernel asks when loading ends.
    startWindow: [
      vehicle.startWindow.start + vehicle.startService,
      Math.min(MAX_I32, vehicle.startWindow.end + vehicle.startService),
    ],
    startService: vehicle.startService,
    endWindow: [vehicle.endWindow.start, vehicle.endWindow.end],
    endService: vehicle.endService,
    maxTasks: clampedLimit(resource.maxTasks, MAX_I32),
    minTasks: 0,
    minTasksPenalty: 0,
    maxWait: null,
    maxDistance:
      resource.maxDistance === null
        ? null
        : clampedLimit(toLimit(resource.maxDistance, scales.distance), MAX_LOAD),
    maxTime: resource.maxTime,
    maxTravelTime: resource.maxTravelTime,
    maxLegTime: null,
    fixedCost: toInteger(resource.fixedCost, scales.money),
    costPerDistance: toInteger(resource.costPerDistance, scales.money - scales.distance),
    costPerTime: toInteger(resource.costPerTime, scales.money),
    costPerWait: null,
    costPerServiceTime: toInteger(resource.costPerServiceTime, scales.money),
    overtime: null,
    breaks: [],
    maxDumpVisits: 0,
    mustDumpAtEnd: false,
    zoneOnly: false,
    capacity: resource.capacity.map((capacity, d) =>
      capacity === null ? null : clampedLimit(toLimit(capacity, scales.load[d] ?? 0), MAX_LOAD),
    ),
    initialLoad: initial.map((load, d) => (load === null ? null : toInteger(load, scales.load[d] ?? 0))),
    skills: vehicle.skills,
  };
}

/** A limit too large for its words is no limit. */
function clampedLimit(limit: number | null, max: number): number | null {
  return limit === null || limit > max ? null : limit;
}

/** The objectives as ordered tiers (contract C1); missing mandatory work stands before them all. */
function objectiveTiers({ objective }: EffectiveOptions): [number, number][][] {
  const money: [number, number][] = [[TERM.money, 1]];
  switch (objective) {
    case 'min_vehicles':
      return [[[TERM.vehicles, 1]], money];
    case 'maximize_served':
      return [[[TERM.unserved, 1]], money];
    case 'min_distance':
    case 'min_time':
    case 'balance_workload':
      return [money];
  }
}

function scaleTables({ distance, time }: TravelProfile, exponent: number): ProfileTables {
  if (distance instanceof Int32Array && exponent === 0) {
    return { distance, time };
  }
  const factor = 10 ** Math.abs(exponent);
  const noWay = UNREACHABLE;
  const size = distance.length;
  const whole = new Int32Array(size);
  if (exponent >= 0) {
    for (let i = 0; i < size; i += 1) {
      whole[i] = time[i] === noWay ? noWay : Math.floor((distance[i] as number) * factor + 0.5);
    }
  } else {
    for (let i = 0; i < size; i += 1) {
      whole[i] = time[i] === noWay ? noWay : Math.floor((distance[i] as number) / factor + 0.5);
    }
  }
  return { distance: whole, time };
}
