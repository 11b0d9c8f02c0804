import type { JsonObject } from '../shape/reader';
import { entriesAt, isSet, listAt, numberAt, objectOf, without } from './raw-json';

/** A resource without `time_window` works the whole day, in seconds. */
const WHOLE_DAY: JsonObject = { start: 0, end: 86_400 };

function isDay(name: string, day: number): boolean {
  return /^\d{1,9}$/.test(name) && Number(name) === day;
}

/** The shift of a day as it is written: its own entry, else the resource's window, else the whole day. */
function ownShift(resource: JsonObject, day: number): JsonObject | null {
  const listed = entriesAt(resource, 'day_time_windows').find(({ entry }) => numberAt(entry, 'day') === day);
  const byDay = Object.entries(objectOf(resource['time_windows_by_day']) ?? {});
  const named = byDay.find(([name]) => isDay(name, day))?.[1];
  return (
    listed?.entry ??
    objectOf(named) ??
    (isSet(resource, 'time_window') ? objectOf(resource['time_window']) : WHOLE_DAY)
  );
}

/** Where the shift of a day is written, inside its resource; null: nowhere. */
export function fieldOfShift(resource: JsonObject, day: number): string | null {
  const listed = entriesAt(resource, 'day_time_windows').find(({ entry }) => numberAt(entry, 'day') === day);
  if (listed !== undefined) {
    return `day_time_windows[${listed.index}]`;
  }
  const byDay = objectOf(resource['time_windows_by_day']) ?? {};
  const named = Object.keys(byDay).find((name) => isDay(name, day) && objectOf(byDay[name]) !== null);
  if (named !== undefined) {
    return `time_windows_by_day.${named}`;
  }
  return isSet(resource, 'time_window') ? 'time_window' : null;
}

/** The resource without entries of its own for one day. */
function withoutDay(resource: JsonObject, day: number): JsonObject {
  const listed = listAt(resource, 'day_time_windows');
  const byDay = objectOf(resource['time_windows_by_day']);
  const isOther = (value: unknown) => numberAt(objectOf(value) ?? {}, 'day') !== day;
  return {
    ...resource,
    ...(listed === null ? {} : { day_time_windows: listed.filter(isOther) }),
    ...(byDay === null
      ? {}
      : {
          time_windows_by_day: without(byDay, ...Object.keys(byDay).filter((name) => isDay(name, day))),
        }),
  };
}

/** What is left of a shift, and which overtime behind it. */
interface Rest {
  window: JsonObject;
  /** Undefined: as it is. */
  overtime?: JsonObject;
}

/** Nothing is left. `latest`: when the shift ended, its overtime included. */
interface NoRest {
  latest: number;
}

export function isOver(rest: Rest | NoRest): rest is NoRest {
  return 'latest' in rest;
}

/**
 * The rest of a shift from `time` on, with the end that it had. Inside overtime the shift is a moment, and the overtime is
 * what is left of it (`splitsOvertime`: only where the overtime is that day's alone). Undefined: it
 * cannot be read, or ends before it starts, which the pipeline says.
 */
export function restOfShift(
  resource: JsonObject,
  day: number,
  time: number,
  splitsOvertime: boolean,
): Rest | NoRest | undefined {
  const own = ownShift(resource, day);
  const [start, end] = own === null ? [null, null] : [numberAt(own, 'start'), numberAt(own, 'end')];
  if (own === null || start === null || end === null || start > end) {
    return undefined;
  }
  if (time <= end) {
    return { window: { ...own, start: time } };
  }
  const overtime = objectOf(resource['overtime']);
  const latest = end + (overtime === null ? 0 : (numberAt(overtime, 'max') ?? 0));
  const left = latest - time;
  return left >= 0 && splitsOvertime
    ? { window: { ...own, start: time, end: time }, overtime: { ...overtime, max: left } }
    : { latest };
}

/** A single day: the window of the resource itself, whichever way it was written. */
export function withWindow(resource: JsonObject, { window, overtime }: Rest): JsonObject {
  return {
    ...withoutDay(resource, 0),
    time_window: without(window, 'day', 'start_location', 'initial_load'),
    ...(overtime === undefined ? {} : { overtime }),
  };
}

/** One of several days: an entry of its own, so that no other day moves (contract B20). */
export function withDayWindow(
  resource: JsonObject,
  day: number,
  window: JsonObject,
  begin: JsonObject,
): JsonObject {
  const rest = withoutDay(resource, day);
  const { start, end } = window;
  return {
    ...rest,
    day_time_windows: [...(listAt(rest, 'day_time_windows') ?? []), { ...window, day, start, end, ...begin }],
  };
}
