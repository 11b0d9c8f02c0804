import { parseCvrplib } from '../../../src/convert/research/cvrplib-file';
import type { Customer, Instance, Rounding } from '../instance';
import { at } from './numbers';

/**
 * Reads CVRPLIB's keyword format and its dialects: windows (`TIME_WINDOW_SECTION`), prizes (`PRIZE_SECTION`), goods that are ready
 * at the depot later than the vehicles (`RELEASE_TIME_SECTION`), several trips a vehicle (`VEHICLES_RELOAD_DEPOT_SECTION`; only
 * node 1 can be such a depot).
 */
export function readCvrplib(name: string, text: string, rounding: Rounding): Instance {
  const { headers, sections } = parseCvrplib(text);
  const column = (title: string): ((index: number) => number[]) => {
    const rows = new Map((sections.get(title)?.rows ?? []).map(({ values }) => [values[0], values.slice(1)]));
    return (index) => rows.get(index) ?? [];
  };
  const coordinates = column('NODE_COORD_SECTION');
  const demands = column('DEMAND_SECTION');
  const windows = column('TIME_WINDOW_SECTION');
  const prizes = column('PRIZE_SECTION');
  const releases = column('RELEASE_TIME_SECTION');
  const reloads = sections.get('VEHICLES_RELOAD_DEPOT_SECTION')?.rows ?? [];
  if (reloads.some(({ values }) => values[1] !== 1)) {
    throw new Error(`${name}: vehicles reload at another node than 1`);
  }
  const hasWindows = sections.has('TIME_WINDOW_SECTION');
  const hasPrizes = sections.has('PRIZE_SECTION');
  const dimension = Number(headers.get('DIMENSION')?.value);
  const service = Number(headers.get('SERVICE_TIME')?.value ?? 0);
  const place = (node: number): { x: number; y: number } => ({
    x: at(coordinates(node), 0, `${name} x of ${node}`),
    y: at(coordinates(node), 1, `${name} y of ${node}`),
  });
  const customers: Customer[] = [];
  for (let node = 2; node <= dimension; node++) {
    customers.push({
      ...place(node),
      demand: demands(node)[0] ?? 0,
      ready: windows(node)[0] ?? 0,
      due: windows(node)[1] ?? 0,
      service,
      release: releases(node)[0] ?? 0,
      prize: hasPrizes
        ? at(prizes(node), 0, `${name} prize of ${node}`) * (rounding === 'dimacs' ? 10 : 1)
        : null,
    });
  }
  return {
    name,
    rounding,
    hasWindows,
    depots: [{ ...place(1), ready: windows(1)[0] ?? 0, due: windows(1)[1] ?? 0 }],
    customers,
    pairs: [],
    severalTrips: reloads.length > 0,
    fleet: [
      {
        depot: 0,
        count: Number(headers.get('VEHICLES')?.value ?? customers.length),
        capacity: Number(headers.get('CAPACITY')?.value),
        fixedCost: 0,
        costPerDistance: 1,
        maxDuration: null,
      },
    ],
  };
}
