import { jobIdOf } from '../job-ids';
import type { Pattern } from '../pattern';
import { expandPatterns, type PlanSetting } from './expand';
import { WorkingDays } from './working-days';
import { daysApart, distinctDays, occurrence, on, pattern } from './testing/patterns';

const PERIOD = '2026-W09';

function expand(
  patterns: readonly Pattern[],
  requestedDays: number[] | null = null,
  setting: Partial<PlanSetting> = {},
) {
  const block = { periodKey: PERIOD, requestedDays };
  const expansion = expandPatterns(patterns, block, { numDays: null, places: 'index', ...setting });
  return {
    ...expansion,
    entries: expansion.jobs.map(({ entry }) => entry),
    /** Occurrence and day of each job. */
    days: expansion.jobs.map(({ occurrence: i, entry }) => [i, entry['day'] ?? null]),
    codes: expansion.warnings.map(({ code }) => code),
  };
}

const week = (...days: (number | null)[]) => [
  pattern(
    'p',
    days.map((day) => (day === null ? occurrence() : on(day))),
  ),
];

describe('jobs of a pattern', () => {
  it('generated job ids have the form rec::{external_id}::{occurrence_index}::{period_key} (B27: 0-based)', () => {
    expect(jobIdOf('clean-7', 2, '2026-W9')).toBe('rec::clean-7::2::2026-W9');
    const { jobs } = expand([pattern('a', [occurrence(), occurrence()]), pattern('b:', [occurrence()])]);
    expect(jobs.map(({ id, externalId, occurrence: i }) => [id, externalId, i])).toEqual([
      ['rec::a::0::2026-W09', 'a', 0],
      ['rec::a::1::2026-W09', 'a', 1],
      ['rec::b:::0::2026-W09', 'b:', 0],
    ]);
    expect(jobs.map(({ entry }) => entry['id'])).toEqual(jobs.map(({ id }) => id));
  });

  it('the string is used as sent (B27)', () => {
    const { jobs } = expandPatterns(
      [pattern('a', [occurrence()])],
      { periodKey: '2026-W9', requestedDays: null },
      { numDays: 1, places: 'index' },
    );
    expect(jobs.map(({ id }) => id)).toEqual(['rec::a::0::2026-W9']);
  });

  it('what is free is left to the solver, what is remembered of it included', () => {
    const kept = { day: 3, tw: { start: 1, end: 2 }, resource: 'anna' };
    expect(expand([pattern('p', [occurrence(kept)])], null, { numDays: 5 }).entries).toEqual([
      { id: 'rec::p::0::2026-W09', location_index: 1, service_time: 600, mandatory: true },
    ]);
  });

  it('fix: the stored value is used, of day, window and resource', () => {
    const fixed = on(3, {
      ...{ tw: { start: 36_000, end: 37_800 }, twRule: 'fix', resource: 'anna', resourceRule: 'fix' },
      ...{ serviceTime: 1_200, mandatory: false, locationIndex: 4 },
    });
    expect(expand([pattern('p', [fixed])], null, { numDays: 5 }).entries).toEqual([
      {
        id: 'rec::p::0::2026-W09',
        location_index: 4,
        service_time: 1_200,
        mandatory: false,
        penalty: 1e7,
        day: 3,
        time_windows: [{ start: 36_000, end: 37_800 }],
        allowed_resource_ids: ['anna'],
      },
    ]);
  });

  it('without matrices a place is its lat, lon and label (B24)', () => {
    const patterns = [pattern('p', [occurrence({ locationIndex: 2 }), occurrence({ locationIndex: 0 })])];
    const { entries } = expand(patterns, null, { places: 'coordinates' });
    expect(entries.map(({ location, location_index }) => [location, location_index])).toEqual([
      [{ lat: 50.82, lon: 4.3, label: 'place 2' }, undefined],
      [{ lat: 50.8, lon: 4.3 }, undefined],
    ]);
  });

  it('places are found by their index, not by their position', () => {
    const locations = [7, 3].map((index) => ({ index, lat: index, lon: 0, label: null }));
    const { entries } = expand([pattern('p', [occurrence({ locationIndex: 3 })], { locations })], null, {
      places: 'coordinates',
    });
    expect(entries[0]?.['location']).toEqual({ lat: 3, lon: 0 });
  });

  it('only active patterns are expanded', () => {
    const patterns = [pattern('on', [occurrence()]), pattern('off', [occurrence()], { isActive: false })];
    const { jobs, numPatterns } = expand(patterns);
    expect(jobs.map(({ externalId }) => externalId)).toEqual(['on']);
    expect(numPatterns).toBe(1);
    expect(expand([])).toMatchObject({ jobs: [], relations: [], warnings: [], numPatterns: 0 });
  });

  it('is the same from the same, and touches nothing', () => {
    const patterns = [pattern('p', [on(1), occurrence()], distinctDays)];
    const before = JSON.stringify(patterns);
    expect(expand(patterns, [1], { numDays: 5 })).toEqual(expand(patterns, [1], { numDays: 5 }));
    expect(JSON.stringify(patterns)).toBe(before);
  });
});

describe('requested_days filters which fixed-day occurrences are injected (B23)', () => {
  it('Null means all days', () => {
    expect(expand(week(0, 4, null), null).days).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
  });

  it('Free-day occurrences always pass, without pin', () => {
    for (const numDays of [null, 1, 2, 5]) {
      expect(expand(week(null), [3], { numDays }).days).toEqual([[0, null]]);
    }
  });

  it.each([null, 1])(
    'a plan of one day (num_days %s): requested_days is a filter, and no day is pinned',
    (numDays) => {
      expect(expand(week(0, 2, null, 2), [2], { numDays }).days).toEqual([
        [1, null],
        [2, null],
        [3, null],
      ]);
    },
  );

  it('[] as requested_days = only free ones', () => {
    expect(expand(week(0, null), [], { numDays: 5 })).toMatchObject({ days: [[1, null]], codes: [] });
    expect(expand(week(0, null), []).days).toEqual([[1, null]]);
  });

  it('num_days > 1: the day is pinned if < num_days', () => {
    expect(expand(week(0, 2, 4, null), null, { numDays: 5 }).days).toEqual([
      [0, 0],
      [1, 2],
      [2, 4],
      [3, null],
    ]);
  });

  it('requested_days with num_days entries map a weekday to its position', () => {
    expect(expand(week(0, 2, 4, 1, null), [0, 2, 4], { numDays: 3 })).toMatchObject({
      days: [
        [0, 0],
        [1, 1],
        [2, 2],
        [4, null],
      ],
      codes: [],
    });
  });

  it('what is not requested is left out without a word', () => {
    expect(expand(week(0, 1), [0])).toMatchObject({ days: [[0, null]], codes: [], leftOut: [] });
  });

  it('a fixed weekday that the planning days do not hold is left out, with a warning for each weekday', () => {
    const patterns = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => pattern(name, [on(4), on(0)]));
    const { days, warnings, leftOut } = expand([...patterns, ...week(3)], null, { numDays: 3 });
    expect(days).toEqual(patterns.map(() => [1, 0]));
    expect(leftOut).toHaveLength(7);
    expect(leftOut[6]).toEqual({ externalId: 'p', occurrence: 0, id: 'rec::p::0::2026-W09' });
    expect(warnings).toEqual([
      {
        code: 'DAY_NOT_PLANNED',
        message:
          '"rec::p::0::2026-W09": fixed on Thursday, which the 3 planning days do not hold; left out of this plan',
        field: 'problem.num_days',
      },
      {
        code: 'DAY_NOT_PLANNED',
        message:
          '"rec::a::0::2026-W09", "rec::b::0::2026-W09", "rec::c::0::2026-W09", "rec::d::0::2026-W09", "rec::e::0::2026-W09" and 1 more: fixed on Friday, which the 3 planning days do not hold; left out of this plan',
        field: 'problem.num_days',
      },
    ]);
  });

  it('requested_days of another length filter, and the rest is as without them', () => {
    const { days, codes } = expand(week(0, 1, 3), [0, 3, 4], { numDays: 2 });
    expect([days, codes]).toEqual([[[0, 0]], ['DAY_NOT_PLANNED']]);
  });
});

describe('spacing as relations', () => {
  it('distinct_days is different_day among the pattern’s own occurrences, in a plan of several days', () => {
    const patterns = [
      pattern('p', [occurrence(), on(1), occurrence()], distinctDays),
      pattern('q', [occurrence(), occurrence()]),
    ];
    expect(expand(patterns, null, { numDays: 5 }).relations).toEqual([
      {
        id: 'rec::p::spacing::2026-W09',
        type: 'different_day',
        job_ids: [1, 0, 2].map((i) => jobIdOf('p', i, PERIOD)),
      },
    ]);
  });

  it('is among those that are injected only', () => {
    const patterns = [pattern('p', [on(0), occurrence()], distinctDays)];
    expect(expand(patterns, [1], { numDays: 5 })).toMatchObject({ relations: [], days: [[1, null]] });
  });

  it('a plan of one day keeps none, and says so', () => {
    const patterns = [pattern('p', [occurrence(), occurrence()], distinctDays)];
    const { relations, warnings } = expand(patterns);
    expect(relations).toEqual([]);
    expect(warnings).toEqual([
      {
        code: 'SPACING_IGNORED',
        message: 'Recurring "p": the spacing cannot be kept on a plan of one day, and is not asked for',
        field: 'recurring',
      },
    ]);
  });

  it('min_gap_days is days: those beside a fixed one, and a block for each that is free', () => {
    const daysOf = (own: Pattern['occurrences'], setting: Partial<PlanSetting> = {}) =>
      expand([pattern('p', own, daysApart(2))], null, { numDays: 5, ...setting }).entries.map(
        ({ day, days }) => day ?? days,
      );
    expect(daysOf([on(0), occurrence()])).toEqual([0, [2, 3, 4]]);
    expect(daysOf([on(0), occurrence(), occurrence()])).toEqual([0, [2], [4]]);
    expect(daysOf([occurrence(), occurrence()])).toEqual([
      [0, 1],
      [3, 4],
    ]);
  });

  it('the days that nobody uses differ from pattern to pattern, and are the same every week', () => {
    const patterns = ['a', 'b', 'c'].map((name) => pattern(name, [occurrence(), occurrence()], daysApart(2)));
    const firstDays = expand(patterns, null, { numDays: 5 }).entries.map(({ days }) => days);
    expect(firstDays.filter((_, i) => i % 2 === 0)).toEqual([[0, 1], [0, 1, 2], [0]]);
  });

  it('blocks lie where the resources work', () => {
    const request = { resources: [{ id: 'anna', available_days: [2, 4] }, { id: 'bert' }] };
    const anna = occurrence({ resource: 'anna', resourceRule: 'fix' });
    const workingDays = new WorkingDays(request, 5);
    const { entries } = expand([pattern('p', [anna, anna], daysApart(2))], null, { numDays: 5, workingDays });
    expect(entries.map(({ days }) => days)).toEqual([[0, 1, 2], [4]]);
  });

  it('an occurrence for which no day is left can be done on none, which is told', () => {
    const patterns = [pattern('p', [on(1), occurrence()], daysApart(2))];
    const { entries, warnings } = expand(patterns, null, { numDays: 3 });
    expect(entries[1]).toMatchObject({ day: 0, days: [1] });
    expect(warnings).toEqual([
      {
        code: 'NO_DAY_LEFT',
        message:
          'Recurring "rec::p::1::2026-W09": no planning day is as far from the others of its pattern as the spacing asks; it cannot be served',
        field: 'recurring',
      },
    ]);
  });

  it('fixed days that stand too close are told', () => {
    const patterns = [pattern('p', [on(0), on(1)], daysApart(2))];
    expect(expand(patterns, null, { numDays: 5 })).toMatchObject({
      codes: ['SPACING_BROKEN'],
      days: [
        [0, 0],
        [1, 1],
      ],
    });
  });
});

describe('what a replan says is over', () => {
  const progress = (completed: string[], cancelled: string[] = []) => ({
    completed: new Set(completed),
    cancelled: new Set(cancelled),
    boundTo: new Map<string, string>(),
  });
  const id = (i: number) => jobIdOf('p', i, PERIOD);

  it('completed and cancelled occurrences are not injected again', () => {
    const setting = { numDays: 5, progress: progress([id(0)], [id(2)]) };
    expect(expand(week(0, 1, 2, 3), null, setting)).toMatchObject({
      days: [
        [1, 1],
        [3, 3],
      ],
      codes: [],
      leftOut: [],
    });
  });

  it('a fixed day that was completed is a day that spacing counts, one that was cancelled is not', () => {
    const patterns = [pattern('p', [on(1), occurrence()], distinctDays)];
    const daysAfter = (...over: [string[], string[]?]) =>
      expand(patterns, null, { numDays: 4, progress: progress(...over) }).entries[0]?.['days'];
    expect(daysAfter([id(0)])).toEqual([0, 2, 3]);
    expect(daysAfter([], [id(0)])).toBeUndefined();
  });

  it('of a completed free day nobody knows which it was, which is told', () => {
    const patterns = [pattern('p', [occurrence(), occurrence()], distinctDays)];
    const { codes, relations } = expand(patterns, null, { numDays: 4, progress: progress([id(0)]) });
    expect([codes, relations]).toEqual([['RELATION_PRUNED'], []]);
    const unspaced = [pattern('p', [occurrence(), occurrence()])];
    expect(expand(unspaced, null, { numDays: 4, progress: progress([id(0)]) }).codes).toEqual([]);
  });

  it('a resource that a relation left alone is the only one, where none is fixed', () => {
    const boundTo = new Map([
      [id(0), 'bert'],
      [id(1), 'bert'],
    ]);
    const patterns = [pattern('p', [occurrence(), occurrence({ resource: 'anna', resourceRule: 'fix' })])];
    const { entries } = expand(patterns, null, { progress: { ...progress([]), boundTo } });
    expect(entries.map(({ allowed_resource_ids: allowed }) => allowed)).toEqual([['bert'], ['anna']]);
  });
});
