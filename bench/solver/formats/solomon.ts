import type { Customer, Instance, Rounding } from '../instance';
import { at, numbersOf } from './numbers';

/** Reads Solomon's text format (also Gehring and Homberger's): the depot is customer 0. */
export function readSolomon(name: string, text: string, rounding: Rounding): Instance {
  const rows = text
    .split('\n')
    .map(numbersOf)
    .filter((row) => row.length > 0 && row.every((value) => Number.isFinite(value)));
  const [count, capacity] = at(rows, 0, `${name} vehicles`);
  const nodes: Customer[] = rows.slice(1).map((row) => ({
    x: at(row, 1, name),
    y: at(row, 2, name),
    demand: at(row, 3, name),
    ready: at(row, 4, name),
    due: at(row, 5, name),
    service: at(row, 6, name),
    release: 0,
    prize: null,
  }));
  const depot = at(nodes, 0, `${name} depot`);
  return {
    name,
    rounding,
    hasWindows: true,
    depots: [{ x: depot.x, y: depot.y, ready: depot.ready, due: depot.due }],
    customers: nodes.slice(1),
    pairs: [],
    severalTrips: false,
    fleet: [
      {
        depot: 0,
        count: count ?? 0,
        capacity: capacity ?? 0,
        fixedCost: 0,
        costPerDistance: 1,
        maxDuration: null,
      },
    ],
  };
}
