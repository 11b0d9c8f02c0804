import { ConvertError } from '../convert-error';
import { type Amounts, readAmountList } from '../amounts';
import { midnightBefore, NEVER_S, parseStamp } from '../reading/clock';
import { isObject, type Source } from '../reading/source';
import type { PlaceTable } from '../places';

export interface Context {
  readonly places: PlaceTable;
  /** Midnight (UTC) of the earliest time stamp, seconds since 1970. */
  readonly origin: number;
  /** Demands and capacities have several entries. */
  readonly named: boolean;
}

export type RawLocation =
  | { readonly kind: 'point'; readonly lat: number; readonly lon: number }
  | { readonly kind: 'row'; readonly index: number }
  | null;

/** `{lat, lng}`, or `{index}` into the matrices. Null: something else. */
export function rawLocation(value: unknown): RawLocation {
  if (!isObject(value)) {
    return null;
  }
  const { lat, lng, index } = value;
  if (typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180) {
    return { kind: 'point', lat, lon: lng };
  }
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < 50_000
    ? { kind: 'row', index }
    : null;
}

/** The row of a place; rows were given by `indexPlaces`. */
export function readLocation(holder: Source, key: string, { places }: Context): number {
  const location = rawLocation(holder.peek(key));
  if (location === null) {
    return holder.has(key)
      ? holder.fail('UNSUPPORTED', 'must be {lat, lng} or {index}', key)
      : holder.fail('MISSING', 'is required', key);
  }
  const object = holder.object(key);
  ['lat', 'lng', 'index'].forEach((name) => object?.number(name));
  return location.kind === 'row' ? places.row(location.index) : places.at(location);
}

/** A time stamp as seconds of our day. */
export function readTime(holder: Source, text: unknown, key: string, { origin }: Context): number {
  const seconds = typeof text === 'string' ? parseStamp(text) : null;
  if (seconds === null) {
    return holder.fail('WRONG_TYPE', 'must be a time stamp such as 2024-07-04T09:00:00Z', key);
  }
  return Math.min(NEVER_S, Math.max(0, seconds - origin));
}

/** `times: [[from, until], …]` as windows; nothing where there are none. */
export function readTimes(holder: Source, context: Context): { time_windows?: object[] } {
  const windows = (holder.list('times') ?? []).map((pair, i) => {
    const key = `times[${i}]`;
    const [from, until] = Array.isArray(pair) ? (pair as unknown[]) : [];
    const window = {
      start: readTime(holder, from, key, context),
      end: readTime(holder, until, key, context),
    };
    return window.end < window.start ? holder.fail('OUT_OF_RANGE', 'must begin before it ends', key) : window;
  });
  return windows.length === 0 ? {} : { time_windows: windows };
}

export function readDemand(holder: Source, key: string, { named }: Context): Amounts | null {
  return readAmountList(holder, key, named);
}

/** Midnight before the earliest time stamp anywhere in the document; null where there is none. */
export function originOf(document: unknown): number | null {
  let earliest: number | null = null;
  let level: unknown[] = [document];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        const seconds = parseStamp(value);
        earliest = seconds === null ? earliest : Math.min(earliest ?? seconds, seconds);
      } else if (typeof value === 'object' && value !== null) {
        for (const entry of Object.values(value) as unknown[]) {
          next.push(entry);
        }
      }
    }
    level = next;
  }
  return earliest === null ? null : midnightBefore(earliest);
}

/** Objects of a list of raw JSON, whatever else is in it. */
export function rawObjects(holder: unknown, key: string) {
  const list = isObject(holder) ? holder[key] : null;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export const TASK_KINDS = ['pickups', 'deliveries', 'replacements', 'services'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/**
 * Numbers the places as vrp-cli does for its matrices: jobs first, each kind of task after the other, then each shift's start, end,
 * breaks, reloads and stations; equal coordinates once.
 */
export function indexPlaces(problem: unknown, places: PlaceTable): void {
  const add = (value: unknown): void => {
    const location = rawLocation(value);
    if (location?.kind === 'point') {
      places.at(location);
    } else if (location?.kind === 'row') {
      places.row(location.index);
    }
  };
  const { plan, fleet } = isObject(problem) ? problem : {};
  for (const job of rawObjects(plan, 'jobs')) {
    for (const task of TASK_KINDS.flatMap((kind) => rawObjects(job, kind))) {
      rawObjects(task, 'places').forEach((place) => add(place['location']));
    }
  }
  for (const shift of rawObjects(fleet, 'vehicles').flatMap((type) => rawObjects(type, 'shifts'))) {
    for (const end of [shift['start'], shift['end']]) {
      add(isObject(end) ? end['location'] : null);
    }
    for (const entry of rawObjects(shift, 'breaks')) {
      rawObjects(entry, 'places').forEach((place) => add(place['location']));
    }
    for (const stop of [...rawObjects(shift, 'reloads'), ...stationsOf(shift)]) {
      add(stop['location']);
    }
  }
}

function stationsOf(shift: unknown) {
  const recharges = isObject(shift) ? shift['recharges'] : null;
  return rawObjects(recharges, 'stations');
}

/** More resources than the service takes in one request: a list of ids and shifts may multiply. */
const MOST_RESOURCES = 10_000;

export function refuseTooMany(count: number, path: string): void {
  if (count > MOST_RESOURCES) {
    throw new ConvertError(
      'OUT_OF_RANGE',
      `${path} makes ${count} vehicles; at most ${MOST_RESOURCES} are read.`,
      path,
    );
  }
}
