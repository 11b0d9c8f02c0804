import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { gapOf } from '../pattern';
import { PlanningDays } from './planning-days';
import { type SpacedJob, spaceOut } from './spacing';

const WEEK = new PlanningDays(5, null);

const free = (id: string, more: Partial<SpacedJob> = {}): SpacedJob => {
  return { id, day: null, workDays: null, mandatory: true, ...more };
};
const on = (day: number, id = `on ${day}`): SpacedJob => free(id, { day });
const apart = (minGapDays: number, distinctDays = false) => ({ minGapDays, distinctDays });
const space = (jobs: SpacedJob[], gap: number, passed: number[] = [], plan = WEEK, turn = 0) =>
  spaceOut('r', apart(gap), jobs, passed, plan, turn);

/** What the interface says of a relation. */
function holds(relation: JsonObject, days: ReadonlyMap<string, number>): boolean {
  expect(relation['type']).toBe('different_day');
  const members = (relation['job_ids'] as string[]).map((id) => days.get(id));
  return new Set(members).size === members.length;
}

/** Every way to put each job on a day. */
function* everyWay(jobs: readonly SpacedJob[], numDays: number): Generator<Map<string, number>> {
  const [job, ...others] = jobs;
  if (job === undefined) {
    yield new Map();
    return;
  }
  for (const rest of everyWay(others, numDays)) {
    for (const day of job.day === null ? new Array(numDays).keys() : [job.day]) {
      yield new Map([[job.id, day], ...rest]);
    }
  }
}

describe('constraints across the pattern’s own occurrences (interface: spacing)', () => {
  it('distinct_days is a gap of one day, min_gap_days of that many; the wider one counts', () => {
    expect(gapOf(apart(0))).toBe(0);
    expect(gapOf(apart(0, true))).toBe(1);
    expect(gapOf(apart(3, true))).toBe(3);
    expect(gapOf(apart(1, false))).toBe(1);
  });

  it('without spacing nothing is asked', () => {
    const nothing = { relations: [], days: new Map(), isBroken: false, isIgnored: false };
    expect(space([free('a'), free('b')], 0)).toEqual(nothing);
    expect(space([free('a')], 2)).toEqual(nothing);
    expect(space([], 2, [1, 2])).toEqual(nothing);
  });

  it('distinct days are the relation different_day', () => {
    expect(spaceOut('r', apart(0, true), [free('a'), on(2, 'b'), free('c')], [], WEEK, 0)).toEqual({
      relations: [{ id: 'r', type: 'different_day', job_ids: ['b', 'a', 'c'] }],
      days: new Map(),
      isBroken: false,
      isIgnored: false,
    });
  });

  it('fixed days are as far apart as they are: nothing is asked of them', () => {
    expect(space([on(0), on(3)], 1).relations).toEqual([]);
    expect(space([on(0), on(3)], 3)).toMatchObject({ relations: [], isBroken: false });
  });

  it('fixed days that are too close are told, and kept', () => {
    expect(space([on(0), on(1)], 2)).toMatchObject({ relations: [], isBroken: true });
    expect(space([on(1, 'a'), on(1, 'b')], 1)).toMatchObject({ relations: [], isBroken: true });
    const both = space([on(1, 'a'), on(1, 'b'), free('c')], 1);
    expect(both.isBroken).toBe(true);
    expect(both.relations[0]?.['job_ids']).toEqual(['a', 'c']);
  });

  it('a wide gap beside a fixed day is a list of days', () => {
    expect(space([on(2), free('a')], 2).days).toEqual(new Map([['a', [0, 4]]]));
    expect(space([on(2), free('a'), free('b')], 2).days).toEqual(
      new Map([
        ['a', [0]],
        ['b', [4]],
      ]),
    );
  });

  it('a day that was completed is a day that is taken', () => {
    expect(space([free('a')], 1, [2]).days).toEqual(new Map([['a', [0, 1, 3, 4]]]));
    expect(space([free('a')], 2, [1]).days).toEqual(new Map([['a', [3, 4]]]));
  });

  it('where completed days leave none the spacing is ignored, which is told', () => {
    const two = new PlanningDays(2, null);
    expect(space([free('a')], 2, [0], two)).toMatchObject({ days: new Map(), isIgnored: true });
    expect(space([on(1)], 2, [0], two).isIgnored).toBe(false);
  });

  it('a plan of one day has no days to keep apart', () => {
    const one = new PlanningDays(1, null);
    expect(space([free('a'), free('b')], 1, [], one)).toEqual({
      relations: [],
      days: new Map(),
      isBroken: false,
      isIgnored: true,
    });
    expect(space([free('a')], 2, [], one).isIgnored).toBe(false);
  });

  it('planning days that stand for distant weekdays need no gap between them', () => {
    const plan = new PlanningDays(3, [0, 2, 4]);
    expect(space([free('a'), free('b')], 2, [], plan).days.size).toBe(0);
    expect(space([on(1), free('a')], 3, [], plan).days).toEqual(new Map([['a', []]]));
  });

  it('among free jobs a wide gap is a block of days for each', () => {
    const blocks = (gap: number, turn: number, jobs = [free('a'), free('b')]) => [
      ...space(jobs, gap, [], WEEK, turn).days.values(),
    ];
    expect(blocks(2, 0)).toEqual([
      [0, 1],
      [3, 4],
    ]);
    expect(blocks(2, -1)).toEqual([[0], [2, 3, 4]]);
    expect(blocks(2, 1)).toEqual([[0, 1, 2], [4]]);
    expect(blocks(4, 1)).toEqual([[0], [4]]);
    expect(blocks(2, 1, [free('a'), free('b'), free('c')])).toEqual([[0], [2], [4]]);
  });

  it('where there is not room for all, optional ones have no day', () => {
    const jobs = [free('a', { mandatory: false }), free('b'), free('c')];
    expect(space(jobs, 4).days).toEqual(
      new Map([
        ['a', []],
        ['b', [0]],
        ['c', [4]],
      ]),
    );
  });

  it.each([
    ['two free', [free('a'), free('b')], 2, WEEK],
    ['two free, three days', [free('a'), free('b')], 3, WEEK],
    ['two free, as far as a week is', [free('a'), free('b')], 4, WEEK],
    ['two free, farther than a week is', [free('a'), free('b')], 5, WEEK],
    ['three free', [free('a'), free('b'), free('c')], 2, WEEK],
    ['three free of two weeks', [free('a'), free('b'), free('c')], 3, new PlanningDays(14, null)],
    ['one fixed, one free', [on(1), free('a')], 2, WEEK],
    ['one fixed in the middle, three days', [on(2), free('a')], 3, WEEK],
    ['two fixed, one free', [on(0), on(4), free('a')], 2, WEEK],
    ['one fixed, two free', [on(2), free('a'), free('b')], 2, WEEK],
    ['distinct days', [on(1), free('a'), free('b')], 1, WEEK],
    ['three days of a week', [on(0), free('a'), free('b')], 2, new PlanningDays(3, [0, 1, 4])],
    ['days backwards', [free('a'), free('b')], 2, new PlanningDays(3, [4, 2, 1])],
    ['days with a hole', [free('a'), free('b')], 2, new PlanningDays(4, [0, 1, 3, 4])],
  ])('nothing that is too close is let through, and something is left: %s', (_, jobs, gap, plan) => {
    for (const turn of [-1, 0, 1]) {
      const { relations, days } = space(jobs, gap, [], plan, turn);
      const found = { kept: false, possible: false };
      for (const way of everyWay(jobs, plan.numDays)) {
        const list = [...way.values()];
        const isApart = list.every((day, i) =>
          list.slice(0, i).every((other) => plan.distance(day, other) >= gap),
        );
        const isAllowed = [...way].every(([id, day]) => days.get(id)?.includes(day) ?? true);
        const isLet = isAllowed && relations.every((relation) => holds(relation, way));
        found.kept ||= isLet;
        found.possible ||= isApart;
        expect(isLet && !isApart).toBe(false);
      }
      expect(found.kept).toBe(found.possible);
    }
  });
});
