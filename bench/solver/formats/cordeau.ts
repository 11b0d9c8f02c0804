import type { Customer, Instance } from '../instance';
import { at, numbersOf } from './numbers';

/**
 * Reads Cordeau's text format of the problem with several depots: a header (type, vehicles a depot, customers, depots), a line
 * (longest duration, capacity) a depot, the customers, then the depots. Zero means no limit.
 */
export function readCordeau(name: string, text: string): Instance {
  const rows = text
    .split('\n')
    .map(numbersOf)
    .filter((row) => row.length > 0);
  const [, vehicles = 0, customerCount = 0, depotCount = 0] = at(rows, 0, `${name} header`);
  const limits = rows.slice(1, 1 + depotCount);
  const nodes: Customer[] = rows
    .slice(1 + depotCount, 1 + depotCount + customerCount + depotCount)
    .map((row) => ({
      x: at(row, 1, name),
      y: at(row, 2, name),
      service: at(row, 3, name),
      demand: at(row, 4, name),
      ready: 0,
      due: 0,
      release: 0,
      prize: null,
    }));
  return {
    name,
    rounding: 'exact',
    hasWindows: false,
    depots: nodes.slice(customerCount).map(({ x, y }) => ({ x, y, ready: 0, due: 0 })),
    customers: nodes.slice(0, customerCount),
    pairs: [],
    severalTrips: false,
    fleet: limits.map(([duration = 0, capacity = 0], depot) => ({
      depot,
      count: vehicles,
      capacity,
      fixedCost: 0,
      costPerDistance: 1,
      maxDuration: duration === 0 ? null : duration,
    })),
  };
}
