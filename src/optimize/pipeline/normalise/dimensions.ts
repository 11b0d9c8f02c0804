import { type Notes, quote } from '../notes';
import type { Dimensioned, ParsedRequest } from '../shape/parsed';

/** Names of the load dimensions: demanded ones first, then those that only others name. */
export function dimensionsOf(request: ParsedRequest): string[] {
  const { jobs, shipments, resources, dumpStations } = request;
  const all: (Dimensioned | null)[] = [
    ...[...jobs, ...shipments].map(({ demands }) => demands),
    ...resources.flatMap(({ capacities, initialLoad, dayWindows, breaks }) => [
      capacities,
      initialLoad,
      ...dayWindows.map((day) => day.initialLoad),
      ...breaks.map(({ maxLoad }) => maxLoad),
    ]),
    ...dumpStations.map(({ capacity }) => capacity),
  ];
  return [...new Set(all.flatMap((loads) => [...(loads?.keys() ?? [])]))];
}

/** A dimension that a capacities object leaves out is unlimited: legal, and often a typing error. */
export function noteUncapped(request: ParsedRequest, dimensions: readonly string[], notes: Notes): void {
  const demanded = new Set(
    [...request.jobs, ...request.shipments].flatMap(({ demands }) => [...demands.keys()]),
  );
  request.resources.forEach(({ capacities }, i) => {
    for (const dimension of capacities === null ? [] : dimensions) {
      if (demanded.has(dimension) && !capacities?.has(dimension)) {
        const message = `Capacities leave out the dimension ${quote(dimension)} that jobs demand: it is unlimited`;
        notes.add('DIMENSION_NOT_CAPPED', message, `resources[${i}].capacities`);
      }
    }
  });
}

/** By dimension; null where none is given. */
export function byDimension(dimensions: readonly string[], loads: Dimensioned | null): (number | null)[] {
  return dimensions.map((dimension) => loads?.get(dimension) ?? null);
}
