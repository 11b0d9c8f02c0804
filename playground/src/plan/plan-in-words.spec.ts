import type { Unserved } from '../api/types';
import { planInWords } from './plan-in-words';
import { activity, planOf, routeOf } from './testing/plans';

const ROUTES = [routeOf('van', [activity({ job_id: 'a' })]), routeOf('bike', [activity({ job_id: 'b' })])];
const left: Unserved = {
  ...{ job_id: 'c', type: 'job', reason: 'capacity_exceeded', message: '', mandatory: true },
  reasons: [],
};

it('says cost, work, kilometres and hours of a plan', () => {
  expect(planInWords(planOf(ROUTES, { solve_time_ms: 1_234 }), false)).toBe(
    'optimal: cost 10, 2 served, 0 unserved, 2 vehicles, 2 km and 2 h 00, in 1.23 s',
  );
  expect(planInWords(planOf(ROUTES, { cached: true }), true)).toMatch(
    /^stopped, the best plan until then: .*, from the cache$/,
  );
});

it('counts what is missing in place of what that is charged for', () => {
  const score = {
    total: 100_184_786,
    num_vehicles_used: 1,
    breakdown: { distance: 184_786, penalty_dropped: 100_000_000 },
  };
  expect(planInWords(planOf(ROUTES, { status: 'infeasible', unserved: [left], score }), false)).toMatch(
    /^infeasible: 1 job missing that must be done, cost 184,786 without, 2 served, 1 unserved/,
  );
  const optional = { ...left, mandatory: false };
  expect(planInWords(planOf(ROUTES, { unserved: [optional], score }), false)).toMatch(
    /^optimal: cost 100,184,786/,
  );
});
