import { BREAK_RULE, type WireBreak, type WireWindow } from '../../kernel/wire';
import { UNREACHABLE } from '../../kernel/wire/schema';
import { exactExponent, isExact } from './fixed-point';
import type { Normalised, UnscaledProblem } from './normalise';
import type { TravelTables } from './travel-tables';

/** A break by driving or work time comes again; more often than this no shift holds it. */
const MOST_REPEATS = 1_000;
const MILLION = 1_000_000;

export interface DistanceFacts {
  max: number;
  /** Null: no exponent is exact. */
  exact: number | null;
  maxTime: number;
}

/** What money and distance are made of, for the bounds of their sums; in the caller's units. */
export interface Amounts {
  distances: DistanceFacts;
  legs: number;
  perDistance: number[];
  /** A second of travel, setup, waiting, break or overtime. */
  perTime: number[];
  perServiceTime: number[];
  /** A second outside a soft window. */
  perMiss: number[];
  /** Prices that stand for themselves: fixed costs, penalties, revenues. */
  lumps: number[];
  /** All of them together, in a plan that pays each as often as it can. */
  lumpSum: number;
  /** What soft windows can cost in all. */
  missSum: number;
  /** Seconds that one leg and one stop can price. */
  maxLegSeconds: number;
  maxServiceSeconds: number;
  /** Seconds of waiting, breaks and overtime that a plan can price. */
  maxOtherSeconds: number;
  fairness: FairnessAmounts | null;
}

export interface FairnessAmounts {
  weight: number;
  unit: 'whole' | 'distance' | 'load';
  dimension: number;
  /** What all vehicles together can have of the metric. */
  sum: number;
}

export function amountsOf(normalised: Normalised, tables: TravelTables): Amounts {
  const { problem } = normalised;
  const { vehicles, activities, tasks, dumpStations, serviceTimes, zones, relations } = problem;
  const distances = lookAtDistances(tables);
  const used = Math.min(vehicles.length, activities.length);
  const visits = used * most(vehicles.map(({ maxDumpVisits }) => maxDumpVisits));
  const legs = activities.length + used + 1 + visits + used * most(vehicles.map(breakStops));
  const lumps = [
    ...vehicles.flatMap(({ fixedCost, minTasks, minTasksPenalty }) => [
      fixedCost,
      minTasks * minTasksPenalty,
    ]),
    ...tasks.flatMap(({ penalty, revenue }) => [penalty, revenue]),
    ...vehicles.flatMap(({ breaks }) => breaks.map(({ penalty }) => penalty)),
    ...relations.map(({ penalty }) => penalty),
  ];
  const zoned = zones.map(({ penalty }) => penalty);
  const latest = latestClock(problem);
  return {
    distances,
    legs,
    perDistance: distinct(vehicles.map(({ costPerDistance }) => costPerDistance)),
    perTime: distinct(
      vehicles.flatMap(({ costPerTime, costPerWait, overtime }) => [
        costPerTime,
        costPerWait ?? costPerTime,
        overtime?.costPerTime ?? 0,
      ]),
    ),
    perServiceTime: distinct(vehicles.map(({ costPerServiceTime }) => costPerServiceTime)),
    perMiss: distinct(
      activities.flatMap(({ windows }) =>
        windows.flatMap(({ earlyPenalty, latePenalty }) => [earlyPenalty ?? 0, latePenalty ?? 0]),
      ),
    ),
    lumps: distinct([...lumps, ...zoned]),
    lumpSum: sum(lumps) + most(zoned) * tasks.length,
    missSum: sum(activities.map(({ windows }) => worstMiss(windows, latest))),
    maxLegSeconds: slowest(distances.maxTime, tables) + most(activities.map(({ setupTime }) => setupTime)),
    maxServiceSeconds: Math.max(
      serviceTimes.reduce((longest, seconds) => Math.max(longest, seconds), 0),
      most(dumpStations.map(({ serviceTime }) => serviceTime)),
    ),
    maxOtherSeconds: latestStart(problem) * used + sum(vehicles.map(breakAndOvertime)),
    fairness: fairnessAmounts(normalised, distances, legs),
  };
}

/** Stations and breaks stop the clock until they open, as windows of activities do. */
function latestStart({ activities, dumpStations, vehicles }: UnscaledProblem): number {
  const windows = [...activities, ...dumpStations].map((one) => most(one.windows.map(({ start }) => start)));
  const breaks = vehicles.flatMap((one) =>
    one.breaks.map(({ rule: [kind, start] }) => (kind === BREAK_RULE.window ? start : 0)),
  );
  return most([...windows, ...breaks, ...activities.map(({ releaseTime }) => releaseTime)]);
}

function latestClock({ vehicles }: UnscaledProblem): number {
  return most(vehicles.map(({ shift, overtime }) => shift[1] + (overtime?.max ?? 0)));
}

function worstMiss(windows: readonly WireWindow[], latest: number): number {
  return most(
    windows.map(({ start, end, earlyPenalty, latePenalty }) =>
      Math.max((earlyPenalty ?? 0) * start, (latePenalty ?? 0) * Math.max(0, latest - end)),
    ),
  );
}

type VehicleOf = UnscaledProblem['vehicles'][number];

function repeats({ rule: [kind, first] }: WireBreak, { shift, overtime }: VehicleOf): number {
  if (kind === BREAK_RULE.window) {
    return 1;
  }
  const length = shift[1] - shift[0] + (overtime?.max ?? 0);
  return Math.min(MOST_REPEATS, Math.ceil(length / Math.max(1, first)));
}

/** Legs to the places of breaks. */
function breakStops(vehicle: VehicleOf): number {
  return sum(vehicle.breaks.map((entry) => repeats(entry, vehicle) * (entry.split.length + 1)));
}

function breakAndOvertime(vehicle: VehicleOf): number {
  const resting = vehicle.breaks.map(
    (entry) => repeats(entry, vehicle) * (entry.duration + sum(entry.split)),
  );
  return sum(resting) + (vehicle.overtime?.max ?? 0);
}

function slowest(longest: number, { traffic, timeTables, profiles }: TravelTables): number {
  const factors = traffic.flatMap(({ segments }) =>
    segments.map(({ factor }) => (factor ?? MILLION) / MILLION),
  );
  const tabled = timeTables.reduce((max, table) => maxUsable(table, table, max), 0);
  return profiles.length === 0 ? 0 : Math.max(tabled, Math.ceil(longest * Math.max(1, most(factors))));
}

/** Null where fairness has no price in money. */
function fairnessAmounts(
  { problem, fairness, objective }: Normalised,
  distances: DistanceFacts,
  legs: number,
): FairnessAmounts | null {
  const priced = objective.tiers.some(
    (tier) => tier.some(({ term }) => term === 'fairness') && tier.some(({ term }) => term === 'money'),
  );
  if (fairness === null || !priced) {
    return null;
  }
  const { metric, dimension, weight, history } = fairness;
  const { vehicles, tasks, activities } = problem;
  const shifts = sum(vehicles.map(({ shift, overtime }) => shift[1] - shift[0] + (overtime?.max ?? 0)));
  const amount: Record<typeof metric, number> = {
    work_time: shifts,
    service_time: shifts,
    num_jobs: tasks.length,
    distance: distances.max * legs,
    load: sum(activities.map(({ demand }) => Math.abs(demand[dimension] ?? 0))),
  };
  const unit = metric === 'distance' || metric === 'load' ? metric : 'whole';
  return { weight, unit, dimension, sum: amount[metric] + sum(history) };
}

/** One pass over the tables of a profile: a million cells and more. Whole numbers need no look at their decimals. */
function lookAtDistances(tables: TravelTables): DistanceFacts {
  const seen = new Set<Int32Array | Float64Array>();
  return tables.profiles.reduce<DistanceFacts>(
    (facts, { distance, time }) => {
      const isKnown = seen.has(distance);
      seen.add(distance);
      if (isKnown) {
        return { ...facts, maxTime: maxUsable(time, time, facts.maxTime) };
      }
      return distance instanceof Int32Array
        ? lookAtWhole(distance, time, facts)
        : lookAtDecimals(distance, time, { ...facts, maxTime: maxUsable(time, time, facts.maxTime) });
    },
    { max: 0, exact: 0, maxTime: 0 },
  );
}

function lookAtWhole(distance: Int32Array, time: Int32Array, facts: DistanceFacts): DistanceFacts {
  const noWay = UNREACHABLE;
  let { max, maxTime } = facts;
  for (let i = 0; i < time.length; i += 1) {
    const second = time[i] as number;
    const unit = distance[i] as number;
    if (second !== noWay) {
      max = unit > max ? unit : max;
      maxTime = second > maxTime ? second : maxTime;
    }
  }
  return { ...facts, max, maxTime };
}

function maxUsable(values: Int32Array, time: Int32Array, least: number): number {
  const noWay = UNREACHABLE;
  let max = least;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] as number;
    if (value > max && time[i] !== noWay) {
      max = value;
    }
  }
  return max;
}

function lookAtDecimals(distance: Float64Array, time: Int32Array, facts: DistanceFacts): DistanceFacts {
  const noWay = UNREACHABLE;
  let { max, exact } = facts;
  for (let i = 0; i < time.length; i += 1) {
    if (time[i] === noWay) {
      continue;
    }
    const value = distance[i] as number;
    max = value > max ? value : max;
    if (exact !== null && Math.floor(value) !== value && !isExact(value, exact)) {
      exact = exactExponent([value], exact);
    }
  }
  return { ...facts, max, exact };
}

export function most(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)];
}
