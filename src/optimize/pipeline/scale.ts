import { UNREACHABLE } from '../../kernel/wire/schema';
import { type Amounts, amountsOf, type FairnessAmounts, most } from './amounts';
import type { Scales } from './context';
import { exactExponent, isExact, MAX_EXPONENT, scaled } from './fixed-point';
import type { Normalised } from './normalise';
import type { Notes } from './notes';
import type { TravelTables } from './travel-tables';

/** Numbers up to 1e308 may come; below this power nothing is left of them. */
const MIN_EXPONENT = -310;
/** Sums stay exact on our side of the border, where numbers are doubles. */
const MAX_SUM = 2 ** 53;
/** The kernel's rates are as wide as its arcs. */
const MAX_RATE = UNREACHABLE;
/** Largest weight of a term (solver-wasm/src/wire/objective.rs). */
const MAX_WEIGHT = 2 ** 40;
/** A price that cannot be exact keeps at least four digits, or distances give up one of theirs while they have more. */
const ENOUGH_RATE = 10_000;

/** The power of ten that a unit of the fairness metric carries. */
export function fairnessExponent(unit: FairnessAmounts['unit'], distance: number, load: number): number {
  switch (unit) {
    case 'whole':
      return 0;
    case 'distance':
      return distance;
    case 'load':
      return load;
  }
}

/** What is chosen, and what is chosen already. */
interface Candidate {
  distance: number;
  money: number;
  /** By dimension. */
  loads: readonly number[];
}

function fairnessShift({ unit, dimension }: FairnessAmounts, { distance, money, loads }: Candidate): number {
  return money - fairnessExponent(unit, distance, loads[dimension] ?? 0);
}

function distanceFits({ distances, legs }: Amounts, exponent: number): boolean {
  const arc = scaled(distances.max, exponent);
  return arc < UNREACHABLE && arc * legs < MAX_SUM;
}

function moneyFits(amounts: Amounts, candidate: Candidate): boolean {
  const { distance, money } = candidate;
  const perDistance = scaled(most(amounts.perDistance), money - distance);
  const perTime = scaled(most(amounts.perTime), money);
  const perServiceTime = scaled(most(amounts.perServiceTime), money);
  if (most([perDistance, perTime, perServiceTime, scaled(most(amounts.perMiss), money)]) > MAX_RATE) {
    return false;
  }
  const { fairness } = amounts;
  const weight = fairness === null ? 0 : scaled(fairness.weight, fairnessShift(fairness, candidate));
  if (weight > MAX_WEIGHT) {
    return false;
  }
  const leg =
    perDistance * scaled(amounts.distances.max, distance) +
    perTime * amounts.maxLegSeconds +
    perServiceTime * amounts.maxServiceSeconds;
  const apart = fairness === null ? 0 : 2 * scaled(fairness.weight * fairness.sum, money);
  return (
    amounts.legs * leg +
      perTime * amounts.maxOtherSeconds +
      scaled(amounts.lumpSum + amounts.missSum, money) +
      apart <
    MAX_SUM
  );
}

function moneyIsExact(amounts: Amounts, candidate: Candidate): boolean {
  const { distance, money } = candidate;
  const { fairness } = amounts;
  return (
    amounts.perDistance.every((price) => isExactPrice(price, money - distance)) &&
    [amounts.perTime, amounts.perServiceTime, amounts.perMiss, amounts.lumps].every((values) =>
      values.every((value) => isExact(value, money)),
    ) &&
    (fairness === null || isExactPrice(fairness.weight, fairnessShift(fairness, candidate)))
  );
}

/** A price of a scaled unit is an integer too. */
function isExactPrice(price: number, shift: number): boolean {
  return price === 0 || (shift >= 0 && isExact(price, shift));
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
function chooseDistanceAndMoney(amounts: Amounts, loads: readonly number[]): Choice {
  const { exact } = amounts.distances;
  let top = exact ?? MAX_EXPONENT;
  while (top > MIN_EXPONENT && !distanceFits(amounts, top)) {
    top -= 1;
  }
  for (let distance = top; distance >= Math.min(0, top); distance -= 1) {
    for (let money = Math.max(0, distance); money <= MAX_EXPONENT; money += 1) {
      const candidate = { distance, money, loads };
      if (moneyIsExact(amounts, candidate) && moneyFits(amounts, candidate)) {
        return { distance, money, exact: true };
      }
    }
    if (exact !== null && distance === exact) {
      const rounded = bestRounded(amounts, distance, loads);
      if (rounded !== null) {
        return rounded;
      }
    }
  }
  const hopeless = !pricesShareOneScale(amounts);
  for (let distance = top; distance > MIN_EXPONENT && !hopeless; distance -= 1) {
    const rounded = bestRounded(amounts, distance, loads);
    if (rounded !== null) {
      return rounded;
    }
  }
  return { distance: top, money: finestThatFits(amounts, top, loads), exact: false };
}

/** Whether there is a power at which the largest price of distance fits and the smallest keeps its digits. */
function pricesShareOneScale({ perDistance }: Amounts): boolean {
  const largest = most(perDistance);
  for (let shift = MIN_EXPONENT; shift <= MAX_EXPONENT - MIN_EXPONENT; shift += 1) {
    if (scaled(largest, shift) <= MAX_RATE && keepsDigits(perDistance, shift, ENOUGH_RATE)) {
      return true;
    }
  }
  return false;
}

function keepsDigits(prices: readonly number[], shift: number, enough: number): boolean {
  return prices.every((price) => price === 0 || scaled(price, shift) >= enough || isExactPrice(price, shift));
}

/** Prices too far apart for one scale: the small ones lose digits, or all they have, and the large ones fit. */
function finestThatFits(amounts: Amounts, distance: number, loads: readonly number[]): number {
  let money = MAX_EXPONENT;
  while (money > MIN_EXPONENT && !moneyFits(amounts, { distance, money, loads })) {
    money -= 1;
  }
  return money;
}

/** The finest money that fits and keeps enough digits of every price, as many as distances have at most. */
function bestRounded(amounts: Amounts, distance: number, loads: readonly number[]): Choice | null {
  const enough = Math.min(ENOUGH_RATE, scaled(amounts.distances.max, distance));
  for (let money = MAX_EXPONENT; money > MIN_EXPONENT; money -= 1) {
    if (!keepsDigits(amounts.perDistance, money - distance, enough)) {
      return null;
    }
    if (moneyFits(amounts, { distance, money, loads })) {
      return { distance, money, exact: false };
    }
  }
  return null;
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
  const rounded = new Set<string>();
  const { activities, vehicles } = normalised.problem;
  const { fairness } = normalised;
  const load = normalised.dimensions.map((name, i) => {
    const values = [
      ...activities.map(({ demand }) => demand[i] ?? 0),
      ...vehicles.map(({ initialLoad }) => initialLoad[i] ?? 0),
      ...(fairness?.metric === 'load' && fairness.dimension === i ? fairness.history : []),
    ];
    const choice = chooseLoad(values);
    if (!choice.exact) {
      rounded.add(`loads of ${JSON.stringify(name.slice(0, 80))}`);
    }
    return choice.exponent;
  });
  const amounts = amountsOf(normalised, tables);
  const { distance, money, exact } = chooseDistanceAndMoney(amounts, load);
  const { exact: exactDistance } = amounts.distances;
  const distanceIsExact = exactDistance !== null && distance >= exactDistance;
  if (!distanceIsExact) {
    rounded.add('distances');
  }
  if (!exact) {
    rounded.add('costs');
  }
  if (rounded.size > 0) {
    const message = `The search rounds ${[...rounded].join(', ')} to integers; the answer is scored from the original numbers`;
    notes.add('ROUNDED_INPUT', message, null);
  }
  return { distance, money, load, distanceIsExact };
}
