import { parseSolomon, type ResearchNode } from '../../../src/convert/research/solomon-file';
import type { Customer, Instance, Rounding } from '../instance';

/** Reads Solomon's text format (also Gehring and Homberger's): the depot is customer 0. */
export function readSolomon(name: string, text: string, rounding: Rounding): Instance {
  const { vehicles, capacity, depot, customers } = parseSolomon(text);
  return {
    name,
    rounding,
    hasWindows: true,
    depots: [{ x: depot.x, y: depot.y, ready: depot.ready, due: depot.due }],
    customers: customers.map(customerOf),
    pairs: [],
    severalTrips: false,
    fleet: [{ depot: 0, count: vehicles, capacity, fixedCost: 0, costPerDistance: 1, maxDuration: null }],
  };
}

export function customerOf({ x, y, demand, ready, due, service }: ResearchNode): Customer {
  return { x, y, demand, ready, due, service, release: 0, prize: null };
}
