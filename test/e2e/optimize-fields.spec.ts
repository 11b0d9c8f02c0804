import { job, request, resource } from '../support/factories';
import { Service } from '../support/service';
import type { RequestBody } from '../support/wire';

/** Every rule's field over HTTP, alone and in its smallest form; `solve` has each plan judged by the checker. */
describe('fields of POST /api/v1/optimize/sync', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.close());

  describe('are kept, one at a time', () => {
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

    /** By hand from the interface and the contract. */
    const FIELDS: [string, RequestBody, string][] = [
      one('shipments', [shipment]),
      one('dump_stations', [{ id: 'tip', location_index: 0 }]),
      one('zones', [{ id: 'z', job_ids: ['j1'], resource_ids: ['v1'] }]),
      one('locks.routes', [{ resource_id: 'v1', job_ids: ['j1'] }]),
      one('locks.disabled_resource_ids', ['v1']),
      one('problem.num_days', 2),
      one('travel.traffic_segments', [{ start: 0, end: 10, factor: 2 }]),
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
    ];

    it.each(FIELDS)('%s', async (_, body) => {
      const asked = { ...body, options: { ...body.options, on_infeasible: 'result' } };
      await service.solve(asked);
    });
  });

  describe('may be sent with what they are without', () => {
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
