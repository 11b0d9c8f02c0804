import { entriesAt, isSet, numberAt, objectOf } from '../../optimize/pipeline/replan/raw-json';
import { MAX_TIME_S } from '../../optimize/pipeline/shape/bounds';
import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import type { Occurrence, TimesOfDay } from '../pattern';

/** The whole day: nothing is known of when work may start. */
export const WHOLE_DAY: TimesOfDay = { start: 0, end: 86_400 };

/** When service may start on a day at all: from the first shift's start to the last one's end, overtime included. */
export function startingTimes(request: JsonObject): TimesOfDay {
  const shifts = entriesAt(request, 'resources').flatMap(({ entry }) => shiftsOf(entry));
  return shifts.length === 0
    ? WHOLE_DAY
    : {
        start: clamped(Math.floor(shifts.reduce((least, { start }) => Math.min(least, start), Infinity))),
        end: clamped(Math.ceil(shifts.reduce((most, { end }) => Math.max(most, end), 0))),
      };
}

/** Of one occurrence: inside its window, where that is fixed. */
export function startsOf({ tw, twRule }: Occurrence, times: TimesOfDay): TimesOfDay {
  return twRule === 'fix' && tw !== null
    ? { start: Math.max(times.start, tw.start), end: Math.min(times.end, tw.end) }
    : times;
}

/** Every shift that a resource has on some day. */
function shiftsOf(resource: JsonObject): TimesOfDay[] {
  const byDay = Object.values(objectOf(resource['time_windows_by_day']) ?? {});
  const ofDays = [...entriesAt(resource, 'day_time_windows').map(({ entry }) => entry), ...byDay];
  const own: unknown[] = isSet(resource, 'time_window') ? [resource['time_window']] : [WHOLE_DAY];
  const overtime = numberAt(objectOf(resource['overtime']) ?? {}, 'max') ?? 0;
  return [...own, ...ofDays].map((window) => {
    const shift = objectOf(window) ?? {};
    const end = numberAt(shift, 'end') ?? WHOLE_DAY.end;
    return { start: numberAt(shift, 'start') ?? WHOLE_DAY.start, end: end + overtime };
  });
}

function clamped(seconds: number): number {
  return Math.min(MAX_TIME_S, Math.max(0, seconds));
}
