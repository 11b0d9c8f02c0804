import type { Plan, Violation } from '../api/types';
import { brokenRules, costChanges, leftOut, totalInWords } from './difference';
import { plan, route } from './testing/plans';

const late = (job: string, hard: boolean): Violation => ({
  ...{ type: 'late', job_id: job, hard },
  message: `${job} is late`,
});

describe('costChanges', () => {
  it('has the terms that changed, the greatest change first, and no noise of adding', () => {
    const before = plan([], { distance: 100, travel_time: 7, revenue: -5, service_time: 0.1 + 0.2 });
    const after = plan([], { distance: 90, overtime: 50, revenue: -5, travel_time: 7, service_time: 0.3 });
    expect(costChanges(before, after)).toEqual([
      { term: 'overtime', before: 0, after: 50 },
      { term: 'distance', before: 100, after: 90 },
    ]);
  });

  it.each([
    [1000, 1031, 'cost +31 (+3.1 %)'],
    [1000, 400, 'cost −600 (−60 %)'],
    [0, 20, 'cost +20'],
    [1000, 1000.2, 'the same cost'],
  ])('from %s to %s is told as %s', (before, after, told) => {
    expect(totalInWords(plan([], { distance: before }), plan([], { distance: after }))).toBe(told);
  });
});

describe('brokenRules', () => {
  it('stand hard before soft, new before old, each with its route', () => {
    const before = plan([route('van', 'a b', { violations: [late('a', false)] })]);
    const after = plan([
      route('van', 'a', { violations: [late('a', false), late('c', false)] }),
      route('bike', 'b', { violations: [late('b', true)] }),
    ]);
    expect(brokenRules(before, after, [])).toEqual([
      { type: 'late', route: 'bike', message: 'b is late', hard: true, isNew: true },
      { type: 'late', route: 'van', message: 'c is late', hard: false, isNew: true },
      { type: 'late', route: 'van', message: 'a is late', hard: false, isNew: false },
    ]);
  });

  it('have from the refusal what belongs to no route, and nothing twice', () => {
    const after = plan([route('van', 'a', { violations: [late('a', true)] })]);
    const faults = ['late', 'lock_conflict'].map((code) => ({ code, message: `${code}.`, field: null }));
    expect(brokenRules(plan([]), after, faults).map(({ type, route: of }) => [type, of])).toEqual([
      ['lock_conflict', null],
      ['late', 'van'],
    ]);
  });
});

describe('leftOut', () => {
  it('is what only the plan after does not serve', () => {
    const without = (...ids: string[]): Plan => ({
      ...plan([]),
      unserved: ids.map((id) => ({
        ...{ job_id: id, type: 'job', reason: 'x', message: '', mandatory: true, reasons: [] },
      })),
    });
    expect(leftOut(without('a', 'c'), without('b', 'a')).map(({ job_id: id }) => id)).toEqual(['b']);
  });
});
