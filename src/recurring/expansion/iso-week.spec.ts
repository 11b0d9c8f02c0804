import { isWeekOfItsYear, readIsoWeek, weeksOfYear } from './iso-week';

const DAY_MS = 86_400_000;

/** Weeks begin on Mondays, and a week is of the year that its Thursday is in. */
function thursdaysOf(year: number): number {
  let thursdays = 0;
  const day = new Date(Date.UTC(2000, 0, 1));
  day.setUTCFullYear(year);
  for (; day.getUTCFullYear() === year; day.setTime(day.getTime() + DAY_MS)) {
    thursdays += day.getUTCDay() === 4 ? 1 : 0;
  }
  return thursdays;
}

describe('weeks of ISO years (B27: week 1..53 valid for that ISO year)', () => {
  it.each([1998, 2004, 2009, 2015, 2020, 2026, 2032])('%i has 53', (year) => {
    expect(weeksOfYear(year)).toBe(53);
  });

  it.each([1999, 2005, 2010, 2016, 2021, 2024, 2025, 2027])('%i has 52', (year) => {
    expect(weeksOfYear(year)).toBe(52);
  });

  it('every year has as many as it has Thursdays, over a whole cycle of the calendar', () => {
    for (let year = 1990; year < 2390; year += 1) {
      expect([year, weeksOfYear(year)]).toEqual([year, thursdaysOf(year)]);
    }
  });

  it('the first year that can be written is a year like others', () => {
    expect(weeksOfYear(0)).toBe(thursdaysOf(0));
    expect(weeksOfYear(1)).toBe(thursdaysOf(1));
  });

  it.each([
    [0, 2026, false],
    [1, 2026, true],
    [53, 2026, true],
    [54, 2026, false],
    [52, 2025, true],
    [53, 2025, false],
    [99, 2026, false],
  ])('week %i of %i: %s', (week, year, isValid) => {
    expect(isWeekOfItsYear({ year, week })).toBe(isValid);
  });
});

describe('the form of a period (interface: shape <year>-W<week number>)', () => {
  it.each([
    ['2026-W09', 2026, 9],
    ['2026-W9', 2026, 9],
    ['0000-W01', 0, 1],
    ['9999-W52', 9999, 52],
  ])('%s', (text, year, week) => {
    expect(readIsoWeek(text)).toEqual({ year, week });
  });

  it.each([
    ...['', '2026', '2026-09', '2026W09', '2026-w09', '2026-W', '2026-W009', '226-W09', '12026-W09'],
    ...[' 2026-W09', '2026-W09 ', '2026-W09\n', '2026-W-9', '2026-W+9', '2026-W9.', '٢٠٢٦-W٠٩', '2026-W１'],
    '2026-W09\n2026-W09',
  ])('not %j', (text) => {
    expect(readIsoWeek(text)).toBeNull();
  });
});
