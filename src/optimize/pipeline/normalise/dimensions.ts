import { type Notes, quote } from '../notes';
import { fieldOfDay } from '../shape/days';
import { DEFAULT_DIMENSION } from '../shape/job';
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

/**
 * A load or a limit in a dimension that nobody demands limits nothing: often a typing error, or a plain number (the dimension
 * "default") beside named ones. Capacities of resources have a warning of their own, above. Nothing is said where nobody
 * demands anything.
 */
export function noteUndemanded(request: ParsedRequest, notes: Notes): void {
  const { jobs, shipments, resources, dumpStations } = request;
  const demanded = new Set([...jobs, ...shipments].flatMap(({ demands }) => [...demands.keys()]));
  const look = (loads: Dimensioned | null, field: string): void => {
    for (const dimension of demanded.size === 0 ? [] : (loads?.keys() ?? [])) {
      if (!demanded.has(dimension)) {
        const plain = dimension === DEFAULT_DIMENSION ? ', as which a plain number counts' : '';
        const message = `No job and no shipment demands the dimension ${quote(dimension)}${plain}: it says nothing of their goods`;
        notes.add('DIMENSION_NOT_DEMANDED', message, field);
      }
    }
  };
  resources.forEach(({ initialLoad, dayWindows, breaks }, i) => {
    look(initialLoad, `resources[${i}].initial_load`);
    dayWindows.forEach((day) => {
      look(day.initialLoad, `resources[${i}].${fieldOfDay(day)}.initial_load`);
    });
    breaks.forEach(({ maxLoad }, j) => {
      look(maxLoad, `resources[${i}].breaks[${j}].max_load`);
    });
  });
  dumpStations.forEach(({ capacity, dimensions: named }, i) => {
    look(capacity, `dump_stations[${i}].capacity`);
    named?.forEach((name, j) => {
      look(new Map([[name, 0]]), `dump_stations[${i}].dimensions[${j}]`);
    });
  });
}

/** By dimension; null where none is given. */
export function byDimension(dimensions: readonly string[], loads: Dimensioned | null): (number | null)[] {
  return dimensions.map((dimension) => loads?.get(dimension) ?? null);
}
