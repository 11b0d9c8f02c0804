import type { TaskContext } from './context';
import { noFacts } from './reason-facts';
import { reasonMessage } from './reason-messages';

const FACTS = noFacts({ id: 'a', type: 'job' } as TaskContext);
const margin = { required: 9, available: 5 };

it('no way at all is told without numbers and without a limit that nobody set', () => {
  const message = reasonMessage('unreachable', FACTS);
  expect(message).toMatch(/null or forbidden cells/);
  expect(message).not.toMatch(/needs|max_leg_time/);
});

it.each([
  ['unreachable', 'max_leg_time', /leg longer than max_leg_time \(needs 9, has 5\): raise max_leg_time/],
  ['unreachable', 'max_driving_time', /\(needs 9, has 5\): raise max_driving_time of the break/],
  ['max_time_exceeded', 'max_time', /exceeds max_time \(needs 9, has 5\)/],
  ['max_time_exceeded', 'max_time_in_vehicle', /longer than its max_time_in_vehicle \(needs 9, has 5\)/],
  ['fleet_exhausted', 'max_tasks', /max_tasks is in the way \(needs 9, has 5\): more\.$/],
  ['lock_conflict', 'capacities', /capacities is in the way \(needs 9, has 5\): unlock it, or more\./],
] as const)('%s names %s, the limit that binds', (code, limit, expected) => {
  expect(reasonMessage(code, { ...FACTS, ...margin, limit, remedy: 'more' })).toMatch(expected);
});

it('where no limit is known, none is advised that may not be set', () => {
  expect(reasonMessage('fleet_exhausted', FACTS)).not.toMatch(/max_vehicles/);
});

it('a job left out for its relations is said not to have found a place, and what may give it one', () => {
  const message = reasonMessage('relation_conflict', FACTS);
  expect(message).toMatch(/^No place was found for job "a" that keeps its relations/);
  expect(message).toMatch(/relax a relation, a window or a shift, or add a resource/);
});

it('names three of the skills that are missing, however many there are', () => {
  const skills = Array.from({ length: 1_000 }, (_, i) => `s${i}`);
  expect(reasonMessage('skill_missing', { ...FACTS, skills })).toMatch(
    /requires "s0", "s1", "s2" and 997 more, which these resources do not hold/,
  );
  expect(reasonMessage('skill_level_too_low', { ...FACTS, skills: ['a', 'b'] })).toMatch(
    /of "a", "b": lower/,
  );
});

it('the relation that is in the way is named, with some of those that it is about', () => {
  const relation = { name: 'team', jobIds: ['b', 'c', 'd', 'e'], gap: null, late: null };
  const message = reasonMessage('relation_conflict', { ...FACTS, relation });
  expect(message).toMatch(/that keeps the relation "team" to "b", "c", "d" and 1 more: relax/);
});

it.each([
  ['min_gap', /whose min_gap is 9 \(5 would do\): relax/],
  ['max_gap', /whose max_gap is 5 \(9 would do\): relax/],
  ['tolerance', /whose tolerance is 5 \(9 would do\): relax/],
] as const)('says what the %s of a relation would have to be', (gap, expected) => {
  const relation = { name: 'team', jobIds: ['b'], gap, late: null };
  expect(reasonMessage('relation_conflict', { ...FACTS, ...margin, relation, limit: gap })).toMatch(expected);
});

it('says when a break with a window could begin', () => {
  const facts = { ...FACTS, ...margin, rest: 'break "lunch"' };
  expect(reasonMessage('break_conflict', { ...facts, limit: 'end' })).toMatch(/\(earliest 9, latest 5\)/);
  expect(reasonMessage('break_conflict', { ...facts, limit: 'breaks' })).toMatch(/\(needs 9, has 5\)/);
});
