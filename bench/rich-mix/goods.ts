import type { Chance } from './chance';
import type { Row, StopRow } from './hidden-plan';

/** Of the capacity, what the fullest moment of each trip holds. */
const LEAST_FULL = 0.86;
const MOST_FULL = 0.98;
/** Of the capacity, what one shipment takes. */
const SHIPMENT = [0.02, 0.12] as const;

/**
 * Draws the demands of a route's stops so that each trip between stations fills the vehicle to 86 to 98 %. False where
 * shipments alone fill it, or a trip has no job: then the route is drawn anew.
 */
export function drawGoods(
  chance: Chance,
  rows: readonly Row[],
  capacity: number,
  goods: 'collected' | 'delivered',
): boolean {
  const sizes = new Map<string, number>();
  for (const row of stopsOf(rows).filter(({ step }) => step === 'pickup')) {
    sizes.set(row.taskId, Math.max(1, Math.round(capacity * chance.between(...SHIPMENT))));
  }
  for (const row of stopsOf(rows).filter(({ step }) => step !== 'service')) {
    row.demand = (row.step === 'pickup' ? 1 : -1) * (sizes.get(row.taskId) ?? 0);
  }
  let aboard = 0;
  return tripsOf(rows).every((trip) => {
    const full = fill(chance, trip, aboard, capacity, goods);
    aboard += trip.reduce((sum, { step, demand }) => sum + (step === 'service' ? 0 : demand), 0);
    return full;
  });
}

function stopsOf(rows: readonly Row[]): StopRow[] {
  return rows.filter((row) => row.kind === 'stop');
}

/** The stops between start, stations and end. */
export function tripsOf(rows: readonly Row[]): StopRow[][] {
  const trips: StopRow[][] = [[]];
  for (const row of rows) {
    if (row.kind === 'station') {
      trips.push([]);
    } else if (row.kind === 'stop') {
      trips.at(-1)?.push(row);
    }
  }
  return trips;
}

function fill(
  chance: Chance,
  trip: readonly StopRow[],
  shipmentsAboard: number,
  capacity: number,
  goods: 'collected' | 'delivered',
): boolean {
  const jobs = trip.filter(({ step }) => step === 'service');
  const target = capacity * chance.between(LEAST_FULL, MOST_FULL);
  const weights = jobs.map(() => chance.between(0.5, 1.5));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  for (let total = Math.floor(target); total >= jobs.length; total -= 1) {
    jobs.forEach((job, index) => {
      const amount = Math.max(1, Math.floor((total * (weights[index] ?? 0)) / all));
      job.demand = goods === 'collected' ? amount : -amount;
    });
    const most = peak(trip, shipmentsAboard, goods);
    if (most <= target) {
      return most >= capacity * (LEAST_FULL - 0.01);
    }
  }
  return false;
}

/** The most that is aboard during a trip that starts empty (collecting), or with what its jobs will take. */
function peak(trip: readonly StopRow[], shipmentsAboard: number, goods: 'collected' | 'delivered'): number {
  const taken = trip.reduce((sum, { step, demand }) => sum + (step === 'service' ? -demand : 0), 0);
  let load = shipmentsAboard + (goods === 'delivered' ? taken : 0);
  let most = load;
  for (const { demand } of trip) {
    load += demand;
    most = Math.max(most, load);
  }
  return most;
}
