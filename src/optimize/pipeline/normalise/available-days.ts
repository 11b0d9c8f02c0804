import type { ParsedRequest, ParsedResource } from '../shape/parsed';

/** Days that the request plans; a problem of none is one of a single day. */
export function numDaysOf({ numDays }: Pick<ParsedRequest, 'numDays'>): number {
  return Math.max(1, numDays);
}

/** The days of the horizon that a resource works on, in order. */
export function daysOfResource({ availableDays }: ParsedResource, numDays: number): number[] {
  const days = Array.from({ length: numDays }, (_, day) => day);
  return availableDays === null ? days : days.filter((day) => availableDays.includes(day));
}

/** The days that work may be done on; null: all. A single day pins nothing (contract A7). */
export function daysOfWork(
  { day, days }: { day: number | null; days: number[] | null },
  numDays: number,
): number[] | null {
  if (numDays <= 1 || (day === null && (days === null || days.length === 0))) {
    return null;
  }
  const allowed = days === null || days.length === 0 ? null : [...new Set(days)];
  if (day === null) {
    return allowed;
  }
  return allowed === null || allowed.includes(day) ? [day] : [];
}

/** The day of a departure pin: the first of the job's days on which its resource works, else the job's first, else 0. */
export function pinnedDay(
  job: { day: number | null; days: number[] | null },
  resource: ParsedResource,
  numDays: number,
): number {
  const allowed = daysOfWork(job, numDays);
  const available = daysOfResource(resource, numDays);
  return available.find((day) => allowed?.includes(day) ?? true) ?? allowed?.[0] ?? 0;
}
