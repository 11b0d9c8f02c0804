import { at } from './formats/numbers';
import { distanceOf, placesOf, scaleOf, type Instance } from './instance';

/** Seconds beyond any research horizon, so that an instance without windows never meets the default shift of a day. */
const NO_HORIZON_SECONDS = 100_000_000;

/** Ids of customers and vehicles in the request; the scorer reads them back from the answer. */
export const customerId = (index: number): string => `c${index}`;
export const vehicleId = (entry: number, index: number): string => `v${entry}.${index}`;

/** The instance as an OptimizationRequest: matrices in the set's own rounding, one resource a vehicle. */
export function requestOf(instance: Instance, options: Record<string, unknown>): Record<string, unknown> {
  const scale = scaleOf(instance.rounding);
  const places = placesOf(instance);
  const matrix = places.map((from) => places.map((to) => distanceOf(instance.rounding, from, to)));
  // With exact numbers and no windows time plays no part but in the duration limit, which is carried as distance.
  const durationAsDistance = instance.fleet.some((entry) => entry.maxDuration !== null);
  const serviceDistance = (service: number): number => (durationAsDistance ? service : 0);
  const resources = instance.fleet.flatMap((entry, e) =>
    Array.from({ length: Math.min(entry.count, instance.customers.length) }, (_, i) => {
      const depot = instance.depots[entry.depot];
      return {
        id: vehicleId(e, i),
        depot_index: entry.depot,
        capacities: entry.capacity,
        fixed_cost: entry.fixedCost,
        cost_per_distance: entry.costPerDistance,
        time_window: instance.hasWindows
          ? { start: (depot?.ready ?? 0) * scale, end: (depot?.due ?? 0) * scale }
          : { start: 0, end: NO_HORIZON_SECONDS },
        ...(entry.maxDuration === null ? {} : { max_distance: entry.maxDuration }),
      };
    }),
  );
  const hasService = instance.customers.some((customer) => serviceDistance(customer.service) > 0);
  if (hasService) {
    addHalfServiceToArcs(instance, matrix);
  }
  return {
    metadata: { problem_id: instance.name },
    travel: { distance_matrix: matrix, time_matrix: instance.hasWindows ? matrix : zeros(places.length) },
    resources,
    ...workOf(instance),
    options,
  };
}

/** Jobs; pairs as shipments; with several trips, shipments that are picked up at the depot. */
function workOf(instance: Instance): Record<string, unknown> {
  const scale = scaleOf(instance.rounding);
  const stop = (index: number): Record<string, unknown> => {
    const { service, ready, due } = at(instance.customers, index, instance.name);
    const hours = {
      service_time: service * scale,
      time_windows: [{ start: ready * scale, end: due * scale }],
    };
    return { location_index: instance.depots.length + index, ...(instance.hasWindows ? hours : {}) };
  };
  if (instance.pairs.length > 0) {
    const shipments = instance.pairs.map(({ pickup, delivery }) => ({
      id: customerId(pickup),
      demands: at(instance.customers, pickup, instance.name).demand,
      pickup: stop(pickup),
      delivery: stop(delivery),
    }));
    return { shipments };
  }
  if (instance.severalTrips) {
    const shipments = instance.customers.map(({ demand, release }, index) => ({
      id: customerId(index),
      demands: demand,
      pickup: { location_index: 0, release_time: release * scale },
      delivery: stop(index),
    }));
    return { shipments };
  }
  const jobs = instance.customers.map(({ demand, prize, release }, index) => ({
    id: customerId(index),
    demands: demand,
    ...stop(index),
    ...(release === 0 ? {} : { release_time: release * scale }),
    ...(prize === null ? {} : { mandatory: false, penalty: prize }),
  }));
  return { jobs };
}

/**
 * A limit on duration in the unit of distance (Cordeau): half of a customer's service is laid on each arc that touches it, so that a
 * route's distance is its duration. The scorer subtracts nothing: it computes costs from the coordinates.
 */
function addHalfServiceToArcs(instance: Instance, matrix: number[][]): void {
  const half = [
    ...instance.depots.map(() => 0),
    ...instance.customers.map((customer) => customer.service / 2),
  ];
  matrix.forEach((row, from) => {
    row.forEach((value, to) => {
      if (from !== to) {
        row[to] = value + (half[from] ?? 0) + (half[to] ?? 0);
      }
    });
  });
}

function zeros(size: number): number[][] {
  return Array.from({ length: size }, () => new Array<number>(size).fill(0));
}
