import { PlaceBook } from '../place-book';
import { fieldOfDay } from '../shape/days';
import type { ParsedPosition, ParsedRequest, ParsedResource } from '../shape/parsed';
import type { Findings } from './findings';

/** A depot that a resource leaves from or comes back to. */
export interface LocatedEnd {
  place: number;
  /** Index into `depots`, when it is one of them: its window and service time hold. */
  depot: number | null;
}

export interface Located {
  /** What every place number below points into. */
  book: Pick<PlaceBook, 'mode' | 'places'>;
  starts: LocatedEnd[];
  /** By resource and day: where a route begins on that day alone. */
  dayStarts: ReadonlyMap<number, LocatedEnd>[];
  /** Null: an open route. */
  ends: (LocatedEnd | null)[];
  jobs: number[];
  shipments: { pickup: number; delivery: number }[];
  dumpStations: number[];
  /** By resource and break; null: wherever the vehicle stands. */
  breaks: (number | null)[][];
}

/** Finds the place of everything, in the order depots → resources → jobs (contract B28). Faulty ones are 0. */
export function locate(request: ParsedRequest, findings: Findings): Located {
  const book = new PlaceBook(request.travel);
  const at: Finder['at'] = (position, holder, key = '.location', indexKey = '.location_index') => {
    if (position.locationIndex === null && position.location === null) {
      // The shape has said so.
      return 0;
    }
    const field = position.locationIndex === null ? `${holder}${key}` : `${holder}${indexKey}`;
    return settle(book.book(position, field), field, findings);
  };
  const depots = request.depots.map(({ position }, i) => at(position, `depots[${i}]`));
  const depotById = new Map(request.depots.map(({ id }, i) => [id, i]));
  const ends = request.resources.map((resource, i) => {
    const start = locateStart(resource, `resources[${i}]`, { book, depots, depotById, findings, at });
    return {
      start,
      end: locateEnd(resource, start, `resources[${i}]`, { book, depots, depotById, findings, at }),
      days: locateDays(resource, `resources[${i}]`, at),
    };
  });
  const jobs = request.jobs.map(({ position }, i) => at(position, `jobs[${i}]`));
  const shipments = request.shipments.map(({ pickup, delivery }, i) => ({
    pickup: at(pickup.position, `shipments[${i}].${pickup.prefix}`, 'location', 'location_index'),
    delivery: at(delivery.position, `shipments[${i}].${delivery.prefix}`, 'location', 'location_index'),
  }));
  const dumpStations = request.dumpStations.map(({ position }, i) => at(position, `dump_stations[${i}]`));
  const breaks = request.resources.map((resource, i) =>
    resource.breaks.map(({ position }, j) =>
      position === null ? null : at(position, `resources[${i}].breaks[${j}]`),
    ),
  );
  return {
    book,
    starts: ends.map(({ start }) => start),
    ends: ends.map(({ end }) => end),
    dayStarts: ends.map(({ days }) => days),
    jobs,
    shipments,
    dumpStations,
    breaks,
  };
}

interface Finder {
  book: PlaceBook;
  depots: number[];
  depotById: Map<string, number>;
  findings: Findings;
  /** `key`, `indexKey`: where coordinates and where an index stand in the holder. */
  at: (position: ParsedPosition, holder: string, key?: string, indexKey?: string) => number;
}

/** start_location, then start_depot_id, then depot_index, then the first place (contract A4). */
function locateStart(resource: ParsedResource, field: string, finder: Finder): LocatedEnd {
  const named =
    locateNamed(resource.startLocation, resource.startDepotId, resource.depotIndex, finder, {
      location: `${field}.start_location`,
      index: `${field}.depot_index`,
    }) ?? null;
  if (named !== null) {
    return named;
  }
  if (finder.book.hasFirst) {
    return { place: byIndex(0, `${field}.depot_index`, finder), depot: null };
  }
  const [only, ...others] = finder.depots;
  if (only !== undefined && others.length === 0) {
    return { place: only, depot: 0 };
  }
  const message = `${field} names no start: give start_location, start_depot_id or depot_index.`;
  finder.findings.add('other', 'VALIDATION_ERROR', message, field, ['depots']);
  return { place: 0, depot: null };
}

/** Where it started, unless the request says otherwise. */
function locateEnd(
  resource: ParsedResource,
  start: LocatedEnd,
  field: string,
  finder: Finder,
): LocatedEnd | null {
  const named = locateNamed(resource.endLocation, resource.endDepotId, resource.endDepotIndex, finder, {
    location: `${field}.end_location`,
    index: `${field}.end_depot_index`,
  });
  return resource.returnToDepot ? (named ?? start) : null;
}

/** The first entry of a day counts, as for its shift. */
function locateDays(
  { dayWindows }: ParsedResource,
  field: string,
  at: Finder['at'],
): Map<number, LocatedEnd> {
  const days = new Map<number, LocatedEnd>();
  for (const window of dayWindows) {
    const { day, startLocation } = window;
    if (startLocation !== null && !days.has(day)) {
      const place = at(startLocation, `${field}.${fieldOfDay(window)}.start_location`, '');
      days.set(day, { place, depot: null });
    }
  }
  return days;
}

/** Where the route of a resource begins on a day. */
export function startOn({ starts, dayStarts }: Located, resource: number, day: number): LocatedEnd | null {
  return dayStarts[resource]?.get(day) ?? starts[resource] ?? null;
}

function locateNamed(
  location: ParsedPosition | null,
  depotId: string | null,
  index: number | null,
  finder: Finder,
  fields: { location: string; index: string },
): LocatedEnd | null {
  if (location !== null) {
    // An endpoint is the location itself.
    return { place: finder.at(location, fields.location, ''), depot: null };
  }
  if (depotId !== null) {
    // An unknown depot is reported by the references.
    const depot = finder.depotById.get(depotId) ?? null;
    return { place: depot === null ? 0 : (finder.depots[depot] ?? 0), depot };
  }
  return index === null ? null : { place: byIndex(index, fields.index, finder), depot: null };
}

function byIndex(index: number, field: string, finder: Finder): number {
  return settle(finder.book.book({ locationIndex: index, location: null }, field), field, finder.findings);
}

function settle(booked: ReturnType<PlaceBook['book']>, field: string, findings: Findings): number {
  if (typeof booked === 'number') {
    return booked;
  }
  findings.add(booked.code === 'VALIDATION_ERROR' ? 'other' : 'matrices', booked.code, booked.message, field);
  return 0;
}
