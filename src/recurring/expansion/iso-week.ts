/** A week as ISO 8601 numbers it. */
export interface IsoWeek {
  readonly year: number;
  readonly week: number;
}

const FORM = /^(\d{4})-W(\d{1,2})$/;
const DAYS_OF_A_WEEK = 7;
const THURSDAY = 4;
const WEDNESDAY = 3;

/** `<year>-W<week number>`, the number with or without a zero before it; null for any other text. */
export function readIsoWeek(text: string): IsoWeek | null {
  const [, year, week] = FORM.exec(text) ?? [];
  return year === undefined || week === undefined ? null : { year: Number(year), week: Number(week) };
}

/** 53 where the year ends on a Thursday or began on one, else 52. */
export function weeksOfYear(year: number): number {
  return lastWeekday(year) === THURSDAY || lastWeekday(year - 1) === WEDNESDAY ? 53 : 52;
}

export function isWeekOfItsYear({ year, week }: IsoWeek): boolean {
  return week >= 1 && week <= weeksOfYear(year);
}

/** The weekday of 31 December, 0: Sunday, of the Gregorian calendar carried on before it began. */
function lastWeekday(year: number): number {
  const days = year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return ((days % DAYS_OF_A_WEEK) + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK;
}
