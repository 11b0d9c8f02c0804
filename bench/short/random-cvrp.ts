import { Chance } from '../rich-mix/chance';
import type { Customer, Instance } from '../solver/instance';

/** Wide enough that the distances of 5,000 neighbours differ as whole numbers. */
const SIDE = 10_000;
const MOST_DEMAND = 9;
/** Demands of five on the average: twenty customers a route at every size, so that the number of routes alone grows. */
const CAPACITY = 100;
const CUSTOMERS_PER_ROUTE = 20;
/** More than are needed: a plan is not to be a question of packing. */
const SPARE_VEHICLES = 1.25;

/** Customers evenly over a square, the depot in its middle; the same seed draws the same everywhere. */
export function randomCvrp(size: number, seed: number): Instance {
  const chance = new Chance(seed);
  const customers = Array.from({ length: size }, (): Customer => ({
    x: chance.int(0, SIDE),
    y: chance.int(0, SIDE),
    demand: chance.int(1, MOST_DEMAND),
    ...{ ready: 0, due: 0, service: 0, release: 0, prize: null },
  }));
  const count = Math.ceil((size / CUSTOMERS_PER_ROUTE) * SPARE_VEHICLES);
  return {
    name: `uniform-${size}-${seed}`,
    rounding: 'nearest',
    hasWindows: false,
    depots: [{ x: SIDE / 2, y: SIDE / 2, ready: 0, due: 0 }],
    customers,
    pairs: [],
    severalTrips: false,
    fleet: [{ depot: 0, count, capacity: CAPACITY, fixedCost: 0, costPerDistance: 1, maxDuration: null }],
  };
}
