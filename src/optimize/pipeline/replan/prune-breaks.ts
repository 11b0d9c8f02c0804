import type { JsonObject } from '../shape/reader';
import { daysIn } from './days';
import { entriesAt, isSet, listAt, numberAt, objectOf } from './raw-json';

/**
 * The breaks that a resource still owes: one by window that could begin no later than before `time` is over on that day
 * (contract B21). A window that holds `time` may or may not have been used: that break stays.
 *
 * `others`: the other days of the horizon.
 */
export function withoutPassedBreaks(
  resource: JsonObject,
  time: number,
  others: readonly number[],
): JsonObject {
  const breaks = listAt(resource, 'breaks');
  const passed = new Set(
    entriesAt(resource, 'breaks')
      .filter(({ entry }) => hasPassed(entry, time))
      .map(({ index }) => index),
  );
  if (breaks === null || passed.size === 0) {
    return resource;
  }
  const kept = breaks.flatMap((value, i) => {
    const entry = objectOf(value);
    if (entry === null || !passed.has(i)) {
      return [value];
    }
    const owed = daysIn(entry['days'], others);
    return owed.length === 0 ? [] : [{ ...entry, days: owed }];
  });
  return { ...resource, breaks: kept };
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
