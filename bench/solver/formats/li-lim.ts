import type { Instance, Pair, Rounding } from '../instance';
import { at, numbersOf } from './numbers';

/**
 * Reads Li and Lim's text format of pickup and delivery: (vehicles, capacity, speed), then a row a node, the depot first: number, x,
 * y, demand, window, service, and the number of its pickup or of its delivery, 0 where it has none.
 */
export function readLiLim(name: string, text: string, rounding: Rounding): Instance {
  const [header, depot, ...nodes] = text
    .split('\n')
    .map(numbersOf)
    .filter((row) => row.length > 0);
  const value = (row: readonly number[] | undefined, column: number): number =>
    at(row ?? [], column, `${name} row`);
  const indexOf = new Map(nodes.map((row, index) => [value(row, 0), index]));
  const pairs = nodes.flatMap((row, pickup): Pair[] => {
    if (value(row, 8) === 0) {
      return [];
    }
    const delivery = indexOf.get(value(row, 8));
    if (value(nodes[delivery ?? -1], 7) !== value(row, 0)) {
      throw new Error(`${name}: the delivery of ${value(row, 0)} names another pickup`);
    }
    return [{ pickup, delivery: delivery ?? -1 }];
  });
  return {
    name,
    rounding,
    hasWindows: true,
    depots: [{ x: value(depot, 1), y: value(depot, 2), ready: value(depot, 4), due: value(depot, 5) }],
    customers: nodes.map((row) => ({
      x: value(row, 1),
      y: value(row, 2),
      demand: value(row, 3),
      ready: value(row, 4),
      due: value(row, 5),
      service: value(row, 6),
      release: 0,
      prize: null,
    })),
    pairs,
    severalTrips: false,
    fleet: [
      {
        depot: 0,
        count: value(header, 0),
        capacity: value(header, 1),
        fixedCost: 0,
        costPerDistance: 1,
        maxDuration: null,
      },
    ],
  };
}
