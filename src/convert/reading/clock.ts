/**
 * Absolute times become seconds of our single day: seconds since midnight, UTC, of the day on which the earliest time of the document
 * lies (`problem.start_date` keeps that date). A problem of several days becomes one long timeline, which a shift or a window may
 * cross: 90,000 is one in the morning of the second day. Zones of time stamps are obeyed and then forgotten.
 */

const SECONDS_PER_DAY = 86_400;
/** A shift without end: beyond every horizon, inside the bounds of a request. */
export const NEVER_S = 100_000_000;
const STAMP = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?\s*(?:[Zz]|([+-])(\d\d):?(\d\d))$/;
const MS_PER_S = 1000;

/** Seconds since 1970 of an RFC 3339 time stamp; null where it is none. Fractions are rounded half up. */
export function parseStamp(text: string): number | null {
  const [, year, month, day, hour, minute, second, fraction, sign, offsetHours, offsetMinutes] =
    STAMP.exec(text) ?? [];
  if (year === undefined) {
    return null;
  }
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDay = new RegExp(`^${year}-${month}-${day}`).test(dateOf(Math.floor(date / MS_PER_S)));
  if (!isDay || Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 60) {
    return null;
  }
  const clock = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  const offset = Number(offsetHours ?? 0) * 3600 + Number(offsetMinutes ?? 0) * 60;
  const utc = date / MS_PER_S + clock - (sign === '-' ? -offset : offset);
  return Math.floor(utc + Number(fraction ?? 0) + 0.5);
}

/** Seconds since 1970 as an RFC 3339 time stamp in UTC. */
export function stampOf(seconds: number): string {
  const clock = ((seconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${dateOf(seconds)}T${two(clock / 3600)}:${two((clock / 60) % 60)}:${two(clock % 60)}Z`;
}

/** `2019-07-04`, by the civil calendar: days are counted in eras of 400 years, which are all alike. */
export function dateOf(seconds: number): string {
  const days = Math.floor(seconds / SECONDS_PER_DAY) + 719_468;
  const era = Math.floor(days / 146_097);
  const ofEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  // March is month 0, so that the leap day is the last of its year.
  const shifted = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const padded = (value: number, width: number) => String(value).padStart(width, '0');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** The midnight (UTC) at or before a time, seconds since 1970. */
export function midnightBefore(seconds: number): number {
  return Math.floor(seconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}

/** Seconds since 1970 of the midnight that begins a date such as `2019-07-04`; null where it is no date. */
export function midnightOf(date: string): number | null {
  return parseStamp(`${date}T00:00:00Z`);
}
