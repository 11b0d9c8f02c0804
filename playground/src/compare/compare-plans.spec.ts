import { planView, type PlanView } from '../plan/plan-view';
import { activity, planOf, routeOf } from '../plan/testing/plans';
import { comparePlans } from './compare-plans';

/** Routes by resource, each of the ids of its jobs. */
function viewOf(
  routes: Record<string, string>,
  breakdown: Record<string, number> = {},
  unserved: readonly string[] = [],
): PlanView {
  const plan = planOf(
    Object.entries(routes).map(([id, jobs]) =>
      routeOf(
        id,
        [...jobs].map((job_id) => activity({ job_id })),
      ),
    ),
    {
      score: {
        total: Object.values(breakdown).reduce((sum, term) => sum + term, 0),
        num_vehicles_used: Object.keys(routes).length,
        breakdown,
      },
      unserved: unserved.map((job_id) => ({
        job_id,
        type: 'job',
        reason: 'CAPACITY',
        message: '',
        mandatory: true,
        reasons: [],
      })),
    },
  );
  return planView(plan, []);
}

const told = (before: PlanView, after: PlanView) =>
  comparePlans(before, after).changes.map(
    ({ kind, label, from, to }) => `${kind} ${label}: ${from ?? '-'} → ${to ?? '-'}`,
  );

describe('stops of two plans', () => {
  it('are the same where only others came or went before them', () => {
    const [before, after] = [viewOf({ van: 'abcd' }), viewOf({ van: 'xbcd' })];
    expect(told(before, after)).toEqual(['added x: - → van, stop 1', 'removed a: van, stop 1 → -']);
    expect(comparePlans(before, after).unchanged).toBe(3);
  });

  it('have moved to another route, or within their own', () => {
    const [before, after] = [viewOf({ van: 'abcd', bike: 'e' }), viewOf({ van: 'bcda', bike: '', car: 'e' })];
    expect(told(before, after)).toEqual([
      'moved a: van, stop 1 → van, stop 4',
      'moved e: bike, stop 1 → car, stop 1',
    ]);
  });

  it('are named by the stop before them where they kept their number', () => {
    expect(told(viewOf({ van: 'abcd' }), viewOf({ van: 'dbca' }))).toEqual([
      'moved d: van, stop 4 → van, stop 1',
      'moved a: van, stop 1 → van, stop 4',
    ]);
    expect(told(viewOf({ van: 'abc' }), viewOf({ van: 'cba' }))).toContain(
      'moved b: van, after a → van, after c',
    );
  });

  it('are marked by their stop, and what is no stop any more by its task', () => {
    const { changes } = comparePlans(viewOf({ van: 'ab' }), viewOf({ van: 'bc' }));
    expect(changes.map(({ kind, mark }) => [kind, mark])).toEqual([
      ['added', '0:2'],
      ['removed', 'job:a'],
    ]);
  });

  it('of a plan and itself do not change', () => {
    const view = viewOf({ van: 'abc', bike: 'd' });
    expect(comparePlans(view, view)).toMatchObject({ changes: [], unchanged: 4 });
  });
});

describe('costs of two plans', () => {
  it('are compared term by term, the sum last, without what neither has', () => {
    const before = viewOf({ van: 'ab' }, { distance: 100, revenue: -20, overtime: 0 });
    const after = viewOf({ van: 'ab' }, { distance: 80, fixed_vehicle_cost: 5, overtime: 0 });
    expect(comparePlans(before, after).costs).toEqual([
      { name: 'distance', before: 100, after: 80 },
      { name: 'revenue', before: -20, after: 0 },
      { name: 'fixed vehicle cost', before: 0, after: 5 },
      { name: 'total', before: 80, after: 85 },
    ]);
  });

  it('leave out what missing jobs are charged: the difference of the rest is to be read', () => {
    const charged = viewOf({ van: 'a' }, { distance: 60, penalty_dropped: 100_000_007 }, ['b']);
    const { costs, figures } = comparePlans(charged, viewOf({ van: 'ab' }, { distance: 80 }));
    expect(costs).toEqual([
      { name: 'distance', before: 60, after: 80 },
      { name: 'penalty dropped', before: 7, after: 0 },
      { name: 'total without what is missing', before: 67, after: 80 },
    ]);
    expect(figures).toContainEqual({
      ...{ name: 'missing that must be done', isTime: false },
      ...{ before: 1, after: 0 },
    });
  });

  it('stand beside what is served, by how many, how far and how long', () => {
    const { figures } = comparePlans(viewOf({ van: 'a' }, {}, ['b']), viewOf({ van: 'a', bike: 'b' }));
    expect(figures.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['served', 1, 2],
      ['unserved', 1, 0],
      ['missing that must be done', 1, 0],
      ['vehicles', 1, 2],
      ['distance', 1_000, 2_000],
      ['time of routes', 3_600, 7_200],
    ]);
  });
});
