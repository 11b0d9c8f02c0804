import { distanceOf, scaleOf, type FleetEntry, type Instance } from './instance';
import { customerId, vehicleId } from './request';

/** A stop of a plan: a customer by index, or the depot in between two trips. */
export type Stop = number | 'depot';

/** A plan as the instance's literature writes it: fleet entry and stops in order. */
export interface ScoredRoute {
  entry: number;
  stops: Stop[];
}

/** What is read of an answer: who goes where in which order, and no figure. */
export interface AnswerRoute {
  resource_id: string;
  activities: { job_id?: string; task?: string }[];
}

/** The routes of an answer of the service, in the instance's own numbers. */
export function routesOf(instance: Instance, answer: { routes: AnswerRoute[] }): ScoredRoute[] {
  const entryOf = new Map(
    instance.fleet.flatMap((entry, e) =>
      Array.from({ length: entry.count }, (_, i) => [vehicleId(e, i), e] as const),
    ),
  );
  const indexOf = new Map(instance.customers.map((_, index) => [customerId(index), index]));
  const deliveryOf = new Map(instance.pairs.map(({ pickup, delivery }) => [pickup, delivery]));
  return answer.routes.map((route) => ({
    entry: must(entryOf.get(route.resource_id), `resource ${route.resource_id}`),
    stops: route.activities.flatMap(({ job_id, task }): Stop[] => {
      if (job_id === undefined) {
        return [];
      }
      const customer = must(indexOf.get(job_id), `job ${job_id}`);
      if (instance.severalTrips && task === 'pickup') {
        return ['depot'];
      }
      const isDelivery = instance.pairs.length > 0 && task === 'delivery';
      return [isDelivery ? must(deliveryOf.get(customer), `delivery of ${job_id}`) : customer];
    }),
  }));
}

/**
 * Cost of a plan in the set's own rounding, straight from coordinates: it shares nothing with the service or the kernel. Throws when
 * the plan breaks the instance (capacity, windows, release times, pairs, trips, duration, fleet, a customer twice or missing).
 */
export function score(instance: Instance, routes: ScoredRoute[]): number {
  const used = instance.fleet.map(() => 0);
  let cost = 0;
  for (const { entry, stops } of routes) {
    used[entry] = (used[entry] ?? 0) + 1;
    const vehicle = must(instance.fleet[entry], `fleet entry ${entry}`);
    const trips = tripsOf(instance, stops);
    trips.forEach((trip) => {
      checkLoad(instance, vehicle, trip);
    });
    checkClock(instance, vehicle, trips);
    cost += vehicle.fixedCost + vehicle.costPerDistance * driven(instance, vehicle, trips);
  }
  used.forEach((count, entry) => {
    if (count > must(instance.fleet[entry], 'fleet').count) {
      throw new Error(`fleet entry ${entry} is used ${count} times`);
    }
  });
  return cost + prizesLeft(instance, visitsOf(instance, routes));
}

/** Where each customer stands: route and position in it. Throws on one that is served twice, and on pairs that are torn apart. */
function visitsOf(instance: Instance, routes: ScoredRoute[]): Map<number, [route: number, position: number]> {
  const visits = new Map<number, [number, number]>();
  routes.forEach(({ stops }, route) => {
    stops.forEach((stop, position) => {
      if (stop === 'depot') {
        return;
      }
      if (visits.has(stop)) {
        throw new Error(`customer ${stop} is served twice`);
      }
      visits.set(stop, [route, position]);
    });
  });
  for (const { pickup, delivery } of instance.pairs) {
    const [from, to] = [visits.get(pickup), visits.get(delivery)];
    if (from?.[0] !== to?.[0]) {
      throw new Error(`pickup ${pickup} and delivery ${delivery} are on two routes`);
    }
    if (from !== undefined && to !== undefined && from[1] > to[1]) {
      throw new Error(`delivery ${delivery} comes before its pickup ${pickup}`);
    }
  }
  return visits;
}

/** What the customers cost that are left out. Throws where one must be served. */
function prizesLeft(instance: Instance, visits: ReadonlyMap<number, unknown>): number {
  return instance.customers.reduce((sum, { prize }, customer) => {
    if (visits.has(customer)) {
      return sum;
    }
    if (prize === null) {
      throw new Error(`customer ${customer} is not served`);
    }
    return sum + prize;
  }, 0);
}

/** The customers between two visits of the depot. A trip to nobody is none. */
function tripsOf(instance: Instance, stops: readonly Stop[]): number[][] {
  const trips: number[][] = [[]];
  for (const stop of stops) {
    if (stop === 'depot') {
      trips.push([]);
    } else {
      trips.at(-1)?.push(stop);
    }
  }
  const own = trips.filter((trip) => trip.length > 0);
  if (own.length > 1 && !instance.severalTrips) {
    throw new Error(`a route makes ${own.length} trips`);
  }
  return own;
}

/** Goods come from the depot, or with pairs from their pickups; at no stop may there be more than the vehicle holds. */
function checkLoad(instance: Instance, { capacity }: FleetEntry, trip: readonly number[]): void {
  const demand = (index: number): number => must(instance.customers[index], `customer ${index}`).demand;
  let load = instance.pairs.length > 0 ? 0 : trip.reduce((sum, index) => sum + demand(index), 0);
  let most = load;
  for (const index of instance.pairs.length > 0 ? trip : []) {
    load += demand(index);
    most = Math.max(most, load);
  }
  if (most > capacity) {
    throw new Error(`a route carries ${most} of ${capacity}`);
  }
}

/** Windows of customers and depot; a trip leaves when its last goods are released. */
function checkClock(instance: Instance, vehicle: FleetEntry, trips: readonly number[][]): void {
  if (!instance.hasWindows) {
    return;
  }
  const scale = scaleOf(instance.rounding);
  const depot = must(instance.depots[vehicle.depot], 'depot');
  let clock = depot.ready * scale;
  for (const trip of trips) {
    const customers = trip.map((index) => must(instance.customers[index], `customer ${index}`));
    clock = Math.max(clock, ...customers.map(({ release }) => release * scale));
    let here: { x: number; y: number } = depot;
    for (const customer of customers) {
      clock = Math.max(clock + distanceOf(instance.rounding, here, customer), customer.ready * scale);
      if (clock > customer.due * scale) {
        const index = instance.customers.indexOf(customer);
        throw new Error(`customer ${index} is reached at ${clock}, after ${customer.due * scale}`);
      }
      clock += customer.service * scale;
      here = customer;
    }
    clock += distanceOf(instance.rounding, here, depot);
    if (clock > depot.due * scale) {
      throw new Error(`a route returns at ${clock}, after ${depot.due * scale}`);
    }
  }
}

/** Length of one route; throws when it breaks the longest duration. */
function driven(instance: Instance, vehicle: FleetEntry, trips: readonly number[][]): number {
  const depot = must(instance.depots[vehicle.depot], 'depot');
  let [distance, service] = [0, 0];
  for (const trip of trips) {
    const customers = trip.map((index) => must(instance.customers[index], `customer ${index}`));
    let here: { x: number; y: number } = depot;
    for (const place of [...customers, depot]) {
      distance += distanceOf(instance.rounding, here, place);
      here = place;
    }
    service += customers.reduce((sum, customer) => sum + customer.service, 0);
  }
  if (vehicle.maxDuration !== null && distance + service > vehicle.maxDuration + 1e-6) {
    throw new Error(`a route lasts ${distance + service} of ${vehicle.maxDuration}`);
  }
  return distance;
}

function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) {
    throw new Error(`${what} is unknown`);
  }
  return value;
}
