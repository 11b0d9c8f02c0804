import { PlanningDays } from './planning-days';

const WEEK = [0, 1, 2, 3, 4];
const daysOf = (numDays: number, requestedDays: number[] | null) => {
  const plan = new PlanningDays(numDays, requestedDays);
  return WEEK.map((weekday) => plan.dayOf(weekday));
};
const no = 'not requested';
const none = 'not planned';

describe('weekdays and planning days (B23)', () => {
  it('weekday 0–4 equals planning day when num_days is 5', () => {
    expect(daysOf(5, null)).toEqual([0, 1, 2, 3, 4]);
    expect(daysOf(5, WEEK)).toEqual([0, 1, 2, 3, 4]);
    expect(daysOf(7, null)).toEqual([0, 1, 2, 3, 4]);
  });

  it('num_days 1: requested_days is a filter, and there is no day pin', () => {
    expect(daysOf(1, [2])).toEqual([no, no, 'any', no, no]);
    expect(daysOf(1, [4, 0])).toEqual(['any', no, no, no, 'any']);
    expect(daysOf(1, null)).toEqual(['any', 'any', 'any', 'any', 'any']);
  });

  it('num_days > 1: the day is pinned if it is below num_days', () => {
    expect(daysOf(3, null)).toEqual([0, 1, 2, none, none]);
    expect(daysOf(2, null)).toEqual([0, 1, none, none, none]);
  });

  it('requested_days with num_days entries map a weekday to its position', () => {
    expect(daysOf(3, [0, 2, 4])).toEqual([0, no, 1, no, 2]);
    expect(daysOf(2, [4, 3])).toEqual([no, no, no, 1, 0]);
    expect(daysOf(5, [4, 3, 2, 1, 0])).toEqual([4, 3, 2, 1, 0]);
  });

  it('requested_days of another length filter, and the day stays what it is', () => {
    expect(daysOf(5, [1, 3])).toEqual([no, 1, no, 3, no]);
    expect(daysOf(2, [0, 2, 4])).toEqual([0, no, none, no, none]);
    expect(daysOf(3, [4])).toEqual([no, no, no, no, none]);
    expect(daysOf(7, WEEK)).toEqual([0, 1, 2, 3, 4]);
  });

  it('[]: no fixed day is asked for', () => {
    expect(daysOf(1, [])).toEqual([no, no, no, no, no]);
    expect(daysOf(5, [])).toEqual([no, no, no, no, no]);
  });
});

describe('days of the calendar between planning days', () => {
  it('are counted between the weekdays that planning days stand for', () => {
    const plan = new PlanningDays(3, [0, 2, 4]);
    expect([plan.distance(0, 1), plan.distance(2, 0)]).toEqual([2, 4]);
    expect(new PlanningDays(3, null).distance(0, 2)).toBe(2);
    expect(new PlanningDays(3, [0, 1]).distance(0, 2)).toBe(2);
  });

  it.each([
    ['a whole week', 5, null, [1, 2, 3, 4, 5]],
    ['every second day', 3, [0, 2, 4], [1, 1, 2, 2, 3]],
    ['with a hole', 4, [0, 1, 3, 4], [1, 2, 2, 3, 4]],
    ['backwards', 2, [4, 0], [1, 1, 1, 1, 2]],
  ])('so many steps are never fewer than 1, 2, … days: %s', (_, numDays, requested, expected) => {
    const plan = new PlanningDays(numDays, requested);
    expect([1, 2, 3, 4, 5].map((gap) => plan.stepsOf(gap))).toEqual(expected);
  });

  it('the days that are far enough from others', () => {
    expect(new PlanningDays(5, null).daysApart([2], 2)).toEqual([0, 4]);
    expect(new PlanningDays(5, null).daysApart([0, 4], 2)).toEqual([2]);
    expect(new PlanningDays(3, [0, 2, 4]).daysApart([0], 3)).toEqual([2]);
    expect(new PlanningDays(3, null).daysApart([], 2)).toEqual([0, 1, 2]);
  });
});
