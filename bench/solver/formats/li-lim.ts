import { parseLiLim } from '../../../src/convert/research/li-lim-file';
import type { Instance, Rounding } from '../instance';
import { customerOf } from './solomon';

/** Reads Li and Lim's text format of pickup and delivery. Its speed is always 1. */
export function readLiLim(name: string, text: string, rounding: Rounding): Instance {
  const { vehicles, capacity, depot, nodes, pairs } = parseLiLim(text);
  return {
    name,
    rounding,
    hasWindows: true,
    depots: [{ x: depot.x, y: depot.y, ready: depot.ready, due: depot.due }],
    customers: nodes.map(customerOf),
    pairs: [...pairs],
    severalTrips: false,
    fleet: [{ depot: 0, count: vehicles, capacity, fixedCost: 0, costPerDistance: 1, maxDuration: null }],
  };
}
