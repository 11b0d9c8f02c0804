import { lineTravel } from './factories';
import type { RequestBody } from './wire';

/** One request with every field that has another name (contract A1 to A7), under its own names and under the others. */

const { distance_matrix, time_matrix } = lineTravel(7);
const DAY = { start: 0, end: 40_000 };

const SHARED = {
  problem: { num_days: 2 },
  options: { seed: 1, max_iterations: 20, time_limit_seconds: 20 },
};

const pickup = {
  location_index: 1,
  service_time: 10,
  setup_time: 5,
  time_windows: [{ start: 0, end: 30_000 }],
};
const delivery = {
  location_index: 2,
  service_time: 20,
  setup_time: 6,
  time_windows: [{ start: 0, end: 35_000 }],
};
const flat = (name: string, step: object) =>
  Object.fromEntries(Object.entries(step).map(([key, value]) => [`${name}_${key}`, value as unknown]));

export const CANONICAL: RequestBody = {
  ...SHARED,
  travel: {
    ...{ distance_matrix, time_matrix },
    vehicle_matrices: { van: { distance_matrix, time_matrix } },
  },
  resources: [
    {
      id: 'v1',
      vehicle_type: 'van',
      max_time: 30_000,
      max_tasks: 9,
      day_time_windows: [
        { day: 0, ...DAY },
        { day: 1, ...DAY },
      ],
      breaks: [
        { id: 'lunch', start: 100, end: 9_000, duration: 60, location_index: 3 },
        { id: 'tea', start: 200, end: 9_500, duration: 30 },
      ],
    },
    { id: 'v2', time_window: DAY },
  ],
  jobs: [3, 4, 5, 6].map((at) => ({ id: `j${at}`, location_index: at, service_time: 30 })),
  shipments: [{ id: 's', pickup, delivery, demands: 2 }],
  dump_stations: [{ id: 'd', location_index: 6, time_windows: [{ start: 0, end: 20_000 }] }],
  relations: [
    { type: 'precedence', job_ids: ['j3', 'j4'] },
    { type: 'sequence', job_ids: ['j4', 'j5'], direct: true },
    { type: 'same_route', job_ids: ['j5', 'j6'] },
    { type: 'different_route', job_ids: ['j3', 's'] },
  ],
};

export const ALIASED: RequestBody = {
  ...SHARED,
  travel: {
    ...{ distances: distance_matrix, durations: time_matrix },
    mixed_fleet: { van: { distances: distance_matrix, duration_matrix: time_matrix } },
  },
  resources: [
    {
      id: 'v1',
      vehicle_type: 'van',
      max_route_time: 30_000,
      tour_size: 9,
      time_windows_by_day: { 0: DAY, 1: DAY },
      breaks: [
        { id: 'lunch', time_window: { start: 100, end: 9_000 }, service_time: 60, location_index: 3 },
        { id: 'tea', earliest: 200, latest: 9_500, duration: 30 },
      ],
    },
    { id: 'v2', time_window: DAY },
  ],
  jobs: CANONICAL.jobs!,
  shipments: [{ id: 's', ...flat('pickup', pickup), ...flat('delivery', delivery), amount: 2 }],
  dump_stations: [{ id: 'd', location_index: 6, time_window: { start: 0, end: 20_000 } }],
  relations: {
    precedence: [{ before: 'j3', after: 'j4' }],
    IN_DIRECT_SEQUENCE: [['j4', 'j5']],
    same_vehicle: [{ jobs: ['j5', 'j6'] }],
    different_vehicle: [{ job_id: 'j3', other_job_id: 's' }],
  },
};

const BRUSSELS = [50.8466, 4.3528] as const;
const GHENT = [51.0543, 3.7174] as const;
const point = (lat: string, lon: string, [y, x]: readonly [number, number]) => ({ [lat]: y, [lon]: x });

/** The same by coordinates, under three pairs of names. */
export function located(lat: string, lon: string): RequestBody {
  const at = (place: readonly [number, number]) => point(lat, lon, place) as { lat: number; lon: number };
  return {
    travel: { provider: 'haversine', locations: [at(BRUSSELS)] },
    depots: [{ id: 'd', location: at(BRUSSELS) }],
    resources: [{ id: 'v1', start_depot_id: 'd', end_location: at(GHENT) }],
    jobs: [{ id: 'a', location: at(GHENT) }],
    options: SHARED.options,
  };
}
