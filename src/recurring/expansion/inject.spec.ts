import { checkRequest } from '../../optimize/pipeline/check-request';
import { NO_LATER_JOBS } from '../../optimize/pipeline/replan/progress';
import { DEFAULT_PIPELINE_SETTINGS } from '../../optimize/pipeline/settings';
import { prepare, request as requestOf, square } from '../../optimize/pipeline/testing/requests';
import type { Pattern } from '../pattern';
import { expectedJobs, injectPatterns } from './inject';
import { daysApart, distinctDays, occurrence, on, pattern } from './testing/patterns';

type Json = ReturnType<typeof JSON.parse>;

const BLOCK = { periodKey: '2026-W09', requestedDays: null };
const ID = (i: number, name = 'p') => `rec::${name}::${i}::2026-W09`;

function inject(request: unknown, patterns: readonly Pattern[], more: Partial<typeof NO_LATER_JOBS> = {}) {
  const { request: made, ...rest } = injectPatterns(request, patterns, BLOCK, { ...NO_LATER_JOBS, ...more });
  return {
    ...rest,
    request: made as Json,
    refused: rest.findings.map(({ code, field }) => `${code} ${field}`),
    messages: rest.findings.map(({ message }) => message),
  };
}

/** What the checks of the request itself say of it. */
const check = (request: unknown) => checkRequest(request, DEFAULT_PIPELINE_SETTINGS, 'sync', 'general');

const anna = (more = {}) => occurrence({ resource: 'anna', resourceRule: 'fix', ...more });
const free = (n = 1, more: Partial<Pattern> = {}) =>
  pattern(
    'p',
    Array.from({ length: n }, () => occurrence()),
    more,
  );

describe('active patterns are expanded for period_key and merged into jobs', () => {
  it('behind the jobs of the caller, each with its place in the list', () => {
    const request = requestOf({
      jobs: [
        { id: 'a', location_index: 1 },
        { id: 'b', location_index: 2 },
      ],
    });
    const { request: made, injected, refused, warnings } = inject(request, [free(2)]);
    expect(made.jobs.map(({ id }: Json) => id)).toEqual(['a', 'b', ID(0), ID(1)]);
    expect(injected).toEqual([
      { index: 2, externalId: 'p', occurrence: 0, id: ID(0) },
      { index: 3, externalId: 'p', occurrence: 1, id: ID(1) },
    ]);
    expect([refused, warnings]).toEqual([[], []]);
    expect({ ...made, jobs: null }).toEqual({ ...request, jobs: null });
    check(made);
  });

  it.each([[undefined], [null], [[]]])('where there are no other jobs: %j', (jobs) => {
    const { request: made } = inject(requestOf({ jobs }), [free()]);
    expect(made.jobs).toHaveLength(1);
    check(made);
  });

  it('Without a recurring block there is no injection and behaviour is unchanged', () => {
    const request = requestOf();
    expect(injectPatterns(request, [free()], null)).toEqual({
      request,
      injected: [],
      findings: [],
      warnings: [],
    });
    expect(injectPatterns(request, [free()], null).request).toBe(request);
  });

  it('without patterns the request is the same', () => {
    const request = requestOf();
    expect(inject(request, []).request).toBe(request);
  });

  it('what only warns leaves the request the same', () => {
    const request = requestOf({ problem: { num_days: 2 } });
    const { request: made, warnings } = inject(request, [pattern('p', [on(4)])]);
    expect(made).toBe(request);
    expect(warnings).toMatchObject([{ code: 'DAY_NOT_PLANNED' }]);
  });

  it('the number of planning days is read as the pipeline reads it', () => {
    const dayIn = (problem: unknown) =>
      inject(requestOf({ problem }), [pattern('p', [on(1)])]).request.jobs[1]?.day;
    expect(dayIn({ num_days: 2 })).toBe(1);
    expect(dayIn({ num_days: 1.5 })).toBe(1);
    expect([{ num_days: 1 }, { num_days: 0 }, {}, null, 'x', { num_days: '5' }].map(dayIn)).toEqual(
      new Array(6).fill(undefined),
    );
  });

  it('the request is not touched, and what does not change is shared', () => {
    const request = requestOf({ relations: [], problem: { num_days: 5 } });
    const before = JSON.stringify(request);
    const { request: made } = inject(request, [free(2, distinctDays)]);
    expect(JSON.stringify(request)).toBe(before);
    expect(made.travel).toBe(request['travel']);
    expect(made.relations).toHaveLength(1);
  });
});

describe('places (B24)', () => {
  it('Caller sends matrices: use the stored location_index', () => {
    const { request: made } = inject(requestOf(), [pattern('p', [occurrence({ locationIndex: 2 })])]);
    expect(made.jobs[1]).toMatchObject({ location_index: 2 });
    expect(made.jobs[1]).not.toHaveProperty('location');
  });

  it('out of range → VALIDATION_ERROR naming the pattern', () => {
    const patterns = [
      pattern('far "p"', [occurrence({ locationIndex: 2 }), occurrence({ locationIndex: 3 })]),
    ];
    const { refused, messages, request: made } = inject(requestOf(), patterns);
    expect(refused).toEqual(['MATRIX_SIZE_MISMATCH recurring']);
    expect(messages).toEqual([
      'The recurring pattern "far \\"p\\"" (occurrence 1) has the location_index 3, but the matrices have 3 rows (0 to 2).',
    ]);
    // Nothing is said of it a second time.
    check(made);
  });

  it('Coordinate mode: use lat/lon/label', () => {
    const request = {
      travel: {},
      resources: [{ id: 'v1', start_location: { lat: 50.8, lon: 4.3 } }],
      jobs: [],
    };
    const { request: made, refused } = inject(request, [pattern('p', [occurrence({ locationIndex: 9 })])]);
    expect(made.jobs[0]).toMatchObject({ location: { lat: 50.89, lon: 4.3, label: 'place 9' } });
    expect(refused).toEqual([]);
    check(made);
  });
});

describe('pinned resources (B24)', () => {
  const resources = [{ id: 'v1' }, { id: 'anna' }];

  it('may serve it alone', () => {
    const { request: made, refused } = inject(requestOf({ resources }), [pattern('p', [anna()])]);
    expect(made.jobs[1]).toMatchObject({ allowed_resource_ids: ['anna'] });
    expect(refused).toEqual([]);
    check(made);
  });

  it('absent from the solve’s resources: 422 VALIDATION_ERROR', () => {
    const { refused, messages, request: made } = inject(requestOf(), [pattern('p', [occurrence(), anna()])]);
    expect(refused).toEqual(['UNKNOWN_REFERENCE recurring']);
    expect(messages).toEqual([
      'The recurring pattern "p" (occurrence 1) is for the resource "anna", which is not among the resources of the request.',
    ]);
    check(made);
  });

  it('disabled and listed: it is taken, and nobody may serve it', () => {
    const locks = { disabled_resource_ids: ['anna'] };
    const { request: made, refused } = inject(requestOf({ resources, locks }), [pattern('p', [anna()])]);
    expect(refused).toEqual([]);
    const { context } = prepare(made);
    expect(context.tasks[1]?.allowedResourceIds).toEqual(['anna']);
    expect(context.resources.map(({ id, disabled }) => [id, disabled])).toEqual([
      ['v1', false],
      ['anna', true],
    ]);
    expect(context.vehicles.map(({ resource }) => resource)).toEqual([0]);
  });

  it('disabled and not listed: that is the fault of the lock, said once', () => {
    const locks = { disabled_resource_ids: ['anna'] };
    const { request: made, refused } = inject(requestOf({ locks }), [pattern('p', [anna()])]);
    expect(refused).toEqual([]);
    expect(() => check(made)).toThrow('locks.disabled_resource_ids[0] names the unknown resource "anna".');
  });

  it.each([[undefined], [[]], ['x'], [[null, { id: 5 }]], [[{ id: '' }]]])(
    'nobody is missed where resources cannot be read: %j',
    (list) => {
      expect(inject(requestOf({ resources: list }), [pattern('p', [anna()])]).refused).toEqual([]);
    },
  );
});

describe('ids', () => {
  it.each([
    [
      'jobs',
      {
        jobs: [
          { id: 'a', location_index: 1 },
          { id: ID(0), location_index: 1 },
        ],
      },
      'jobs[1].id',
    ],
    [
      'shipments',
      { shipments: [{ id: ID(0), pickup: { location_index: 1 }, delivery: { location_index: 2 } }] },
      'shipments[0].id',
    ],
    ['resources', { resources: [{ id: ID(0) }] }, 'resources[0].id'],
    ['depots', { depots: [{ id: ID(0), location_index: 0 }] }, 'depots[0].id'],
    ['dump_stations', { dump_stations: [{ id: ID(0), location_index: 0 }] }, 'dump_stations[0].id'],
  ])('Id collision with a caller job → VALIDATION_ERROR, of all %s', (_, more, field) => {
    const { refused, messages, injected, request: made } = inject(requestOf(more), [free(2)]);
    expect(refused).toEqual([`DUPLICATE_ID ${field}`]);
    expect(messages).toEqual([
      `${field} is ${JSON.stringify(ID(0))}, the id that a job of the recurring pattern "p" has.`,
    ]);
    // The other one is where it is said to be.
    expect(injected.map(({ index, id }) => [made.jobs[index].id, id])).toEqual([[ID(1), ID(1)]]);
    check(made);
  });

  it('relations and locks of the caller may name them', () => {
    const request = requestOf({
      relations: [{ type: 'precedence', job_ids: ['a', ID(0)] }],
      locks: { routes: [{ resource_id: 'v1', job_ids: [ID(1)] }] },
    });
    check(inject(request, [free(2)]).request);
    expect(() => check(inject(request, [free(1)]).request)).toThrow(`names the unknown job "${ID(1)}"`);
  });
});

describe('relations', () => {
  const problem = { num_days: 5 };
  const spaced = [free(2, distinctDays)];
  const relation = { id: 'rec::p::spacing::2026-W09', job_ids: [ID(0), ID(1)] };

  it.each([
    ['none', undefined, [{ ...relation, type: 'different_day' }]],
    ['null', null, [{ ...relation, type: 'different_day' }]],
    [
      'a list',
      [{ type: 'same_day', job_ids: ['a', 'b'] }],
      [
        { type: 'same_day', job_ids: ['a', 'b'] },
        { ...relation, type: 'different_day' },
      ],
    ],
    ['lists by type', { same_day: [['a', 'b']] }, { same_day: [['a', 'b']], different_day: [relation] }],
    [
      'lists by type, of that type too',
      { DIFFERENT_DAY: [['a', 'b']] },
      { DIFFERENT_DAY: [['a', 'b'], relation] },
    ],
    ['lists by type, one of them null', { different_day: null }, { different_day: [relation] }],
    ['lists by type, none', {}, { different_day: [relation] }],
  ])('are added to %s', (_, relations, expected) => {
    const jobs = ['a', 'b'].map((id) => ({ id, location_index: 1 }));
    const { request: made } = inject(requestOf({ jobs, problem, relations }), spaced);
    expect(made.relations).toEqual(expected);
    check(made);
  });

  it.each([['x'], [5], [{ different_day: 'x' }]])(
    'that cannot be read stay, to be refused: %j',
    (relations) => {
      const { request: made } = inject(requestOf({ problem, relations }), spaced);
      expect(made.relations).toEqual(relations);
      expect(() => check(made)).toThrow('relations');
    },
  );

  it('a wide gap is kept on days on which the resources of the request work', () => {
    const resources = [{ id: 'v1', available_days: [1] }, { id: 'v2', available_days: [1, 4] }, { id: 'v3' }];
    const locks = { disabled_resource_ids: ['v3'] };
    const { request: made } = inject(requestOf({ problem, resources, locks }), [free(2, daysApart(3))]);
    expect(made.jobs.slice(1).map(({ days }: Json) => days)).toEqual([[0, 1], [4]]);
    expect(made.relations).toHaveLength(1);
    check(made);
  });
});

describe('a request that nobody has checked', () => {
  const spoils: unknown[] = [undefined, null, 5, 'x', true, [], {}, [null, 5, []], [[]], { id: 5 }];
  const sections = [
    ...['jobs', 'resources', 'shipments', 'depots', 'dump_stations', 'relations', 'locks', 'travel'],
    ...['problem', 'recurring', 'options'],
  ];

  it.each(sections)('never makes it throw: %s', (section) => {
    for (const spoil of spoils) {
      const request = { ...requestOf(), [section]: spoil };
      const before = JSON.stringify(request);
      inject(request, [pattern('p', [anna(), on(3), occurrence()], daysApart(2))]);
      expectedJobs(request, [free()], BLOCK);
      expect(JSON.stringify(request)).toBe(before);
    }
  });

  it.each([['x'], [5], [{}], [true]])('jobs that are no list are left for its checks: %j', (jobs) => {
    const request = requestOf({ jobs });
    expect(inject(request, [free()])).toMatchObject({ injected: [], findings: [] });
    expect(inject(request, [free()]).request).toBe(request);
    expect(expectedJobs(request, [free()], BLOCK)).toEqual([]);
  });

  it.each([[null], [[]], ['x'], [undefined]])('nor is what is no request: %j', (request) => {
    expect(inject(request, [free()]).request).toBe(request);
    expect(expectedJobs(request, [free()], BLOCK)).toEqual([]);
  });

  it('lists a hundred faults at most', () => {
    const { findings } = inject(requestOf(), [pattern('p', new Array(200).fill(anna()))]);
    expect(findings).toHaveLength(100);
  });
});

describe('the jobs that are expected of a replan', () => {
  it('are those that are injected when nothing is over', () => {
    const request = requestOf({ problem: { num_days: 5 } });
    const patterns = [pattern('p', [on(0), occurrence()], daysApart(2)), free()];
    const { request: made } = inject(request, patterns);
    expect(expectedJobs(request, patterns, BLOCK)).toEqual(made.jobs.slice(1));
    expect(expectedJobs(request, patterns, null)).toEqual([]);
  });

  it('what is over is not injected again', () => {
    const over = { completed: new Set([ID(0)]), cancelled: new Set([ID(2)]) };
    const { injected } = inject(requestOf(), [free(4)], over);
    expect(injected.map(({ id, index }) => [id, index])).toEqual([
      [ID(1), 1],
      [ID(3), 2],
    ]);
  });
});

it('ten thousand patterns of five take as many steps as there are jobs', () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    pattern(`p${i}`, [on(0), on(1), occurrence(), occurrence(), anna()], distinctDays),
  );
  const request = requestOf({
    travel: { distance_matrix: square(3, 5) },
    resources: [{ id: 'anna' }],
    problem: { num_days: 5 },
  });
  const { injected, request: made, refused } = inject(request, many);
  expect([injected.length, made.relations.length, refused]).toEqual([50_000, 10_000, []]);
  expect(new Set(made.jobs.map(({ id }: Json) => id)).size).toBe(50_001);
});
