import { distanceOf, scaleOf, type FleetEntry, type Instance } from './instance';
import { customerId, vehicleId } from './request';

/** A plan as the instance's literature writes it: fleet entry and customers in order. */
export interface ScoredRoute {
  entry: number;
  customers: number[];
}

/** The routes of an answer of the service, in the instance's own numbers. */
export function routesOf(
  instance: Instance,
  answer: { routes: { resource_id: string; activities: { job_id?: string }[] }[] },
): ScoredRoute[] {
  const entryOf = new Map(
    instance.fleet.flatMap((entry, e) =>
      Array.from({ length: entry.count }, (_, i) => [vehicleId(e, i), e] as const),
    ),
  );
  const indexOf = new Map(instance.customers.map((_, index) => [customerId(index), index]));
  return answer.routes.map((route) => ({
    entry: must(entryOf.get(route.resource_id), `resource ${route.resource_id}`),
    customers: route.activities.flatMap(({ job_id }) =>
      job_id === undefined ? [] : [must(indexOf.get(job_id), `job ${job_id}`)],
    ),
  }));
}

/**
 * Cost of a plan in the set's own rounding, straight from coordinates: it shares nothing with the service or the kernel. Throws when
 * the plan breaks the instance (capacity, windows, duration, fleet, a customer twice or missing).
 */
export function score(instance: Instance, routes: ScoredRoute[]): number {
  const seen = new Set<number>();
  const used = instance.fleet.map(() => 0);
  let cost = 0;
  for (const { entry, customers } of routes) {
    used[entry] = (used[entry] ?? 0) + 1;
    const vehicle = must(instance.fleet[entry], `fleet entry ${entry}`);
    for (const customer of customers) {
      if (seen.has(customer)) {
        throw new Error(`customer ${customer} is served twice`);
      }
      seen.add(customer);
    }
    cost += vehicle.fixedCost + vehicle.costPerDistance * driven(instance, vehicle, customers);
  }
  used.forEach((count, entry) => {
    if (count > must(instance.fleet[entry], 'fleet').count) {
      throw new Error(`fleet entry ${entry} is used ${count} times`);
    }
  });
  instance.customers.forEach(({ prize }, customer) => {
    if (!seen.has(customer)) {
      if (prize === null) {
        throw new Error(`customer ${customer} is not served`);
      }
      cost += prize;
    }
  });
  return cost;
}

/** Length of one route; throws when it breaks capacity, a window or the longest duration. */
function driven(instance: Instance, vehicle: FleetEntry, customers: number[]): number {
  const scale = scaleOf(instance.rounding);
  const depot = must(instance.depots[vehicle.depot], 'depot');
  let [distance, service, load, clock] = [0, 0, 0, depot.ready * scale];
  let here: { x: number; y: number } = depot;
  for (const index of customers) {
    const customer = must(instance.customers[index], `customer ${index}`);
    const leg = distanceOf(instance.rounding, here, customer);
    distance += leg;
    service += customer.service;
    load += customer.demand;
    if (instance.hasWindows) {
      clock = Math.max(clock + leg, customer.ready * scale);
      if (clock > customer.due * scale) {
        throw new Error(`customer ${index} is reached at ${clock}, after ${customer.due * scale}`);
      }
      clock += customer.service * scale;
    }
    here = customer;
  }
  const back = distanceOf(instance.rounding, here, depot);
  distance += back;
  if (instance.hasWindows && clock + back > depot.due * scale) {
    throw new Error(`a route returns at ${clock + back}, after ${depot.due * scale}`);
  }
  if (load > vehicle.capacity) {
    throw new Error(`a route carries ${load} of ${vehicle.capacity}`);
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
