import type { EncodedProblem, ProfileTables } from '../../kernel/port';
import {
  encodeProblem,
  ENGINE,
  FIRST_SOLUTION,
  METAHEURISTIC,
  TERM,
  UNREACHABLE,
  type WireProblem,
  type WireVehicle,
  type WireWindow,
} from '../../kernel/wire';
import { EXACT_STOPS } from './automatic-choices';
import type { EffectiveOptions, ObjectiveTier } from './context';
import { toInteger, toLimit } from './fixed-point';
import type { Normalised, UnscaledProblem } from './normalise';
import { type ChosenScales, fairnessExponent } from './scale';
import type { TravelProfile } from './travel-profile';
import type { TravelTables } from './travel-tables';

/** A scaled capacity above it can never be reached by a sum that fits. */
const MAX_LOAD = 2 ** 53 - 1;
const MAX_I32 = 2 ** 31 - 1;
const MILLION = 1_000_000;
/** Fairness in a tier of its own is compared in thousandths of its unit. */
const OWN_TIER_WEIGHT = 1_000;

export interface EncodeInput {
  normalised: Normalised;
  tables: TravelTables;
  scales: ChosenScales;
  options: EffectiveOptions;
}

/** Fifth stage: numbers become scaled integers, and the problem becomes the kernel's words. */
export function encode(input: EncodeInput): EncodedProblem {
  return { words: encodeWords(input), ...encodeTables(input) };
}

export function encodeWords(input: EncodeInput): Int32Array {
  return encodeProblem(scaleProblem(input));
}

export function encodeTables({
  tables,
  scales,
}: Pick<EncodeInput, 'tables' | 'scales'>): Omit<EncodedProblem, 'words'> {
  // Profiles that share their distances do so scaled as well.
  const scaled = new Map<TravelProfile['distance'], Int32Array>();
  const scaledOnce = (profile: TravelProfile): ProfileTables => {
    const distance = scaled.get(profile.distance) ?? scaleDistances(profile, scales.distance);
    scaled.set(profile.distance, distance);
    return { distance, time: profile.time };
  };
  return {
    profiles: tables.profiles.map(scaledOnce),
    ...(tables.timeTables.length === 0 ? {} : { timeTables: tables.timeTables }),
    copiedBytes: tables.copiedBytes,
  };
}

/** The problem in scaled integers. */
export function scaleProblem({ normalised, scales, options }: EncodeInput): WireProblem {
  const { problem, objective, initialPlan } = normalised;
  const money = (value: number) => toInteger(value, scales.money);
  const loads = (values: readonly number[]) => values.map((load, d) => toInteger(load, scales.load[d] ?? 0));
  const loadLimits = (limits: readonly (number | null)[]) =>
    limits.map((limit, d) => scaledLimit(limit, scales.load[d] ?? 0));
  const windows = (list: readonly WireWindow[]) =>
    list.map((window) => ({
      ...window,
      earlyPenalty: window.earlyPenalty === null ? null : money(window.earlyPenalty),
      latePenalty: window.latePenalty === null ? null : money(window.latePenalty),
    }));
  return {
    ...problem,
    maxVehicles: clampedLimit(problem.maxVehicles, MAX_I32),
    vehicles: problem.vehicles.map((vehicle) => ({
      ...scaleVehicle(vehicle, scales),
      capacity: loadLimits(vehicle.capacity),
      initialLoad: vehicle.initialLoad.map((load, d) =>
        load === null ? null : toInteger(load, scales.load[d] ?? 0),
      ),
      breaks: vehicle.breaks.map((entry) => ({
        ...entry,
        penalty: money(entry.penalty),
        maxLoad: loadLimits(entry.maxLoad),
      })),
    })),
    activities: problem.activities.map((activity) => ({
      ...activity,
      maxWait: clamped(activity.maxWait),
      windows: windows(activity.windows),
      demand: loads(activity.demand),
    })),
    tasks: problem.tasks.map((task) => ({
      ...task,
      maxTimeInVehicle: clampedLimit(task.maxTimeInVehicle, MAX_I32),
      penalty: money(task.penalty),
      revenue: money(task.revenue),
    })),
    relations: problem.relations.map((relation) => ({ ...relation, penalty: money(relation.penalty) })),
    dumpStations: problem.dumpStations.map((station) => ({
      ...station,
      capacity: loadLimits(station.capacity),
    })),
    zones: problem.zones.map((zone) => ({ ...zone, penalty: money(zone.penalty) })),
    fairness: scaleFairness(normalised, scales),
    objective: objective.tiers.map((tier) => scaleTier(normalised, tier, scales)),
    initialPlan: initialPlan?.info.used === true ? initialPlan.routes : null,
    options: {
      seed: options.seed,
      maxIterations: options.maxIterations,
      timeLimitMs: options.timeLimitMs,
      // What the exact search has proven need not be searched on: who asked for the time waits it out elsewhere.
      consumeAllTime:
        options.searchMode === 'consume_all_time' ||
        (options.lasts && problem.activities.length > EXACT_STOPS),
      exact: true,
      spoiledRule: 0,
      engine: ENGINE[options.engine],
      firstSolution: FIRST_SOLUTION[options.firstSolution],
      metaheuristic: METAHEURISTIC[options.metaheuristic],
      noImprovementMs: options.noImprovementMs,
    },
  };
}

function scaleVehicle(vehicle: WireVehicle, scales: ChosenScales): WireVehicle {
  const money = (value: number) => toInteger(value, scales.money);
  const { overtime } = vehicle;
  return {
    ...vehicle,
    startWindow: [vehicle.startWindow[0], Math.min(MAX_I32, vehicle.startWindow[1])],
    maxTasks: clampedLimit(vehicle.maxTasks, MAX_I32),
    minTasks: Math.min(MAX_I32, vehicle.minTasks),
    minTasksPenalty: money(vehicle.minTasksPenalty),
    maxWait: clamped(vehicle.maxWait),
    maxDistance: scaledLimit(vehicle.maxDistance, scales.distance),
    fixedCost: money(vehicle.fixedCost),
    costPerDistance: toInteger(vehicle.costPerDistance, scales.money - scales.distance),
    costPerTime: money(vehicle.costPerTime),
    costPerWait: vehicle.costPerWait === null ? null : money(vehicle.costPerWait),
    costPerServiceTime: money(vehicle.costPerServiceTime),
    overtime: overtime === null ? null : { max: overtime.max, costPerTime: money(overtime.costPerTime) },
  };
}

/** A limit too large for its words is no limit. */
function clampedLimit(limit: number | null, max: number): number | null {
  return limit === null || limit > max ? null : limit;
}

/** A cap that overrides another one must stay one, however large. */
function clamped(cap: number | null): number | null {
  return cap === null ? null : Math.min(MAX_I32, cap);
}

function scaledLimit(limit: number | null, exponent: number): number | null {
  return limit === null ? null : clampedLimit(toLimit(limit, exponent), MAX_LOAD);
}

/** The power of ten of the fairness metric. */
function metricExponent({ fairness }: Normalised, { distance, load }: ChosenScales): number {
  const metric = fairness?.metric;
  const unit = metric === 'distance' || metric === 'load' ? metric : 'whole';
  return fairnessExponent(unit, distance, load[fairness?.dimension ?? 0] ?? 0);
}

function scaleFairness(normalised: Normalised, scales: ChosenScales): UnscaledProblem['fairness'] {
  const { fairness } = normalised.problem;
  const exponent = metricExponent(normalised, scales);
  return fairness === null
    ? null
    : {
        ...fairness,
        tolerance: Math.round(fairness.tolerance * MILLION),
        history: fairness.history.map((done) => Math.min(MAX_LOAD, toInteger(done, exponent))),
      };
}

/** The objectives as ordered tiers (contract C1); missing mandatory work stands before them all. */
function scaleTier(normalised: Normalised, tier: ObjectiveTier, scales: ChosenScales): [number, number][] {
  const hasMoney = tier.some(({ term }) => term === 'money');
  return tier.map(({ term, weight }) => {
    if (term !== 'fairness') {
      return [TERM[term], weight];
    }
    const shift = scales.money - metricExponent(normalised, scales);
    return [TERM.fairness, hasMoney ? toInteger(weight, shift) : OWN_TIER_WEIGHT];
  });
}

function scaleDistances({ distance, time }: TravelProfile, exponent: number): Int32Array {
  if (distance instanceof Int32Array && exponent === 0) {
    return distance;
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
  return whole;
}
