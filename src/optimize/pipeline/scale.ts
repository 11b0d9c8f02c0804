import { UNREACHABLE } from '../../kernel/wire/schema';
import type { Scales } from './context';
import type { TravelTables } from './travel-tables';
import type { Normalised } from './normalise';
import type { Notes } from './notes';

/** At most six decimals (contract C2). */
const MAX_EXPONENT = 6;
/** Numbers up to 1e308 may come; below this power nothing is left of them. */
const MIN_EXPONENT = -310;
/** Sums stay exact on our side of the border, where numbers are doubles. */
const MAX_SUM = 2 ** 53;
/** The kernel's rates are as wide as its arcs. */
const MAX_RATE = UNREACHABLE;
/** A price that cannot be exact keeps at least four digits, or distances give up one of theirs. */
const ENOUGH_RATE = 10_000;

/** 10^exponent; negative exponents divide by an exact power instead of multiplying by an inexact one. */
export function scaled(value: number, exponent: number): number {
  return exponent >= 0 ? value * 10 ** exponent : value / 10 ** -exponent;
}

export function unscaled(value: number, exponent: number): number {
  return exponent >= 0 ? value / 10 ** exponent : value * 10 ** -exponent;
}

/** Nearest integer, halves up. */
export function toInteger(value: number, exponent: number): number {
  return Math.floor(scaled(value, exponent) + 0.5);
}

/** The largest integer that is not above the value: for limits, which sums of integers must not pass. */
export function toLimit(value: number, exponent: number): number {
  const nearest = Math.round(scaled(value, exponent));
  return unscaled(nearest, exponent) === value ? nearest : Math.floor(scaled(value, exponent));
}

/** Whether the value has at most `exponent` decimals: the quotient of two exact integers is the nearest double. */
export function isExact(value: number, exponent: number): boolean {
  return unscaled(Math.round(scaled(value, exponent)), exponent) === value;
}

/** Least exponent at which every value is exact; null when six decimals are not enough for one. */
function exactExponent(values: Iterable<number>, from = 0): number | null {
  let exponent = from;
  for (const value of values) {
    while (exponent <= MAX_EXPONENT && !isExact(value, exponent)) {
      exponent += 1;
    }
    if (exponent > MAX_EXPONENT) {
      return null;
    }
  }
  return exponent;
}

interface DistanceFacts {
  max: number;
  /** Null: no exponent is exact. */
  exact: number | null;
  maxTime: number;
}

/** One pass over the tables: a million cells and more. Whole numbers need no look at their decimals. */
function lookAtDistances(tables: TravelTables): DistanceFacts {
  return tables.profiles.reduce<DistanceFacts>(
    (facts, { distance, time }) => {
      const maxTime = maxUsable(time, time, facts.maxTime);
      return distance instanceof Int32Array
        ? { ...facts, max: maxUsable(distance, time, facts.max), maxTime }
        : lookAtDecimals(distance, time, { ...facts, maxTime });
    },
    { max: 0, exact: 0, maxTime: 0 },
  );
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

/** What money and distance are made of, for the bounds of their sums. */
interface Amounts {
  distances: DistanceFacts;
  legs: number;
  perDistance: number[];
  perTime: number[];
  perServiceTime: number[];
  /** Fixed costs, penalties, revenues: each at most once in a plan. */
  lumps: number[];
  /** Seconds that one leg and one stop can price. */
  maxLegSeconds: number;
  maxServiceSeconds: number;
  /** Seconds of waiting that a route can price. */
  maxWaitSeconds: number;
}

function amountsOf(normalised: Normalised, tables: TravelTables): Amounts {
  const { resources, jobContexts, vehicles, serviceTimes } = normalised;
  const distances = lookAtDistances(tables);
  const latest = jobContexts.reduce(
    (most, { windows }) => windows.reduce((later, { start }) => Math.max(later, start), most),
    0,
  );
  return {
    distances,
    legs: jobContexts.length + Math.min(vehicles.length, jobContexts.length) + 1,
    perDistance: [...new Set(resources.map(({ costPerDistance }) => costPerDistance))],
    perTime: [...new Set(resources.map(({ costPerTime }) => costPerTime))],
    perServiceTime: [...new Set(resources.map(({ costPerServiceTime }) => costPerServiceTime))],
    lumps: [
      ...resources.map(({ fixedCost }) => fixedCost),
      ...jobContexts.flatMap(({ penalty, revenue }) => [penalty, revenue]),
    ],
    maxLegSeconds:
      distances.maxTime + jobContexts.reduce((most, { setupTime }) => Math.max(most, setupTime), 0),
    maxServiceSeconds: serviceTimes.seconds.reduce((longest, seconds) => Math.max(longest, seconds), 0),
    maxWaitSeconds: latest * Math.min(vehicles.length, jobContexts.length),
  };
}

function most(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

function distanceFits({ distances, legs }: Amounts, exponent: number): boolean {
  const arc = scaled(distances.max, exponent);
  return arc < UNREACHABLE && arc * legs < MAX_SUM;
}

function moneyFits(amounts: Amounts, distance: number, money: number): boolean {
  const perDistance = scaled(most(amounts.perDistance), money - distance);
  const perTime = scaled(most(amounts.perTime), money);
  const perServiceTime = scaled(most(amounts.perServiceTime), money);
  if (most([perDistance, perTime, perServiceTime]) > MAX_RATE) {
    return false;
  }
  const leg =
    perDistance * scaled(amounts.distances.max, distance) +
    perTime * amounts.maxLegSeconds +
    perServiceTime * amounts.maxServiceSeconds;
  const lumps = amounts.lumps.reduce((sum, value) => sum + scaled(value, money), 0);
  return amounts.legs * leg + perTime * amounts.maxWaitSeconds + lumps < MAX_SUM;
}

function moneyIsExact(amounts: Amounts, distance: number, money: number): boolean {
  const shift = money - distance;
  return (
    amounts.perDistance.every((price) => (shift >= 0 ? isExact(price, shift) : price === 0)) &&
    [amounts.perTime, amounts.perServiceTime, amounts.lumps].every((values) =>
      values.every((value) => isExact(value, money)),
    )
  );
}

interface Choice {
  distance: number;
  money: number;
  exact: boolean;
}

/**
 * Distances as exact as they can be, then money as exact as it can be with them: the price of one
 * scaled unit of distance must be an integer too, so many decimals of one cost decimals of the other.
 */
function chooseDistanceAndMoney(amounts: Amounts): Choice {
  const { exact } = amounts.distances;
  let top = exact ?? MAX_EXPONENT;
  while (top > MIN_EXPONENT && !distanceFits(amounts, top)) {
    top -= 1;
  }
  for (let distance = top; distance >= Math.min(0, top); distance -= 1) {
    for (let money = Math.max(0, distance); money <= MAX_EXPONENT; money += 1) {
      if (moneyIsExact(amounts, distance, money) && moneyFits(amounts, distance, money)) {
        return { distance, money, exact: true };
      }
    }
    if (exact !== null && distance === exact) {
      const rounded = bestRounded(amounts, distance);
      if (rounded !== null) {
        return rounded;
      }
    }
  }
  for (let distance = top; distance > MIN_EXPONENT; distance -= 1) {
    const rounded = bestRounded(amounts, distance);
    if (rounded !== null) {
      return rounded;
    }
  }
  return { distance: top, money: 0, exact: false };
}

/** The finest money that fits and keeps enough digits of every price. */
function bestRounded(amounts: Amounts, distance: number): Choice | null {
  for (let money = MAX_EXPONENT; money > MIN_EXPONENT; money -= 1) {
    const keeps = amounts.perDistance.every(
      (price) =>
        price === 0 ||
        scaled(price, money - distance) >= ENOUGH_RATE ||
        isExactPrice(price, money - distance),
    );
    if (!keeps) {
      return null;
    }
    if (moneyFits(amounts, distance, money)) {
      return { distance, money, exact: false };
    }
  }
  return null;
}

function isExactPrice(price: number, shift: number): boolean {
  return shift >= 0 && isExact(price, shift);
}

function chooseLoad(values: readonly number[]): { exponent: number; exact: boolean } {
  const sum = values.reduce((total, value) => total + Math.abs(value), 0);
  const fits = (exponent: number) => scaled(sum, exponent) < MAX_SUM;
  const exact = exactExponent(values);
  if (exact !== null && fits(exact)) {
    return { exponent: exact, exact: true };
  }
  let exponent = MAX_EXPONENT;
  while (exponent > MIN_EXPONENT && !fits(exponent)) {
    exponent -= 1;
  }
  return { exponent, exact: false };
}

export interface ChosenScales extends Scales {
  /** False: the kernel computes with rounded distances, and the plan is scored from the original ones. */
  distanceIsExact: boolean;
}

/** A power of ten for each quantity (contract C2): the smallest that is exact, else the finest whose sums fit. */
export function chooseScales(normalised: Normalised, tables: TravelTables, notes: Notes): ChosenScales {
  const amounts = amountsOf(normalised, tables);
  const { distance, money, exact } = chooseDistanceAndMoney(amounts);
  const { exact: exactDistance } = amounts.distances;
  const distanceIsExact = exactDistance !== null && distance >= exactDistance;
  const rounded = new Set<string>();
  if (!distanceIsExact) {
    rounded.add('distances');
  }
  if (!exact) {
    rounded.add('costs');
  }
  const load = normalised.dimensions.map((name, i) => {
    const values = [
      ...normalised.jobContexts.map(({ demands }) => demands[i] ?? 0),
      ...normalised.initialLoads.map((loads) => loads[i] ?? 0),
    ];
    const choice = chooseLoad(values);
    if (!choice.exact) {
      rounded.add(`loads of ${JSON.stringify(name.slice(0, 80))}`);
    }
    return choice.exponent;
  });
  if (rounded.size > 0) {
    const message = `The search rounds ${[...rounded].join(', ')} to integers; the answer is scored from the original numbers`;
    notes.add('ROUNDED_INPUT', message, null);
  }
  return { distance, money, load, distanceIsExact };
}
