import { isObject, type Source } from './reading/source';
import type { Point } from './places';

/** What every writer of a foreign format asks of our request. Fields that no writer reads are noted as not carried. */

export interface Window {
  readonly start: number;
  readonly end: number;
}

/** One place of the request: its row, where it has matrices or lists its places, and its coordinates, where it says them. */
export interface WrittenPlace {
  readonly index: number | null;
  readonly point: Point | null;
}

/** The places that `travel.locations` lists, by index. */
export function listedPlaces(travel: Source): Map<number, Point> {
  return new Map(
    travel.objects('locations').map((place, i) => [place.integer('index') ?? i, pointOf(place)] as const),
  );
}

export function pointOf(place: Source): Point {
  const [latKey, lonKey] = [nameOf(place, ['lat', 'latitude']), nameOf(place, ['lon', 'lng', 'longitude'])];
  return {
    lat: place.needed(place.number(latKey, { min: -90, max: 90 }), latKey),
    lon: place.needed(place.number(lonKey, { min: -180, max: 180 }), lonKey),
  };
}

function nameOf(place: Source, names: readonly [string, ...string[]]): string {
  return names.find((name) => place.has(name)) ?? names[0];
}

/** `location_index` or `location` of a job, a step, a depot or a station. */
export function placeOf(holder: Source, listed: ReadonlyMap<number, Point>): WrittenPlace {
  const index = holder.integer('location_index', { min: 0 });
  const location = holder.object('location');
  if (index === null && location === null) {
    return holder.fail('MISSING', 'needs a location_index or a location');
  }
  return endpoint(index, location, listed);
}

function endpoint(
  index: number | null,
  location: Source | null,
  listed: ReadonlyMap<number, Point>,
): WrittenPlace {
  const row = index ?? location?.integer('location_index', { min: 0 }) ?? null;
  if (row !== null) {
    return { index: row, point: listed.get(row) ?? null };
  }
  const point = location === null ? null : pointOf(location);
  const found = [...listed].find(([, { lat, lon }]) => lat === point?.lat && lon === point?.lon);
  return { index: found?.[0] ?? null, point };
}

export interface Ends {
  readonly start: WrittenPlace;
  /** Null: the route ends at its last stop. */
  readonly end: WrittenPlace | null;
}

/** Where routes of a resource begin and end, by the interface's order of names. */
export function endsOf(
  resource: Source,
  depots: ReadonlyMap<string, WrittenPlace>,
  listed: ReadonlyMap<number, Point>,
): Ends {
  const named = (location: string, depot: string, index: string): WrittenPlace | null => {
    const object = resource.object(location);
    if (object !== null) {
      return endpoint(null, object, listed);
    }
    const id = resource.string(depot);
    if (id !== null) {
      return (
        depots.get(id) ?? resource.fail('UNKNOWN_REFERENCE', `names no depot: ${id.slice(0, 60)}`, depot)
      );
    }
    const row = resource.integer(index, { min: 0 });
    return row === null ? null : { index: row, point: listed.get(row) ?? null };
  };
  const start = named('start_location', 'start_depot_id', 'depot_index') ?? {
    index: 0,
    point: listed.get(0) ?? null,
  };
  const end = named('end_location', 'end_depot_id', 'end_depot_index') ?? start;
  return { start, end: resource.boolean('return_to_depot') === false ? null : end };
}

export function depotsOf(request: Source, listed: ReadonlyMap<number, Point>): Map<string, WrittenPlace> {
  return new Map(
    request
      .objects('depots')
      .map((depot) => [depot.needed(depot.string('id'), 'id'), placeOf(depot, listed)] as const),
  );
}

/** Hard windows. A penalty that makes a side soft stays unread, and so is noted. */
export function windowsOf(holder: Source, key = 'time_windows'): Window[] {
  return holder.objects(key).map(windowOf);
}

export function windowOf(window: Source): Window {
  return {
    start: window.needed(window.number('start', { min: 0 }), 'start'),
    end: window.needed(window.number('end', { min: 0 }), 'end'),
  };
}

/** Amounts by dimension; a plain number is the single dimension `default`. */
export function amountsOf(holder: Source, key: string): Map<string, number> | null {
  const value = holder.raw(key);
  if (value === null) {
    return null;
  }
  const entries = isObject(value) ? Object.entries(value) : [['default', value] as const];
  return new Map(
    entries.map(([name, amount]) => {
      if (typeof amount !== 'number' || !Number.isFinite(amount)) {
        return holder.fail('WRONG_TYPE', `must hold numbers, not ${typeof amount}`, key);
      }
      return [name, amount] as const;
    }),
  );
}

/** Every dimension that the request names, in order of mention. */
export function dimensionsOf(lists: readonly (ReadonlyMap<string, number> | null)[]): string[] {
  return [...new Set(lists.flatMap((amounts) => [...(amounts?.keys() ?? [])]))];
}

export interface Prices {
  readonly fixed: number;
  readonly perDistance: number;
  readonly perTime: number;
  /** Null: service is not priced. */
  readonly perService: number | null;
}

/** Money of a resource's routes, by its own prices or those that the objective gives. */
export function pricesOf(resource: Source, objective: string): Prices {
  const byTime = objective === 'min_time';
  return {
    fixed: resource.number('fixed_cost', { min: 0 }) ?? 0,
    perDistance: resource.number('cost_per_distance', { min: 0 }) ?? (byTime ? 0 : 1),
    perTime: resource.number('cost_per_time', { min: 0 }) ?? (byTime ? 1 : 0),
    perService: resource.number('cost_per_service_time', { min: 0 }),
  };
}

/** `min_distance` or `min_time`: the objectives that are sums of prices. Others are left unread, and so are noted. */
export function objectiveOf(options: Source | null): string {
  const objective = options?.has('objective') === true ? options.peek('objective') : null;
  return objective === 'min_time' || objective === 'min_distance'
    ? (options?.string('objective') ?? 'min_distance')
    : 'min_distance';
}

/** A plan of several days has no one timeline: shifts, windows and limits hold by day. */
export function refuseSeveralDays(request: Source, format: string): void {
  const problem = request.object('problem');
  if ((problem?.integer('num_days') ?? 1) > 1) {
    problem?.fail(
      'UNSUPPORTED',
      `must be 1: ${format} has no days, so each day is a problem of its own`,
      'num_days',
    );
  }
}

export interface TypedMatrices {
  readonly distance: (number | null)[][] | null;
  readonly time: (number | null)[][] | null;
}

/** The matrices of a request by vehicle type, the base first and under the empty name. Travel times that are absent are distances at the speed given. */
export function matricesOf(travel: Source): Map<string, TypedMatrices> {
  const matrices = new Map<string, TypedMatrices>();
  const read = (holder: Source, name: string): void => {
    const distance = matrixOf(holder, ['distance_matrix', 'distances']);
    const given = matrixOf(holder, ['time_matrix', 'duration_matrix', 'durations']);
    if (distance === null && given === null) {
      return;
    }
    const speed = given === null ? (travel.number('speed', { min: 0.001 }) ?? 1) : 1;
    const time =
      given ?? distance?.map((row) => row.map((cell) => (cell === null ? null : Math.round(cell / speed))));
    matrices.set(name, { distance: distance ?? given, time: time ?? null });
  };
  read(travel, '');
  const byType = ['vehicle_matrices', 'matrices', 'matrices_by_type', 'mixed_fleet'].find((name) =>
    travel.has(name),
  );
  const types = byType === undefined ? null : travel.object(byType);
  types?.keys().forEach((type) => read(types.needed(types.object(type), type), type));
  return matrices;
}

function matrixOf(holder: Source, names: readonly string[]): (number | null)[][] | null {
  const key = names.find((name) => holder.has(name));
  if (key === undefined) {
    return null;
  }
  const rows = holder.needed(holder.list(key), key);
  return rows.map((row, i) => {
    if (!Array.isArray(row) || row.length !== rows.length) {
      return holder.fail('WRONG_TYPE', 'must be a row as long as the matrix', `${key}[${i}]`);
    }
    return row.map((cell: unknown, j) => {
      const isCell = cell === null || (typeof cell === 'number' && Number.isFinite(cell) && cell >= 0);
      return isCell ? cell : holder.fail('WRONG_TYPE', 'must be a number or null', `${key}[${i}][${j}]`);
    });
  });
}
