import { type Amounts, readAmountList } from '../amounts';
import { NEVER_S } from '../reading/clock';
import { isObject, type Source } from '../reading/source';
import type { PlaceTable, Point } from '../places';

export interface Context {
  readonly places: PlaceTable;
  /** What is subtracted from every time. */
  readonly origin: number;
  /** Dimensions have names: some list of amounts has several entries. */
  readonly named: boolean;
  /** Some task has a priority, so that tasks may be left out by it. */
  readonly byPriority: boolean;
  readonly useMatrices: boolean;
}

/** Later than that, 115 days, a time is no second of a plan but a time stamp. */
export const TIMESTAMP_S = 10_000_000;

/** `delivery: [4, 1]`; null where absent or empty. */
export function readAmounts(holder: Source, key: string, { named }: Pick<Context, 'named'>): Amounts | null {
  return readAmountList(holder, key, named);
}

export function readPoint(holder: Source, key: string): Point | null {
  const pair = holder.numbers(key);
  if (pair === null) {
    return null;
  }
  const [lon, lat] = pair;
  if (
    pair.length !== 2 ||
    lon === undefined ||
    lat === undefined ||
    Math.abs(lon) > 180 ||
    Math.abs(lat) > 90
  ) {
    return holder.fail('OUT_OF_RANGE', 'must be [longitude, latitude]', key);
  }
  return { lat, lon };
}

/** The place of a stop or of one end of a vehicle, as a row of the request's places. */
export function readPlace(holder: Source, key: string, indexKey: string, context: Context): number {
  return (
    readPlaceIfAny(holder, key, indexKey, context) ??
    holder.fail('MISSING', context.useMatrices ? 'is required' : 'or a location is required', indexKey)
  );
}

export function readPlaceIfAny(
  holder: Source,
  key: string,
  indexKey: string,
  { places, useMatrices }: Context,
): number | null {
  const point = readPoint(holder, key);
  if (!useMatrices) {
    holder.leave(indexKey, 'Without matrices coordinates say where it is');
    return point === null ? null : places.at(point);
  }
  const index = holder.integer(indexKey, { min: 0, max: 50_000 });
  return index === null ? null : places.row(index, point);
}

/** `time_windows: [[a, b], …]` as a field of a stop; nothing where there are none. */
export function readWindows(holder: Source, context: Context): object {
  const windows = windowsAt(holder, 'time_windows', context);
  return windows.length === 0 ? {} : { time_windows: windows };
}

export function windowsAt(
  holder: Source,
  key: string,
  { origin }: Context,
): { start: number; end: number }[] {
  return (holder.list(key) ?? []).map((window, i) => windowFrom(holder, window, `${key}[${i}]`, origin));
}

export function windowFrom(holder: Source, window: unknown, key: string, origin: number) {
  const [start, end] = Array.isArray(window) ? (window as unknown[]) : [];
  if (
    typeof start !== 'number' ||
    typeof end !== 'number' ||
    !Number.isFinite(start) ||
    !Number.isFinite(end)
  ) {
    return holder.fail('WRONG_TYPE', 'must be [start, end]', key);
  }
  if (start < 0 || end < start) {
    return holder.fail('OUT_OF_RANGE', `must begin before it ends, not [${start}, ${end}]`, key);
  }
  const time = (value: number) => Math.min(NEVER_S, Math.max(0, value - origin));
  return { start: time(start), end: time(end) };
}

/** The earliest time of the document, whatever else is wrong with it. */
export function earliestTime(document: unknown): number | null {
  const times: number[] = [];
  const collect = (value: unknown): void => {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : []) {
      if (typeof entry === 'number') {
        times.push(entry);
      } else if (Array.isArray(entry) && typeof entry[0] === 'number') {
        times.push(entry[0]);
      }
    }
  };
  const objectsOf = (holder: unknown, key: string) =>
    isObject(holder) && Array.isArray(holder[key]) ? (holder[key] as unknown[]).filter(isObject) : [];
  for (const vehicle of objectsOf(document, 'vehicles')) {
    collect(vehicle['time_window']);
    objectsOf(vehicle, 'breaks').forEach((entry) => collect(entry['time_windows']));
  }
  objectsOf(document, 'jobs').forEach((job) => collect(job['time_windows']));
  for (const shipment of objectsOf(document, 'shipments')) {
    for (const step of [shipment['pickup'], shipment['delivery']]) {
      collect(isObject(step) ? step['time_windows'] : null);
    }
  }
  return times.length === 0 ? null : times.reduce((least, time) => Math.min(least, time));
}
