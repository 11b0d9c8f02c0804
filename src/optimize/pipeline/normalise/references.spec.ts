import { FAIRNESS_METRIC, RELATION_KIND } from '../../../kernel/wire';
import { findingsOf, prepareAnyway, request, square, wireOf } from '../testing/requests';

const shipment = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  pickup: { location_index: 1, service_time: 10, time_windows: [{ start: 5, end: 9 }], release_time: 3 },
  delivery: { location_index: 2, service_time: 20 },
  demands: { kg: 2.5 },
  ...more,
});
const jobs = (...ids: string[]) => ids.map((id) => ({ id, location_index: 1 }));
const codesOf = (json: unknown) => prepareAnyway(json).context.warnings.map(({ code }) => code);

describe('locks (A12, B18)', () => {
  const locked = (routes: unknown[], more: Record<string, unknown> = {}) =>
    request({
      jobs: jobs('a', 'b').map((job) => ({ ...job, mandatory: false })),
      shipments: [shipment('s', { mandatory: false, day: 1 })],
      problem: { num_days: 2 },
      locks: { routes },
      ...more,
    });

  it('order activities on a vehicle; a shipment named twice is picked up, then delivered', () => {
    const { locks, tasks } = wireOf(locked([{ resource_id: 'v1', job_ids: ['s', 'a', 's'], strict: true }]));
    // Day 1: its shipment is pinned to it.
    expect(locks).toEqual([{ vehicle: 1, strict: true, first: false, activities: [2, 0, 3] }]);
    expect(tasks.map(({ mandatory }) => mandatory)).toEqual([true, false, true]);
  });

  it('take a day of their own, else the resource’s first', () => {
    const vehicle = (more: Record<string, unknown>) =>
      wireOf(locked([{ resource_id: 'v1', job_ids: ['a'], ...more }])).locks[0]?.vehicle;
    expect([vehicle({}), vehicle({ day: 1 })]).toEqual([0, 1]);
  });

  it('on a resource that is disabled or away are conflicts that nobody may serve', () => {
    const route = { resource_id: 'v1', job_ids: ['a'], day: 1 };
    const disabled = locked([route], { locks: { routes: [route], disabled_resource_ids: ['v1'] } });
    const away = locked([route], { resources: [{ id: 'v1', available_days: [0] }] });
    for (const [json, code] of [
      [disabled, 'resource_disabled'],
      [away, 'lock_conflict'],
    ] as const) {
      const { tasks, lockConflicts } = prepareAnyway(json).context;
      expect(tasks[0]?.lockConflict).toBe(code);
      expect(lockConflicts).toMatchObject([{ field: 'locks.routes[0]' }]);
      expect(wireOf(json)).toMatchObject({ locks: [], tasks: [{ allowedResources: [] }, {}, {}] });
    }
  });

  it.each([[['a', 'a']], [['s', 's:delivery']], [['s', 's', 's']]])(
    'refuse %j: one activity in two places',
    (job_ids) => {
      expect(findingsOf(locked([{ resource_id: 'v1', job_ids }])).map(([code]) => code)).toContain(
        'VALIDATION_ERROR',
      );
    },
  );
});

describe('relations (A6)', () => {
  const related = (...relations: unknown[]) =>
    wireOf(request({ jobs: jobs('a', 'b', 'c'), shipments: [shipment('s')], relations })).relations;
  // Jobs are the activities 0 to 2, the shipment 3 and 4.

  it.each([
    ['same_route', ['a', 's'], [0, 3]],
    ['different_route', ['a', 's', 's:delivery'], [0, 3]],
    ['same_resource', ['a', 's:delivery'], [0, 3]],
    ['same_day', ['s', 'b'], [3, 1]],
    ['different_day', ['a', 'b', 'c'], [0, 1, 2]],
    ['all_or_none', ['a', 's'], [0, 3]],
    ['sequence', ['a', 's', 'b'], [0, 3, 4, 1]],
    ['sequence', ['s', 'b', 's'], [3, 1, 4]],
    ['precedence', ['a', 's'], [0, 3]],
    ['precedence', ['s', 'a'], [4, 0]],
    ['precedence', ['a', 's', 'b'], [0, 3, 4, 1]],
    ['precedence', ['s:pickup', 'a'], [3, 0]],
  ] as const)('%s of %j is over the activities %j', (type, job_ids, activities) => {
    expect(related({ type, job_ids })).toMatchObject([
      { kind: RELATION_KIND[type], hard: true, penalty: 0, activities },
    ]);
  });

  it('cut a precedence with gaps at a shipment, whose own steps keep none', () => {
    const lists = related({ type: 'precedence', job_ids: ['a', 's', 'b'], min_gap: 5 });
    expect(lists.map(({ activities }) => activities)).toEqual([
      [0, 3],
      [4, 1],
    ]);
  });

  it('carry tolerance, directness, resource, requires and the price of a soft one', () => {
    expect(
      related(
        { type: 'same_time', job_ids: ['a', 'b'], tolerance: 30, hard: false, penalty: 2 },
        { type: 'sequence', job_ids: ['a', 'b'], direct: true, resource_id: 'v1' },
        { type: 'precedence', job_ids: ['b', 'c'], requires: true, max_gap: 60 },
      ),
    ).toMatchObject([
      { maxGap: 30, hard: false, penalty: 2, resource: null },
      { direct: true, resource: 0, maxGap: null },
      { requires: true, maxGap: 60, minGap: 0 },
    ]);
  });

  it.each([
    [
      'a shipment’s delivery before its pickup',
      [{ type: 'precedence', job_ids: ['s:delivery', 's:pickup'] }],
    ],
    ['a job twice in a soft sequence', [{ type: 'sequence', job_ids: ['a', 'b', 'a'], hard: false }]],
  ])('find the circle of %s', (_, relations) => {
    const json = request({ jobs: jobs('a', 'b'), shipments: [shipment('s')], relations });
    expect(findingsOf(json).map(([code]) => code)).toEqual(['CIRCULAR_PRECEDENCE']);
  });
});

describe('fairness (A8)', () => {
  it('comes with its metric, history and a weight in money', () => {
    const json = request({
      travel: { distance_matrix: square(3, 12.5), time_matrix: square(3, 1) },
      resources: [{ id: 'v1', workload_history: 7.5 }, { id: 'v2' }],
      options: { fairness: { metric: 'distance', weight: 2, scope: 'horizon', tolerance: 0.1 } },
    });
    const wire = wireOf(json);
    expect(wire.fairness).toEqual({
      ...{
        metric: FAIRNESS_METRIC.distance,
        dimension: 0,
        horizon: true,
        tolerance: 100_000,
        history: [75, 0],
      },
    });
    expect(wire.objective).toEqual([
      [
        [0, 1],
        [5, 2],
      ],
    ]);
    expect(findingsOf(request({ options: { fairness: { metric: 'load', dimension: 'kg' } } }))).toEqual([
      ['UNKNOWN_REFERENCE', 'options.fairness.dimension'],
    ]);
  });
});

describe('a first plan (initial_solution)', () => {
  const given = (routes: unknown[], more: Record<string, unknown> = {}) =>
    request({
      jobs: jobs('a', 'b'),
      shipments: [shipment('s')],
      dump_stations: [{ id: 'd', location_index: 2 }],
      resources: [
        { id: 'v1', breaks: [{ id: 'x', start: 0, end: 9, duration: 1, split: [1, 1] }] },
        { id: 'v2', breaks: [{ id: 'y', start: 0, end: 9, duration: 1 }] },
      ],
      options: { initial_solution: { routes } },
      ...more,
    });
  const stops = (...ids: string[]) => ids.map((job_id) => ({ job_id }));

  it('names activities, stations and breaks as the kernel counts them', () => {
    const route = {
      resource_id: 'v2',
      stops: [...stops('s', 'a', 's'), { dump_station_id: 'd' }, { break_id: 'y' }],
    };
    const json = given([route]);
    // 4 activities, 1 station, 3 for v1's break and its parts.
    expect(wireOf(json).initialPlan).toEqual([{ vehicle: 1, activities: [2, 0, 3, 4, 8] }]);
    expect(prepareAnyway(json).context.initialSolution).toEqual({ used: true, stops: 5, ignored: 0 });
    expect(codesOf(json)).toEqual([]);
  });

  it('leaves out what is unknown, repeated or half of a shipment, and says so', () => {
    const json = given([
      { resource_id: 'v1', stops: stops('a', 'a', 'zzz', 's:pickup', 'b') },
      { resource_id: 'v9', stops: stops('b') },
    ]);
    expect(wireOf(json).initialPlan).toEqual([{ vehicle: 0, activities: [0, 1] }]);
    expect(prepareAnyway(json).context.initialSolution).toEqual({ used: true, stops: 6, ignored: 4 });
    expect(codesOf(json)).toEqual(Array.from({ length: 4 }, () => 'INITIAL_SOLUTION_IGNORED'));
    expect(prepareAnyway(json).context.warnings.map(({ field }) => field)).toEqual([
      ...['stops[1]', 'stops[2]'].map((stop) => `options.initial_solution.routes[0].${stop}`),
      ...['options.initial_solution', 'options.initial_solution.routes[1]'],
    ]);
  });

  it('of nothing known is none', () => {
    const json = given([{ resource_id: 'v1', stops: stops('zzz') }]);
    expect(wireOf(json).initialPlan).toBeNull();
    expect(prepareAnyway(json).context.initialSolution?.used).toBe(false);
  });
});
