import type { Instance } from '../instance';
import { at, numbersOf } from './numbers';

/** Reads the heterogeneous-fleet text format: `//` comments, (customers, types, range, service, bounds), types, depot, customers. */
export function readHeterogeneous(name: string, text: string): Instance {
  const rows = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('//'))
    .map(numbersOf)
    .filter((row) => row.length > 0);
  const [customerCount = 0, typeCount = 0, , service = 0] = at(rows, 0, `${name} header`);
  const types = rows.slice(1, 1 + typeCount);
  const [x = 0, y = 0] = at(rows, 1 + typeCount, `${name} depot`);
  const customers = rows.slice(2 + typeCount, 2 + typeCount + customerCount).map((row) => ({
    x: at(row, 0, name),
    y: at(row, 1, name),
    demand: at(row, 2, name),
    ready: 0,
    due: 0,
    service,
    release: 0,
    prize: null,
  }));
  return {
    name,
    rounding: 'exact',
    hasWindows: false,
    depots: [{ x, y, ready: 0, due: 0 }],
    customers,
    pairs: [],
    severalTrips: false,
    fleet: types.map(([count = 0, capacity = 0, fixedCost = 0, costPerDistance = 1]) => ({
      depot: 0,
      count,
      capacity,
      fixedCost,
      costPerDistance,
      maxDuration: null,
    })),
  };
}
