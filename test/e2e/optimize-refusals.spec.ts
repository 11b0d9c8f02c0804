import { NOT_YET_SUPPORTED } from '../../src/optimize/pipeline/not-yet-supported';
import { coordinateRequest, job, lineTravel, request, resource } from '../support/factories';
import { expectEnvelope, listedErrors, Service } from '../support/service';
import type { RequestBody } from '../support/wire';

/** What a solve refuses: shapes, meanings, and what is not built yet. */
describe('refusals of POST /api/v1/optimize/sync', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  const here = { lat: 50.85, lon: 4.35 };

  describe('shape is SCHEMA_ERROR (B12, B48)', () => {
    it.each<[string, object, string]>([
      ['no travel', { travel: undefined }, 'travel'],
      ['no resources', { resources: undefined }, 'resources'],
      ['empty resources', { resources: [] }, 'resources'],
      ['resources as an object', { resources: { id: 'v1' } }, 'resources'],
      ['a resource without id', { resources: [{ depot_index: 0 }] }, 'resources[0].id'],
      ['a job without id', { jobs: [{ location_index: 1 }] }, 'jobs[0].id'],
      ['a job without a place', { jobs: [{ id: 'a' }] }, 'jobs[0].location_index'],
      ['a job with two places', { jobs: [job('a', 1, { location: here })] }, 'jobs[0].location_index'],
      ['a number as id', { jobs: [{ id: 7, location_index: 1 }] }, 'jobs[0].id'],
      ['a time as text', { jobs: [job('a', 1, { service_time: '300' as never })] }, 'jobs[0].service_time'],
      ['a negative service time', { jobs: [job('a', 1, { service_time: -1 })] }, 'jobs[0].service_time'],
      ['a job that is null', { jobs: [null] }, 'jobs[0]'],
      [
        'a window without end',
        { jobs: [job('a', 1, { time_windows: [{ start: 1 } as never] })] },
        'jobs[0].time_windows[0].end',
      ],
      [
        'skills as text',
        { resources: [resource('v1', { skills: 'drill' as never })] },
        'resources[0].skills',
      ],
      ['mandatory as a number', { jobs: [job('a', 1, { mandatory: 1 as never })] }, 'jobs[0].mandatory'],
      [
        'text in a matrix',
        {
          travel: {
            distance_matrix: [
              [0, '1'],
              [1, 0],
            ],
          },
        },
        'travel.distance_matrix[0][1]',
      ],
      ['a time limit of 0', { options: { time_limit_seconds: 0 } }, 'options.time_limit_seconds'],
      ['a negative time limit', { options: { time_limit_seconds: -5 } }, 'options.time_limit_seconds'],
      ['an unknown objective', { options: { objective: 'min_fun' } }, 'options.objective'],
      [
        'an unknown strategy',
        { options: { first_solution_strategy: 'MAGIC' } },
        'options.first_solution_strategy',
      ],
      [
        'an unknown metaheuristic',
        { options: { local_search_metaheuristic: 'X' } },
        'options.local_search_metaheuristic',
      ],
      ['an unknown profile', { travel: { ...lineTravel(2), profile: 'rocket' } }, 'travel.profile'],
    ])('%s', async (_, wrong, field) => {
      const answer = await service.sync({ ...request(), ...wrong });
      expectEnvelope(answer, 'SCHEMA_ERROR');
      expect(listedErrors(answer).map((line) => line.split(' ')[1])).toContain(field);
      expect(answer.body.detail.field).toBe(field);
    });

    it('lists every fault, not the first only', async () => {
      const jobs = [{ id: 1 }, { id: 'b', location_index: 'x' }, { id: 'c', location_index: 1, penalty: [] }];
      const answer = await service.sync({ ...request(), jobs });
      expectEnvelope(answer, 'SCHEMA_ERROR');
      expect(answer.body.detail.errors.length).toBeGreaterThanOrEqual(4);
    });

    it.each([
      ['a list', '[]'],
      ['a number', '7'],
      ['null', 'null'],
      ['text', '"x"'],
      ['nothing', ''],
      ['broken JSON', '{"travel": {'],
      ['an empty object', '{}'],
    ])('a body that is %s', async (_, body) => {
      expectEnvelope(await service.sync(body), 'SCHEMA_ERROR');
    });
  });

  describe('meaning is VALIDATION_ERROR with the exact code listed (B12)', () => {
    const twice = [job('a', 1), job('a', 1)];
    const depot = { id: 'd', location_index: 0 };

    it.each<[string, RequestBody, string]>([
      ['no jobs at all', request({ jobs: [] }), ''],
      ['a job id twice', request({ jobs: twice }), 'DUPLICATE_ID jobs[1].id'],
      ['one id for a job and a resource', request({ jobs: [job('v1', 1)] }), 'DUPLICATE_ID'],
      ['a ragged matrix', request({ travel: { distance_matrix: [[0, 1], [1]] } }), 'MATRIX_SIZE_MISMATCH'],
      [
        'matrices of two sizes',
        request({ travel: { ...lineTravel(2), time_matrix: lineTravel(3).time_matrix } }),
        'MATRIX_SIZE_MISMATCH',
      ],
      [
        'an index beyond the matrix',
        request({ places: 2, jobs: [job('a', 2)] }),
        'MATRIX_SIZE_MISMATCH jobs[0].location_index',
      ],
      [
        'a depot index beyond the matrix',
        request({ resources: [resource('v1', { depot_index: 9 })] }),
        'MATRIX_SIZE_MISMATCH resources[0].depot_index',
      ],
      [
        'a depot nobody knows',
        request({ resources: [resource('v1', { start_depot_id: 'x' })] }),
        'UNKNOWN_REFERENCE resources[0].start_depot_id',
      ],
      [
        'a resource nobody knows',
        request({ jobs: [job('a', 1, { allowed_resource_ids: ['x'] })] }),
        'UNKNOWN_REFERENCE',
      ],
      [
        'a relation with an unknown job',
        request({ relations: [{ type: 'precedence', job_ids: ['j1', 'x'] }] }),
        'UNKNOWN_REFERENCE',
      ],
      [
        'a window that ends before it starts',
        request({ jobs: [job('a', 1, { time_windows: [{ start: 5, end: 4 }] })] }),
        'INVALID_TIME_WINDOW jobs[0].time_windows[0]',
      ],
      [
        'a shift that ends before it starts',
        request({ resources: [resource('v1', { time_window: { start: 5, end: 4 } })] }),
        'INVALID_TIME_WINDOW resources[0].time_window',
      ],
      [
        'a depot that closes before it opens',
        request({ depots: [{ ...depot, time_window: { start: 5, end: 4 } }] }),
        'INVALID_TIME_WINDOW depots[0].time_window',
      ],
      [
        'a circle of precedences',
        request({ places: 3, relations: [{ type: 'precedence', job_ids: ['j1', 'j2', 'j1'] }] }),
        'CIRCULAR_PRECEDENCE',
      ],
      [
        'a job before itself',
        request({ relations: [{ type: 'precedence', job_ids: ['j1', 'j1'] }] }),
        'CIRCULAR_PRECEDENCE',
      ],
      ['an index without any matrix', { ...coordinateRequest(), jobs: [job('a', 1)] }, ''],
      ['coordinates beside matrices', request({ jobs: [{ id: 'a', location: here }] }), ''],
    ])('%s', async (_, body, listed) => {
      const answer = await service.sync(body);
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer).join('\n')).toContain(listed);
    });

    it('names the cycle', async () => {
      const relations = [
        { type: 'precedence', job_ids: ['j1', 'j2'] },
        { type: 'precedence', job_ids: ['j2', 'j3'] },
        { type: 'precedence', job_ids: ['j3', 'j1'] },
      ];
      const answer = await service.sync(request({ places: 4, relations }));
      expect([...new Set(answer.body.detail.context.cycle)].sort()).toEqual(['j1', 'j2', 'j3']);
    });

    it('bounds the number of jobs and resources (A16)', async () => {
      const jobs = Array.from({ length: 5_001 }, (_, index) => job(`j${index}`, 1));
      const answer = await service.sync(request({ places: 2, jobs }));
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer).join()).toContain('LIMIT_EXCEEDED jobs');
    });
  });

  describe('what is not built yet is refused, never ignored (C23)', () => {
    const one = (path: string, value: unknown): [string, RequestBody, string] => {
      const body = structuredClone(request({ depots: [{ id: 'd', location_index: 0 }] }));
      body.jobs = [job('j1', 1, { time_windows: [{ start: 0, end: 9_000 }] })];
      const field = path.replaceAll('[]', '[0]');
      const keys = field.split(/[.[\]]+/).filter((key) => key !== '');
      let here = body as Record<string, unknown>;
      for (const key of keys.slice(0, -1)) {
        here = (here[key] ??= {}) as Record<string, unknown>;
      }
      here[keys.at(-1) ?? ''] = value;
      return [path, body, field];
    };
    const withZone = ([path, body, field]: [string, RequestBody, string]): [string, RequestBody, string] => [
      path,
      { ...body, zones: [{ id: 'z', job_ids: ['j1'], resource_ids: ['v1'] }] },
      field,
    ];
    const relation = (rest: object) => [{ type: 'precedence', job_ids: ['j1', 'j1'], ...rest }];
    const window = { start: 0, end: 10 };
    const shipment = { id: 's', pickup: { location_index: 0 }, delivery: { location_index: 1 } };

    /** By hand from the interface and the contract, one for each row of the product's table. */
    const ROWS: [string, RequestBody, string][] = [
      one('shipments', [shipment]),
      one('dump_stations', [{ id: 'tip', location_index: 0 }]),
      one('zones', [{ id: 'z', job_ids: ['j1'], resource_ids: ['v1'] }]),
      one('locks.routes', [{ resource_id: 'v1', job_ids: ['j1'] }]),
      one('locks.disabled_resource_ids', ['v1']),
      one('problem.num_days', 2),
      one('travel.traffic_segments', [{ start: 0, end: 10, factor: 2 }]),
      one('travel.provider', 'osrm'),
      ...[
        'sequence',
        'same_route',
        'different_route',
        'same_resource',
        'same_day',
        'different_day',
        'same_time',
        'all_or_none',
        'in_same_route',
        'IN_SEQUENCE',
      ].map((type): [string, RequestBody, string] => [
        `relations[] of type ${type}`,
        {
          ...one('relations', relation({ type, job_ids: ['j1', 'j2'] }))[1],
          jobs: [job('j1', 1), job('j2', 1)],
        },
        'relations[0]',
      ]),
      [
        'relations[] soft',
        request({ places: 3, relations: relation({ job_ids: ['j1', 'j2'], hard: false }) }),
        'relations[0]',
      ],
      ...[
        'sequence',
        'same_route',
        'different_route',
        'same_resource',
        'same_day',
        'different_day',
        'same_time',
        'all_or_none',
        'in_same_route',
        'SAME_VEHICLE',
      ].map((type): [string, RequestBody, string] => [
        `relations.${type}`,
        request({ places: 3, relations: { [type]: [['j1', 'j2']] } }),
        `relations.${type}`,
      ]),
      [
        'relations.precedence[]',
        request({ places: 3, relations: { precedence: [{ before: 'j1', after: 'j2', hard: false }] } }),
        'relations.precedence[0]',
      ],
      one('resources[].breaks', [{ start: 0, end: 100, duration: 10 }]),
      one('resources[].overtime', { max: 100, cost_per_time: 1 }),
      one('resources[].min_tasks', 1),
      one('resources[].max_leg_time', 100),
      one('resources[].max_wait', 100),
      one('resources[].available_days', [1]),
      one('resources[].day_time_windows', [{ day: 0, ...window }]),
      one('resources[].time_windows_by_day', { 0: window }),
      withZone(one('resources[].zone_ids', ['z'])),
      one('resources[].zone_only', true),
      one('resources[].must_dump_at_end', true),
      one('resources[].workload_history', 5),
      one('jobs[].time_windows[].early_penalty', 0),
      one('jobs[].time_windows[].late_penalty', 0),
      one('jobs[].time_windows[].day', 1),
      one('jobs[].lifo', true),
      one('jobs[].max_wait_before_service', 0),
      one('jobs[].release_time', 10),
      one('jobs[].days', [0]),
      one('options.objective', 'balance_workload'),
      one('options.objectives', [{ type: 'min_distance', weight: 1 }]),
      one('options.objective_mode', 'lexicographic'),
      one('options.weights', { distance: 1 }),
      one('options.fairness', { metric: 'work_time', weight: 1 }),
      one('options.phases', [{ objective: 'min_distance', time_limit_seconds: 1 }]),
      one('options.engine', 'local_search'),
      one('options.first_solution_strategy', 'SAVINGS'),
      one('options.local_search_metaheuristic', 'TABU_SEARCH'),
      one('options.threads', 2),
      one('options.no_improvement_seconds', 1),
      one('options.max_wait', 60),
      one('options.max_vehicles', 1),
      one('options.setup_once_per_location', true),
      one('options.initial_solution', { routes: [{ resource_id: 'v1', stops: [{ job_id: 'j1' }] }] }),
      one('output_options.include_diagnostics', true),
      one('output_options.geometry', 'geojson'),
      one('output_options.geojson', true),
      one('output_options.explain', true),
    ];

    it.each(ROWS)('%s', async (_, body, field) => {
      const answer = await service.sync(body);
      expectEnvelope(answer, 'VALIDATION_ERROR');
      expect(listedErrors(answer)).toContainEqual(expect.stringMatching(/^NOT_YET_SUPPORTED /));
      expect(listedErrors(answer).join('\n')).toContain(`NOT_YET_SUPPORTED ${field}`);
      expectEnvelope(await service.validate(body), 'VALIDATION_ERROR');
    });

    it('has a row here for every row of the table', () => {
      const here = ROWS.map(([path]) => path.split(' ')[0]);
      expect(NOT_YET_SUPPORTED.map(({ path }) => path).filter((path) => !here.includes(path))).toEqual([]);
    });

    it.each<[string, object]>([
      [
        'the default of every option',
        {
          options: {
            threads: 1,
            phases: null,
            engine: 'auto',
            first_solution_strategy: 'AUTOMATIC',
            setup_once_per_location: false,
            fairness: { weight: 0 },
          },
        },
      ],
      [
        'empty sections',
        {
          shipments: [],
          dump_stations: [],
          zones: [],
          locks: { routes: [], disabled_resource_ids: [] },
          relations: [],
          problem: { num_days: 1 },
        },
      ],
      [
        'resource defaults',
        {
          resources: [
            resource('v1', {
              breaks: [],
              min_tasks: 0,
              zone_ids: [],
              zone_only: false,
              overtime: null,
              max_dump_visits: 4,
            }),
          ],
        },
      ],
      ['job defaults', { jobs: [job('a', 1, { lifo: false, days: null, release_time: 0 })] }],
    ])('but %s may be sent', async (_, rest) => {
      await service.solve(request(rest));
    });
  });
});
