import { MAX_QUANTITY, MAX_TIME_S } from './bounds';
import { readDimensioned } from './job';
import type { ParsedDayWindow } from './parsed-rules';
import { readEndpoint } from './place';
import { type JsonObject, kind, type ShapeReader } from './reader';

/** More than any horizon has: it keeps a list of days in proportion. */
const MAX_DAYS_LISTED = 400;
const DAY_WINDOW = kind('a shift of one day', ['day', 'start', 'end', 'start_location', 'initial_load']);

/** A list of day numbers. Null when absent. */
export function readDays(reader: ShapeReader, object: JsonObject, key: string): number[] | null {
  const entries = reader.array(object, key, MAX_DAYS_LISTED);
  if (entries === null) {
    return null;
  }
  return reader.within(key, () => {
    const days: number[] = [];
    entries.forEach((entry, i) => {
      if (entry === undefined || entry === null) {
        reader.fail('must be a day number, not null', i);
        return;
      }
      const day = reader.rounded(reader.checkedNumber(entry, i, { min: 0, max: MAX_TIME_S }), i);
      if (day !== null) {
        days.push(day);
      }
    });
    return days;
  });
}

/** `day_time_windows: [{day, start, end}]`, or `time_windows_by_day: {"0": {start, end}}`. */
export function readDayWindows(reader: ShapeReader, object: JsonObject): ParsedDayWindow[] {
  const listed = reader.objects(
    object,
    'day_time_windows',
    (entry, i) => {
      reader.knows(entry, DAY_WINDOW);
      const day = reader.integer(entry, 'day', { min: 0, max: MAX_TIME_S });
      if (day === null) {
        reader.fail('is required', 'day');
      }
      return readShift(reader, entry, day ?? 0, { list: i });
    },
    MAX_DAYS_LISTED,
  );
  const byDay = reader.object(object, 'time_windows_by_day');
  if (byDay !== null) {
    reader.within('time_windows_by_day', () => {
      for (const name of Object.keys(byDay).slice(0, MAX_DAYS_LISTED)) {
        if (!/^\d{1,9}$/.test(name)) {
          reader.fail('must be named by day numbers', name.slice(0, 20));
          continue;
        }
        const entry = reader.object(byDay, name);
        if (entry !== null) {
          reader.within(name, () => listed.push(readShift(reader, entry, Number(name), { name })));
        }
      }
    });
  }
  return listed;
}

function readShift(
  reader: ShapeReader,
  entry: JsonObject,
  day: number,
  at: ParsedDayWindow['at'],
): ParsedDayWindow {
  return {
    at,
    day,
    start: clock(reader, entry, 'start'),
    end: clock(reader, entry, 'end'),
    startLocation: readEndpoint(reader, entry, 'start_location'),
    initialLoad: readDimensioned(reader, entry, 'initial_load', { min: 0, max: MAX_QUANTITY }),
  };
}

/** The path of an entry inside its resource. */
export function fieldOfDay({ at }: ParsedDayWindow): string {
  return 'list' in at ? `day_time_windows[${at.list}]` : `time_windows_by_day.${at.name}`;
}

/** An end beyond every horizon is the usual way to write "open": it is clamped, not refused. */
function clock(reader: ShapeReader, entry: JsonObject, key: string): number {
  if (entry[key] === undefined || entry[key] === null) {
    reader.fail('is required', key);
    return 0;
  }
  const value = reader.integer(entry, key, { min: 0, max: Number.MAX_VALUE });
  return Math.min(MAX_TIME_S, value ?? 0);
}
