import { VIOLATION_KINDS } from '../../kernel/wire/schema';
import { finishResponse } from './finish';
import { outcome, type ViolationRow } from './testing/outcomes';
import { prepareAnyway, request, square } from './testing/requests';

/** Skills: weld 0, lift 1. Zones: north 0. Relations: team 0, one without an id 1. Job a is activity 0. */
const REQUEST = request({
  travel: { distance_matrix: square(3, 10), time_matrix: square(3, 60) },
  resources: [{ id: 'v' }, { id: 'w', skills: ['weld'], skill_levels: { lift: 3 } }],
  jobs: [
    { id: 'a', location_index: 1, required_skills: ['weld'], allowed_resource_ids: ['w'] },
    { id: 'b', location_index: 2, skill_levels: { lift: 2 } },
  ],
  zones: [{ id: 'north', job_ids: ['a'], hard: true, resource_ids: ['w'] }],
  relations: [
    { id: 'team', type: 'same_route', job_ids: ['a', 'b'] },
    { type: 'precedence', job_ids: ['b', 'a'] },
  ],
});
const NONE = 2 ** 30;

/** What is told of one hard violation at the stop of job a on v. */
function told(kind: (typeof VIOLATION_KINDS)[number], row: Partial<ViolationRow>) {
  const stops = [{ activity: -1 }, { activity: 0, begin: 60 }, { activity: -2 }];
  const violation: ViolationRow = {
    ...{ kind: VIOLATION_KINDS.indexOf(kind), route: 0, stop: 1, index: -1, hard: true, value: 0, limit: 0 },
    ...row,
  };
  const { context } = prepareAnyway(REQUEST);
  const routes = [{ vehicle: 0, start: 0, end: 120, stops }];
  const answer = finishResponse(context, outcome({ routes, violations: [violation] }), {
    ...{ requestId: 'r', solveTimeMs: 1 },
  });
  return answer.routes[0]?.violations[0];
}

it('a skill is named, and a level only where one is asked for', () => {
  const bare = { skill: 'weld', value: 0, limit: 0, amount: 0 };
  expect(told('skills', { index: 0, value: 0, limit: -(2 ** 31) })).toMatchObject({
    ...bare,
    message: 'Job "a" needs the skill "weld", which the resource does not hold',
  });
  expect(told('skills', { index: 1, value: 1, limit: 2 })).toMatchObject({
    ...{ skill: 'lift', value: 1, limit: 2, amount: 1 },
    message: 'Job "a" needs the skill "lift" at a higher level than the resource holds (1, limit 2)',
  });
});

it('a zone and an allowed list measure nothing and name what is broken', () => {
  const nothing = { value: 0, limit: 0, amount: 0 };
  expect(told('zone', { index: 0, value: 0, limit: -1 })).toMatchObject({
    ...{ ...nothing, zone: 'north' },
    message: 'Job "a" lies in the zone "north" of other resources',
  });
  expect(told('zone', { index: -1, value: 0, limit: -1 })?.message).toBe(
    'Job "a" is served by a resource that may serve its zones only',
  );
  expect(told('resource_not_allowed', { value: 0, limit: -1 })).toMatchObject({
    ...nothing,
    message: 'Job "a" is served by "v", which its allowed_resource_ids leave out',
  });
});

it('a way that does not exist has no length', () => {
  expect(told('unreachable', { value: NONE, limit: NONE - 1 })).toMatchObject({
    ...{ value: 0, limit: 0, amount: 0 },
    message: 'Job "a" is reached by a leg that is null or forbidden',
  });
  expect(told('unreachable', { value: 60, limit: 30 })).toMatchObject({ value: 60, limit: 30, amount: 30 });
});

it('a relation is named by its id, its kind and its jobs', () => {
  expect(told('relation', { index: 0, value: 2, limit: 2 })).toMatchObject({
    ...{ relation: 'team', job_ids: ['a', 'b'], amount: 0 },
    message: 'Job "a" breaks the relation "team" (same_route) of "a", "b"',
  });
  expect(told('precedence', { index: 1, value: 60, limit: 90 })).toMatchObject({
    ...{ relation: 'precedence', job_ids: ['b', 'a'], value: 60, limit: 90 },
    message: 'Job "a" breaks the relation (precedence) of "b", "a" (60, limit 90)',
  });
  expect(told('precedence', { index: 1, value: 60, limit: -1 })).toMatchObject({ value: 0, limit: 0 });
});

it('what no entry of relations says is told as what it is', () => {
  expect(told('relation', { value: 1, limit: 0 })?.message).toBe('Job "a" breaks a locked route');
  expect(told('relation', { value: 90, limit: 60 })?.message).toMatch(/longer than max_time_in_vehicle \(90/);
  expect(told('relation', { value: 1, limit: 2 })?.message).toMatch(/is served in part/);
  expect(told('relation', { route: -1, stop: -1, value: 3, limit: 2 })?.message).toMatch(
    /max_vehicles allows \(3, limit 2\)$/,
  );
});
