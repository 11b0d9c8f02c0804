import type { JsonObject } from '../shape/reader';
import { daysIn } from './days';
import { entriesAt, isSet, listAt, numberAt, objectOf } from './raw-json';

export interface OwedBreaks {
  /** Null: all that the resource has. */
  breaks: unknown[] | null;
  /** Their old positions. */
  kept: number[];
}

/**
 * The breaks that a resource still owes: one by window that could begin no later than before `time` is over on that day
 * (contract B21). A window that holds `time` may or may not have been used: that break stays.
 *
 * `others`: the other days of the horizon.
 */
export function owedBreaks(resource: JsonObject, time: number, others: readonly number[]): OwedBreaks {
  const breaks = listAt(resource, 'breaks');
  const passed = new Set(
    entriesAt(resource, 'breaks')
      .filter(({ entry }) => hasPassed(entry, time))
      .map(({ index }) => index),
  );
  if (breaks === null || passed.size === 0) {
    return { breaks: null, kept: [] };
  }
  const owed = breaks.flatMap((value, index) => {
    const entry = objectOf(value);
    if (entry === null || !passed.has(index)) {
      return [{ value, index }];
    }
    const days = daysIn(entry['days'], others);
    return days.length === 0 ? [] : [{ value: { ...entry, days }, index }];
  });
  return { breaks: owed.map(({ value }) => value), kept: owed.map(({ index }) => index) };
}

function hasPassed(entry: JsonObject, time: number): boolean {
  if (isSet(entry, 'max_driving_time') || isSet(entry, 'after_work_time')) {
    return false;
  }
  const window = objectOf(entry['time_window']);
  const latest =
    window === null ? (numberAt(entry, 'end') ?? numberAt(entry, 'latest')) : numberAt(window, 'end');
  return latest !== null && latest < time;
}
