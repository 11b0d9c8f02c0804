import type { Json } from '../service';
import { lineTravel } from '../factories';

/**
 * Valid requests that together send every field of the OpenAPI document: where one place is spoilt, nothing else is
 * wrong. Two of each kind, because matrices exclude coordinates, and one way to say a thing another.
 */

const PLACES = 8;
const { distance_matrix, time_matrix } = lineTravel(PLACES, 100, 10);
const DAY = { start: 0, end: 80_000 };
const soft = { ...DAY, early_penalty: 1, late_penalty: 2, day: 0 };
const BRUSSELS = { lat: 50.8466, lon: 4.3528, label: 'Brussels' };
const GHENT = { lat: 51.0543, lon: 3.7174, label: 'Ghent' };
const LEUVEN = { lat: 50.8798, lon: 4.7005, label: 'Leuven' };

/** Metadata is any JSON, a list too. */
const NOTES = ['note'];

/** Ends by iterations, and soon. */
const BUDGET = { max_iterations: 5, time_limit_seconds: 0.5, seed: 1 };

const WORK = {
  demands: { kg: 1 },
  required_skills: ['s'],
  skill_levels: { s: 1 },
  allowed_resource_ids: ['v1', 'v2'],
  mandatory: true,
  penalty: 5,
  revenue: 5,
  days: [0, 1],
  lifo: false,
  locked: false,
  metadata: { note: 'x' },
  tags: ['t'],
};
const TIMES = { service_time: 5, setup_time: 5, release_time: 0, max_wait_before_service: 50_000 };

const DRIVER = {
  capacities: { kg: 50 },
  skills: ['s'],
  skill_levels: { s: 2 },
  skill_multipliers: { s: 0.5 },
  vehicle_type: 'van',
  speed_factor: 1,
  service_time_factor: 1,
  fixed_cost: 1,
  cost_per_distance: 1,
  cost_per_time: 1,
  cost_per_service_time: 1,
  max_tasks: 50,
  min_tasks: 1,
  max_distance: 900_000,
  max_time: 80_000,
  max_travel_time: 80_000,
  max_leg_time: 50_000,
  max_wait: 80_000,
  max_dump_visits: 2,
  must_dump_at_end: false,
  return_to_depot: true,
  workload_history: 1,
  zone_ids: ['z'],
  zone_only: false,
  available_days: [0, 1],
  overtime: { max: 600, cost_per_time: 2 },
  tags: ['t'],
  metadata: { note: 'x' },
};

/** Every field that a request by matrices may have. */
export const BY_MATRICES: Json = {
  metadata: { problem_id: 'p' },
  problem: { num_days: 2, start_date: '2026-03-02', day_labels: ['Monday', 'Tuesday'] },
  webhooks: [{ url: 'https://example.org' }],
  recurring: { period_key: '2026-W48', requested_days: [0, 1] },
  travel: {
    distance_matrix,
    time_matrix,
    locations: [{ index: 0, id: 'home', ...BRUSSELS }],
    profile: 'car',
    provider: 'haversine',
    speed_factor: 1,
    vehicle_matrices: { van: { distance_matrix, time_matrix } },
  },
  depots: [{ id: 'd', location_index: 0, time_window: DAY, service_time: 5 }],
  dump_stations: [
    {
      id: 'dump',
      location_index: 6,
      service_time: 5,
      time_windows: [DAY],
      dimensions: ['kg'],
      resource_ids: ['v1'],
      capacity: { kg: 500 },
      mode: 'unload',
      metadata: { note: 'x' },
    },
  ],
  zones: [
    { id: 'z', location_indices: [1], resource_ids: ['v1', 'v2'], hard: true, penalty: 3, metadata: {} },
    { id: 'y', job_ids: ['b'], hard: false },
  ],
  resources: [
    {
      id: 'v1',
      start_depot_id: 'd',
      end_depot_id: 'd',
      initial_load: { kg: 1 },
      day_time_windows: [
        { day: 0, ...DAY, initial_load: { kg: 1 }, start_location: { location_index: 0 } },
        { day: 1, ...DAY },
      ],
      breaks: [
        {
          ...{ id: 'lunch', start: 0, end: 60_000, duration: 60, mandatory: false, paid: true, penalty: 3 },
          ...{ location_index: 3, days: [0], max_load: { kg: 50 } },
        },
      ],
      ...DRIVER,
    },
    {
      id: 'v2',
      depot_index: 0,
      end_depot_index: 0,
      start_location: { location_index: 0 },
      end_location: { location_index: 0 },
      time_window: DAY,
      skills: ['s'],
    },
    { id: 'v3', depot_index: 0 },
  ],
  jobs: [
    { id: 'a', location_index: 1, time_windows: [soft], ...TIMES, ...WORK },
    { id: 'b', location_index: 2, day: 0 },
    { id: 'c', location_index: 3, service_time: 5 },
    { id: 'e', location_index: 7, mandatory: false },
  ],
  shipments: [
    {
      id: 's',
      pickup: { location_index: 4, time_windows: [soft], ...TIMES },
      delivery: { location_index: 5, time_windows: [soft], ...TIMES },
      max_time_in_vehicle: 50_000,
      ...WORK,
    },
    { id: 't', pickup: { location_index: 4 }, delivery: { location_index: 5 }, day: 0 },
  ],
  relations: [
    {
      ...{ id: 'r', type: 'precedence', job_ids: ['a', 'b'], min_gap: 1, max_gap: 150_000, requires: false },
      ...{ hard: false, penalty: 3 },
    },
    { type: 'sequence', job_ids: ['b', 'c'], direct: false, hard: false, resource_id: 'v1' },
    { type: 'same_time', job_ids: ['a', 'e'], tolerance: 80_000, hard: false },
  ],
  locks: {
    routes: [{ resource_id: 'v2', job_ids: ['c'], strict: false, day: 0 }],
    disabled_resource_ids: ['v3'],
  },
  options: {
    ...BUDGET,
    engine: 'ruin_recreate',
    first_solution_strategy: 'AUTOMATIC',
    local_search_metaheuristic: 'AUTOMATIC',
    objective: 'min_distance',
    auto_configure: true,
    search_mode: 'auto',
    no_improvement_seconds: 1,
    threads: 1,
    max_wait: 80_000,
    max_vehicles: 2,
    live_tracking: false,
    on_infeasible: 'auto',
    departure_window_slack: 60,
    setup_once_per_location: false,
    fairness: {
      ...{ metric: 'load', weight: 1, scope: 'day', tolerance: 0.1, reference: 'mean', dimension: 'kg' },
    },
    weights: { distance: 1, time: 1, waiting: 1, vehicles: 1, fairness: 1, lateness: 1 },
    initial_solution: {
      routes: [
        {
          resource_id: 'v1',
          day: 0,
          job_ids: ['b'],
          stops: [
            { job_id: 'a' },
            { job_id: 's', task: 'pickup' },
            { dump_station_id: 'dump' },
            { job_id: 's', task: 'delivery' },
          ],
        },
      ],
    },
  },
};

/** What only requests by coordinates have, and the options that exclude one of those above. */
export const BY_PLACES: Json = {
  travel: {
    provider: 'haversine',
    profile: 'van',
    speed: 10,
    detour_factor: 1.2,
    vehicle_profiles: { van: { profile: 'van', speed_factor: 1 } },
  },
  depots: [{ id: 'd', location: BRUSSELS }],
  dump_stations: [{ id: 'dump', location: LEUVEN, capacity: 500, metadata: NOTES }],
  zones: [
    {
      id: 'z',
      metadata: NOTES,
      hard: false,
      polygon: [
        [3, 50],
        [5, 50],
        [5, 51],
      ],
    },
  ],
  resources: [
    {
      id: 'v1',
      vehicle_type: 'van',
      metadata: NOTES,
      capacities: 50,
      initial_load: 1,
      start_location: BRUSSELS,
      end_location: { lat: GHENT.lat, lon: GHENT.lon, label: 'Ghent' },
      day_time_windows: [{ day: 0, ...DAY, initial_load: 1, start_location: LEUVEN }],
      breaks: [
        { id: 'lunch', start: 0, end: 60_000, duration: 60, mandatory: false, location: GHENT, max_load: 5 },
      ],
    },
  ],
  jobs: [
    { id: 'a', location: GHENT, demands: 1, metadata: NOTES },
    { id: 'b', location: LEUVEN, allowed_resource_ids: ['v1'], departure_time: 0, mandatory: false },
  ],
  shipments: [
    {
      ...{ id: 's', pickup: { location: GHENT }, delivery: { location: LEUVEN }, demands: 1 },
      ...{ mandatory: false, metadata: NOTES },
    },
  ],
  relations: { precedence: [['a', 's:delivery']] },
  options: {
    ...BUDGET,
    objectives: [{ type: 'min_distance', weight: 1 }],
    objective_mode: 'weighted',
  },
  output_options: {
    explain: false,
    geojson: true,
    geometry: 'straight',
    geometry_format: 'geojson',
    include_diagnostics: false,
  },
};

/** Traffic, phases and breaks in parts exclude nothing, but beside all other rules they cost every request seconds. */
const WITH_PHASES: Json = {
  problem: { num_days: 1 },
  travel: {
    distance_matrix,
    traffic_segments: [
      { start: 0, end: 1_000, factor: 1.5, days: [0], vehicle_types: ['van'] },
      { start: 1_000, end: 2_000, time_matrix },
    ],
  },
  resources: [
    {
      id: 'v1',
      vehicle_type: 'van',
      breaks: [
        { id: 'rest', duration: 60, max_driving_time: 20_000, initial_driving_time: 10, split: [20, 40] },
        { id: 'late', duration: 60, after_work_time: 30_000, mandatory: false },
      ],
    },
  ],
  jobs: [{ id: 'a', location_index: 1 }],
  options: {
    ...BUDGET,
    initial_solution: {
      routes: [{ resource_id: 'v1', stops: [{ job_id: 'a' }, { break_id: 'rest', part: 1 }] }],
    },
    phases: [
      {
        time_limit_seconds: 0.5,
        objective: 'min_distance',
        engine: 'ruin_recreate',
        first_solution_strategy: 'SAVINGS',
        local_search_metaheuristic: 'SIMULATED_ANNEALING',
        seed: 1,
      },
    ],
  },
};

const REQUESTS: readonly Json[] = [BY_MATRICES, BY_PLACES, WITH_PHASES];

/** The place of a new job, as the request says places. */
const newJobFor = (base: Json) => {
  const [first] = base.jobs;
  return { ...first, id: 'new', mandatory: false };
};
/** The fields of a new job that BY_MATRICES does not have. */
const OTHER_JOBS = [
  { id: 'new2', location_index: 2, day: 0, mandatory: false },
  { id: 'new3', location_index: 2, mandatory: false, allowed_resource_ids: ['v1'], departure_time: 10 },
];

/**
 * Bodies for each route, of which together every documented field is in one at least. Of a replan only work and
 * resources beside them are gone or replaced: what is over is not judged.
 */
export const FULL_BODIES: Readonly<Record<string, readonly Json[]>> = {
  '/api/v1/optimize/sync': REQUESTS,
  '/api/v1/optimize/validate': REQUESTS,
  '/api/v1/optimize/reoptimize': REQUESTS,
  '/api/v1/optimize/evaluate': REQUESTS.map((base) => ({
    base,
    solution_routes: base.options.initial_solution?.routes ?? [],
  })),
  '/api/v1/optimize/suggest-insertion': REQUESTS.map((base) => ({
    base,
    current_solution: base.options.initial_solution ?? { routes: [] },
    new_jobs: [newJobFor(base), ...(base === BY_MATRICES ? OTHER_JOBS : [])],
  })),
  '/api/v1/optimize/replan': [
    {
      original_request: {
        ...BY_MATRICES,
        jobs: [...BY_MATRICES.jobs, ...['done', 'off'].map((id) => ({ id, location_index: 1 }))],
        shipments: [...BY_MATRICES.shipments, { ...BY_MATRICES.shipments[1], id: 'aboard' }],
      },
      completed_job_ids: ['done'],
      cancelled_job_ids: ['off'],
      completed_jobs: [
        {
          ...{ job_id: 'aboard', resource_id: 'v3', started_at: 10, finished_at: 20, day: 0 },
          task: 'pickup',
        },
      ],
      vehicle_positions: [
        { resource_id: 'v3', location_index: 3, current_time: 30, day: 0, initial_load: { kg: 0 } },
      ],
      new_jobs: [newJobFor(BY_MATRICES), ...OTHER_JOBS],
    },
    {
      original_request: {
        ...BY_PLACES,
        resources: [...BY_PLACES.resources, { id: 'v2', start_location: BRUSSELS }],
      },
      vehicle_positions: [{ resource_id: 'v2', location: GHENT, current_time: 30, initial_load: 1 }],
      new_jobs: [newJobFor(BY_PLACES)],
    },
    { original_request: WITH_PHASES, new_jobs: [newJobFor(WITH_PHASES)] },
  ],
  '/api/v1/travel': [
    {
      locations: [BRUSSELS, GHENT],
      ...{ profile: 'car', provider: 'haversine', speed: 10, detour_factor: 1.1, speed_factor: 1 },
    },
  ],
};
