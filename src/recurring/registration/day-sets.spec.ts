import type { AskedRule, Occurrence, Spacing } from '../pattern';
import { daySetsOf } from './day-sets';
import { pattern } from './testing/bodies';

const [, FREE] = pattern().occurrences;
const on = (day: number | null, dayRule: AskedRule = day === null ? 'free' : 'fix', mandatory = true) => ({
  ...FREE!,
  ...{ day, dayRule, mandatory },
});
const sets = (spacing: Partial<Spacing>, ...occurrences: Occurrence<AskedRule>[]) =>
  daySetsOf({ ...pattern(), spacing: { distinctDays: false, minGapDays: 0, ...spacing }, occurrences });

describe('days that keep a spacing', () => {
  it('are any where nothing is asked, or where there is one occurrence', () => {
    expect(sets({}, on(null), on(null))).toEqual({ sets: [null], contradicts: false });
    expect(sets({ minGapDays: 4 }, on(null))).toEqual({ sets: [null], contradicts: false });
  });

  it('are all five where they are to be distinct', () => {
    const week = { sets: [[0, 1, 2, 3, 4]], contradicts: false };
    expect(sets({ distinctDays: true }, on(null), on(null))).toEqual(week);
    expect(sets({ minGapDays: 1 }, on(null), on(null))).toEqual(week);
  });

  it('are every largest set in which no two are nearer than min_gap_days', () => {
    expect(sets({ minGapDays: 2 }, on(null), on(null)).sets).toEqual([
      [0, 2, 4],
      [0, 3],
      [1, 3],
      [1, 4],
    ]);
    expect(sets({ minGapDays: 3 }, on(null), on(null)).sets).toEqual([
      [0, 3],
      [0, 4],
      [1, 4],
    ]);
    expect(sets({ minGapDays: 4 }, on(null), on(null)).sets).toEqual([[0, 4]]);
  });

  it.each([1, 2, 3, 4])('hold exactly the weeks in which any two days are %i apart', (gap) => {
    const { sets: found } = sets({ minGapDays: gap }, on(null, 'free', false), on(null, 'free', false));
    for (let week = 1; week < 32; week += 1) {
      const days = [0, 1, 2, 3, 4].filter((day) => (week >> day) % 2 === 1);
      const isFar = days.every((a) => days.every((b) => a === b || Math.abs(a - b) >= gap));
      expect([days, found.some((set) => days.every((day) => set?.includes(day)))]).toEqual([days, isFar]);
    }
  });

  it('hold the days that are fixed, and as many as are needed', () => {
    expect(sets({ minGapDays: 2 }, on(1), on(null)).sets).toEqual([
      [1, 3],
      [1, 4],
    ]);
    expect(sets({ minGapDays: 2 }, on(null), on(null), on(null)).sets).toEqual([[0, 2, 4]]);
    expect(sets({ minGapDays: 2 }, on(3, 'pin_after_first'), on(3, 'free', false), on(0)).sets).toEqual([
      [0, 3],
    ]);
    expect(sets({ minGapDays: 2 }, on(1, 'fix', false), on(0), on(2)).sets).toEqual([[0, 2, 4]]);
  });

  it.each([
    ['two fixed days too near', { minGapDays: 2 }, [on(0), on(1)]],
    ['one day twice', { distinctDays: true }, [on(2), on(2)]],
    ['more occurrences than days', { distinctDays: true }, Array.from({ length: 6 }, () => on(null))],
    ['more occurrences than far days', { minGapDays: 3 }, [on(null), on(null), on(null)]],
  ])('are none: %s', (_, spacing, occurrences) => {
    const { sets: found, contradicts } = sets(spacing, ...occurrences);
    expect(contradicts).toBe(true);
    expect(found).toHaveLength(1);
  });
});
