import { findNotYetSupported, NOT_YET_SUPPORTED } from './not-yet-supported';
import { faultsOf, invalidity, prepare, refusal, request } from './testing/requests';

/** One body for each row that asks for its rule. */
const SAMPLES: Record<string, unknown> = {
  shipments: [{ id: 's', pickup: { location_index: 0 }, delivery: { location_index: 1 } }],
  dump_stations: [{ id: 'd', location_index: 0 }],
  zones: [{ id: 'z' }],
  'locks.routes': [{ resource_id: 'v1', job_ids: ['a'] }],
  'locks.disabled_resource_ids': ['v1'],
  'problem.num_days': 2,
  'travel.traffic_segments': [{ start: 0, end: 1, factor: 2 }],
  'travel.provider': 'osrm',
  'relations[]': { type: 'sequence', job_ids: ['a', 'b'] },
  'relations.precedence[]': { before: 'a', after: 'b', hard: false },
  'resources[].breaks': [{ start: 0, end: 1, duration: 1 }],
  'resources[].overtime': { max: 60 },
  'resources[].available_days': [1],
  'resources[].day_time_windows': [{ day: 0, start: 0, end: 1 }],
  'resources[].time_windows_by_day': { 0: { start: 0, end: 1 } },
  'resources[].zone_ids': ['z'],
  'jobs[].time_windows[].early_penalty': 0,
  'jobs[].time_windows[].late_penalty': 0,
  'jobs[].time_windows[].day': 1,
  'jobs[].days': [0],
  'options.objective': 'balance_workload',
  'options.objectives': [{ type: 'min_time' }],
  'options.objective_mode': 'lexicographic',
  'options.weights': { distance: 1 },
  'options.fairness': { metric: 'work_time', weight: 1 },
  'options.phases': [{ objective: 'min_time' }],
  'options.engine': 'local_search',
  'options.first_solution_strategy': 'SAVINGS',
  'options.local_search_metaheuristic': 'TABU_SEARCH',
  'options.threads': 2,
  'options.initial_solution': { routes: [] },
  'output_options.geometry': 'road',
};
const FLAGS = /zone_only|must_dump|lifo|once_per|diagnostics|geojson|explain/;
const RELATION_LIST = [['a', 'b']];

function sampleOf(path: string): unknown {
  if (Object.hasOwn(SAMPLES, path)) {
    return SAMPLES[path];
  }
  return path.startsWith('relations.') ? RELATION_LIST : FLAGS.test(path) ? true : 1;
}

/** Puts a value at a path of the table, making what is missing on the way. */
function put(holder: Record<string, unknown>, path: string, value: unknown): void {
  const [head = '', ...rest] = path.split('.');
  const name = head.replace('[]', '');
  if (rest.length === 0 && !head.endsWith('[]')) {
    holder[name] = value;
  } else if (rest.length === 0) {
    holder[name] = [value];
  } else if (head.endsWith('[]')) {
    const list = (holder[name] ??= [{ start: 0, end: 9 }]) as Record<string, unknown>[];
    put(list[0] ?? {}, rest.join('.'), value);
  } else {
    put((holder[name] ??= {}) as Record<string, unknown>, rest.join('.'), value);
  }
}

function asking(path: string, value: unknown): Record<string, unknown> {
  const body = request({
    jobs: [
      { id: 'a', location_index: 1 },
      { id: 'b', location_index: 1 },
    ],
  });
  put(body, path, value);
  return body;
}

describe('what is not built yet is refused, never ignored (C23)', () => {
  it.each(NOT_YET_SUPPORTED.map(({ path }) => [path]))('%s', (path) => {
    const field = path.replaceAll('[]', '[0]');
    const error = refusal(asking(path, sampleOf(path)));
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(faultsOf(error)).toContainEqual(['NOT_YET_SUPPORTED', field]);
  });

  it.each(NOT_YET_SUPPORTED.map(({ path }) => [path]))('%s: null is absent', (path) => {
    expect(findNotYetSupported(asking(path, null), [])).toEqual([]);
  });

  it.each([
    ['shipments', []],
    ['locks', { routes: [], disabled_resource_ids: [] }],
    ['problem', { num_days: 1 }],
    ['travel.provider', 'haversine'],
    ['travel.traffic_segments', []],
    ['resources[].breaks', []],
    ['resources[].min_tasks', 0],
    ['resources[].zone_only', false],
    ['resources[].available_days', [0, 1, 2, 3, 4]],
    ['resources[].max_dump_visits', 4],
    ['jobs[].lifo', false],
    ['jobs[].release_time', 0],
    ['jobs[].time_windows[].day', 0],
    ['options.phases', []],
    ['options.engine', 'alns'],
    ['options.threads', 1],
    ['options.fairness', { weight: 0 }],
    ['options.first_solution_strategy', 'AUTOMATIC'],
    ['output_options.include_diagnostics', false],
  ])('%s may be sent with its default %j', (path, value) => {
    expect(() => prepare(asking(path, value))).not.toThrow();
  });

  it.each([
    ['shipments', 'all'],
    ['travel.traffic_segments', 5],
    ['resources[].breaks', true],
    ['resources[].min_tasks', '3'],
    ['resources[].zone_only', 'yes'],
    ['resources[].available_days', 1],
    ['jobs[].lifo', 1],
    ['jobs[].days', 'monday'],
    ['options.phases', 'two'],
    ['options.fairness', 3],
    ['options.setup_once_per_location', 'yes'],
    ['output_options.explain', 1],
  ])('%s of a wrong type (%j) is refused too, whichever check finds it', (path, value) => {
    expect(refusal(asking(path, value)).field).toMatch(new RegExp(`^${path.split(/[.[]/)[0]}`));
  });

  it('comes after every fault of meaning on /validate', () => {
    const body = asking('jobs[].lifo', true);
    put(body, 'jobs[].id', 'v1');
    expect(faultsOf(invalidity(body)).map(([code]) => code)).toEqual(['DUPLICATE_ID', 'NOT_YET_SUPPORTED']);
  });
});
