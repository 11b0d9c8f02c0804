import type { JsonObject } from '../../optimize/pipeline/shape/reader';
import { PlanningDays } from './planning-days';
import { gapOf, type SpacedJob, spaceOut } from './spacing';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A shift of nine hours. */
const SHIFT = { start: 8 * HOUR, end: 17 * HOUR };
const WEEK = new PlanningDays(5, null);

const free = (id: string, more: Partial<SpacedJob> = {}): SpacedJob => {
  return { id, day: null, starts: SHIFT, mandatory: true, ...more };
};
const on = (day: number, id = `on ${day}`): SpacedJob => free(id, { day });
const apart = (minGapDays: number, distinctDays = false) => ({ minGapDays, distinctDays });
const space = (jobs: SpacedJob[], gap: number, passed: number[] = [], plan = WEEK) =>
  spaceOut('r', apart(gap), jobs, passed, plan);

/** A job on a day at a time. */
interface Stop {
  readonly day: number;
  readonly start: number;
}

/** What the interface says of a relation, of jobs that take no time: the shortest service is the hardest to keep apart. */
function holds(relation: JsonObject, stops: ReadonlyMap<string, Stop>): boolean {
  const members = (relation['job_ids'] as string[]).flatMap((id) => stops.get(id) ?? []);
  if (relation['type'] === 'different_day') {
    return new Set(members.map(({ day }) => day)).size === members.length;
  }
  expect(relation['type']).toBe('precedence');
  const [before, after] = members.map(({ day, start }) => day * DAY + start);
  return before === undefined || after === undefined || after >= before + (relation['min_gap'] as number);
}

/** Every way to put each job on a day at one of these times. */
function* everyWay(
  jobs: readonly SpacedJob[],
  numDays: number,
  times: number[],
): Generator<Map<string, Stop>> {
  const [job, ...others] = jobs;
  if (job === undefined) {
    yield new Map();
    return;
  }
  const days = job.day === null ? [...new Array(numDays).keys()] : [job.day];
  for (const rest of everyWay(others, numDays, times)) {
    for (const day of days) {
      for (const start of times) {
        yield new Map([[job.id, { day, start }], ...rest]);
      }
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
    expect(spaceOut('r', apart(0, true), [free('a'), on(2, 'b'), free('c')], [], WEEK)).toEqual({
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
    expect(space([on(2), free('a'), free('b')], 2)).toMatchObject({
      days: new Map([
        ['a', [0, 4]],
        ['b', [0, 4]],
      ]),
    });
  });

  it('a day that was completed is a day that is taken', () => {
    expect(space([free('a')], 1, [2]).days).toEqual(new Map([['a', [0, 1, 3, 4]]]));
    expect(space([free('a')], 2, [1]).days).toEqual(new Map([['a', [3, 4]]]));
  });

  it('where completed days leave none the spacing is ignored, which is told', () => {
    const two = new PlanningDays(2, null);
    expect(space([free('a')], 2, [0], two)).toMatchObject({ days: new Map(), isIgnored: true });
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
    expect(space([free('a'), free('b')], 2, [], plan).relations).toMatchObject([{ type: 'different_day' }]);
    expect(space([on(1), free('a')], 3, [], plan).relations).toMatchObject([{ type: 'precedence' }]);
  });

  it('optional jobs are kept apart also when the one between them is left out', () => {
    const pairs = (mandatory: boolean[]) =>
      space(
        mandatory.map((is, i) => free('abcd'.charAt(i), { mandatory: is })),
        2,
      ).relations.map(({ job_ids }) => (job_ids as string[]).join(''));
    expect(pairs([true, true, true])).toEqual(['ab', 'bc']);
    expect(pairs([true, false, true])).toEqual(['ab', 'ac', 'bc']);
    expect(pairs([false, false, false])).toEqual(['ab', 'ac', 'bc']);
    expect(pairs([true, false, true, true])).toEqual(['ab', 'ac', 'bc', 'cd']);
  });

  const wide = { start: 0, end: DAY };
  it.each([
    ['two free', [free('a'), free('b')], 2, WEEK, true],
    ['two free, three days', [free('a'), free('b')], 3, WEEK, true],
    ['two free, as far as a week is', [free('a'), free('b')], 4, WEEK, true],
    ['two free, farther than a week is', [free('a'), free('b')], 5, WEEK, true],
    ['three free', [free('a'), free('b'), free('c')], 2, new PlanningDays(5, null), true],
    ['one fixed, one free', [on(1), free('a')], 2, WEEK, true],
    ['one fixed in the middle, three days', [on(2), free('a')], 3, WEEK, true],
    ['two fixed, one free', [on(0), on(4), free('a')], 2, WEEK, true],
    ['one fixed, two free', [on(2), free('a'), free('b')], 2, WEEK, true],
    ['distinct days', [on(1), free('a'), free('b')], 1, WEEK, true],
    ['three days of a week', [on(0), free('a'), free('b')], 2, new PlanningDays(3, [0, 1, 4]), true],
    ['days backwards', [free('a'), free('b')], 2, new PlanningDays(3, [4, 2, 1]), false],
    ['days with a hole', [free('a'), free('b')], 2, new PlanningDays(4, [0, 1, 3, 4]), false],
    ['work round the clock', [free('a', { starts: wide }), free('b', { starts: wide })], 2, WEEK, false],
  ])('nothing that is too close is let through: %s', (_, jobs, gap, plan, isExact) => {
    const { relations, days } = space(jobs, gap, [], plan);
    const { start, end } = jobs.at(-1)?.starts ?? SHIFT;
    const found = { kept: false, possible: false };
    for (const stops of everyWay(jobs, plan.numDays, [start, (start + end) / 2, end])) {
      const list = [...stops.values()];
      const isApart = list.every((stop, i) =>
        list.slice(0, i).every((other) => plan.distance(stop.day, other.day) >= gap),
      );
      const isAllowed = [...stops].every(([id, stop]) => days.get(id)?.includes(stop.day) ?? true);
      const isLet = isAllowed && relations.every((relation) => holds(relation, stops));
      found.kept ||= isLet;
      found.possible ||= isApart;
      expect(isLet && !isApart).toBe(false);
      // Of equal jobs only their order is given up.
      const freeDays = jobs.flatMap(({ id, day }) => (day === null ? (stops.get(id)?.day ?? 0) : []));
      const isInOrder = gap === 1 || freeDays.every((day, i) => i === 0 || day > (freeDays[i - 1] ?? 0));
      expect(isExact && isApart && isInOrder && !isLet).toBe(false);
    }
    expect(found.kept).toBe(found.possible);
  });

  it('jobs that cannot be far enough from a fixed day are not served, and not said to be', () => {
    const plan = new PlanningDays(3, null);
    const { relations, days } = space([on(1, 'x'), free('a')], 2, [], plan);
    expect(days).toEqual(new Map());
    for (const stops of everyWay([on(1, 'x'), free('a')], 3, [SHIFT.start, SHIFT.end])) {
      expect(relations.every((relation) => holds(relation, stops))).toBe(false);
    }
  });
});
