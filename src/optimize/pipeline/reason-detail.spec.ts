import type { SolveContext, TaskContext } from './context';
import { detailOf } from './reason-detail';
import { noFacts } from './reason-facts';
import type { ReasonFacts } from './reason-messages';

const FACTS = noFacts({ id: 'a', type: 'job' } as TaskContext);
const NAMES = Array.from({ length: 5_000 }, (_, i) => `n${i}`);
const FIRST = NAMES.slice(0, 100);

function detail(code: Parameters<typeof detailOf>[2], facts: Partial<ReasonFacts>) {
  const task = { firstActivity: 0, numActivities: 0 } as TaskContext;
  return detailOf({ activities: [] } as unknown as SolveContext, task, code, { ...FACTS, ...facts });
}

it('lists a hundred of the skills that are missing', () => {
  expect(detail('skill_missing', { skills: NAMES })).toEqual({ missing_skills: FIRST });
});

it('lists a hundred of the members of a relation, which it does for each of them that is left out', () => {
  const relation = { name: 'team', jobIds: NAMES, gap: null, late: null };
  expect(detail('relation_conflict', { relation })).toEqual({ relation: 'team', job_ids: FIRST });
});

it('names the gap that is in the way of a relation, and the break that has to begin too early', () => {
  const relation = { name: 'soon', jobIds: ['b'], gap: 'max_gap' as const, late: null };
  const margin = { required: 75, available: 74 };
  expect(detail('relation_conflict', { relation, limit: 'max_gap', ...margin })).toEqual({
    ...{ limit: 'max_gap', relation: 'soon', job_ids: ['b'] },
    ...margin,
  });
  const rest = 'break "lunch"';
  expect(detail('break_conflict', { rest, limit: 'end', ...margin })).toMatchObject({ limit: 'end' });
  expect(detail('break_conflict', { rest, limit: 'breaks', ...margin })).not.toHaveProperty('limit');
});

it('says that strict locks are in the way of work that they do not name', () => {
  expect(detail('lock_conflict', { isLocked: false })).toEqual({ limit: 'strict' });
  expect(detail('lock_conflict', { isLocked: true })).toEqual({});
});

it('lists the days of work and those on which somebody works', () => {
  const days = { days: [2], worked: [0, 1] };
  expect(detail('day_unavailable', { days })).toEqual({ days: [2], available_days: [0, 1] });
});
