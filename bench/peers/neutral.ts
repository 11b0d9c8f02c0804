import { at } from '../solver/formats/numbers';
import { distanceOf, type FleetEntry, type Instance, placesOf, scaleOf } from '../solver/instance';
import type { Stop } from '../solver/scorer';

/**
 * An instance as every peer's driver reads it: integers alone, in the set's own rounding, so that all search what the scorer prices.
 * Names are those of JSON (docs in bench/README.md).
 */
export interface NeutralInstance {
  name: string;
  /** Row-major; depots first, then customers. */
  distances: number[][];
  /** Travel times in the unit of the windows: none, the distances, or a matrix of their own. */
  times: 'none' | 'distances' | number[][];
  depots: { ready: number; due: number }[];
  customers: NeutralCustomer[];
  /** Indices into `customers`: goods of the first are for the second, on one route. */
  pairs: { pickup: number; delivery: number }[];
  several_trips: boolean;
  fleet: NeutralVehicles[];
  /** Fewer vehicles come before distance. */
  fewest_vehicles: boolean;
  /** Units of cost in one of the scorer's. */
  cost_scale: number;
}

export interface NeutralCustomer {
  demand: number;
  ready: number;
  due: number;
  service: number;
  release: number;
  /** What leaving it out costs; null when it must be served. */
  prize: number | null;
}

export interface NeutralVehicles {
  /** Index into `depots`. */
  depot: number;
  count: number;
  capacity: number;
  fixed_cost: number;
  cost_per_distance: number;
  /** Longest route, service included, in the unit of `times`. */
  max_duration: number | null;
}

/** Exact distances are told in thousandths: a tour of 1,000 arcs is then priced within half a unit. */
const EXACT_SCALE = 1_000;
/** Prices of a unit of distance have at most two decimals in the research files. */
const PRICE_SCALE = 100;

export function neutralOf(instance: Instance, fewestVehicles: boolean): NeutralInstance {
  const { rounding, fleet, customers } = instance;
  const isExact = rounding === 'exact';
  const distanceScale = isExact ? EXACT_SCALE : 1;
  const timeScale = isExact ? EXACT_SCALE : scaleOf(rounding);
  const priceScale = fleet.every(({ costPerDistance }) => Number.isInteger(costPerDistance))
    ? 1
    : PRICE_SCALE;
  const costScale = distanceScale * priceScale;
  const places = placesOf(instance);
  const matrix = (round: (value: number) => number): number[][] =>
    places.map((from) => places.map((to) => round(distanceOf(rounding, from, to) * distanceScale)));
  return {
    name: instance.name,
    distances: matrix(Math.round),
    times: timesOf(instance, matrix),
    depots: instance.depots.map(({ ready, due }) => ({ ready: ready * timeScale, due: due * timeScale })),
    customers: customers.map(({ demand, ready, due, service, release, prize }) => ({
      demand,
      ready: ready * timeScale,
      due: due * timeScale,
      service: Math.ceil(service * timeScale),
      release: release * timeScale,
      prize: prize === null ? null : prize * costScale,
    })),
    pairs: instance.pairs.map(({ pickup, delivery }) => ({ pickup, delivery })),
    several_trips: instance.severalTrips,
    fleet: fleet.map((entry) => vehiclesOf(entry, customers.length, { costScale, priceScale, timeScale })),
    fewest_vehicles: fewestVehicles,
    cost_scale: costScale,
  };
}

/** A limit on duration is judged in full precision: times are rounded up, the limit down, so that rounding never breaks it. */
function timesOf(
  { hasWindows, rounding, fleet }: Instance,
  matrix: (round: (value: number) => number) => number[][],
): NeutralInstance['times'] {
  const hasTimes = hasWindows || fleet.some(({ maxDuration }) => maxDuration !== null);
  if (!hasTimes) {
    return 'none';
  }
  return rounding === 'exact' ? matrix(Math.ceil) : 'distances';
}

function vehiclesOf(
  { depot, count, capacity, fixedCost, costPerDistance, maxDuration }: FleetEntry,
  customers: number,
  { costScale, priceScale, timeScale }: { costScale: number; priceScale: number; timeScale: number },
): NeutralVehicles {
  return {
    depot,
    count: Math.min(count, customers),
    capacity,
    fixed_cost: Math.round(fixedCost * costScale),
    cost_per_distance: Math.round(costPerDistance * priceScale),
    max_duration: maxDuration === null ? null : Math.floor(maxDuration * timeScale),
  };
}

/**
 * What a plan costs by the neutral numbers, in the scorer's unit: for tests, which compare it with the scorer. No rule is looked at.
 */
export function neutralCost(
  { distances, depots, customers, fleet, cost_scale }: NeutralInstance,
  routes: readonly { entry: number; stops: readonly Stop[] }[],
): number {
  const left = new Set(customers.keys());
  let cost = 0;
  for (const { entry, stops } of routes) {
    const { depot, fixed_cost, cost_per_distance } = at(fleet, entry, 'fleet entry');
    const places = stops.map((stop) => {
      if (stop === 'depot') {
        return depot;
      }
      left.delete(stop);
      return depots.length + stop;
    });
    cost += fixed_cost;
    let here = depot;
    for (const place of [...places, depot]) {
      cost += cost_per_distance * at(at(distances, here, 'row'), place, 'cell');
      here = place;
    }
  }
  const prizes = [...left].reduce((sum, index) => sum + (at(customers, index, 'customer').prize ?? 0), 0);
  return (cost + prizes) / cost_scale;
}
