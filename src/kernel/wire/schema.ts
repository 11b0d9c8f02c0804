/**
 * The ids of the kernel's border (docs/wire-format.md). The artefact carries the same table in
 * `wire_schema()`, and a test compares the two: never change one alone.
 */
export const MAGIC = 0x31564f52;
export const SCHEMA_VERSION = 2;

/** Distance and time of an arc that may not be used. */
export const UNREACHABLE = 2 ** 30;

export const SECTION = {
  PROBLEM: 1,
  VEHICLES: 2,
  CAPACITIES: 3,
  INITIAL_LOADS: 4,
  VEHICLE_SKILLS: 5,
  ACTIVITIES: 6,
  WINDOWS: 7,
  SERVICE_TIMES: 8,
  DEMANDS: 9,
  TASKS: 10,
  TASK_SKILLS: 11,
  TASK_RESOURCES: 12,
  TASK_DAYS: 13,
  RELATIONS: 14,
  OBJECTIVE: 15,
  OPTIONS: 16,
  INITIAL_PLAN: 17,
  BREAKS: 18,
  DUMP_STATIONS: 19,
  LOCKS: 20,
  ZONES: 21,
  TRAFFIC: 22,
  FAIRNESS: 23,
} as const;

export const ACTIVITY_KIND = { service: 0, pickup: 1, delivery: 2 } as const;
export const TASK_KIND = { job: 0, shipment: 1 } as const;
export const RELATION_KIND = {
  precedence: 0,
  sequence: 1,
  same_route: 2,
  different_route: 3,
  same_resource: 4,
  same_day: 5,
  different_day: 6,
  same_time: 7,
  all_or_none: 8,
} as const;
export const TERM = { money: 0, vehicles: 1, unserved: 2, distance: 3, time: 4, fairness: 5 } as const;
export const BREAK_RULE = { window: 0, driving: 1, work: 2 } as const;
export const DUMP_MODE = { unload: 0, reload: 1 } as const;
export const FAIRNESS_METRIC = { work_time: 0, service_time: 1, num_jobs: 2, distance: 3, load: 4 } as const;
export const ENGINE = { auto: 0, local_search: 1, ruin_recreate: 2 } as const;
export const FIRST_SOLUTION = {
  AUTOMATIC: 0,
  PATH_CHEAPEST_ARC: 1,
  PATH_MOST_CONSTRAINED_ARC: 2,
  PARALLEL_CHEAPEST_INSERTION: 3,
  LOCAL_CHEAPEST_INSERTION: 4,
  GLOBAL_CHEAPEST_ARC: 5,
  SAVINGS: 6,
  CHRISTOFIDES: 7,
} as const;
export const METAHEURISTIC = {
  AUTOMATIC: 0,
  GREEDY_DESCENT: 1,
  GUIDED_LOCAL_SEARCH: 2,
  SIMULATED_ANNEALING: 3,
  TABU_SEARCH: 4,
  GENERIC_TABU_SEARCH: 5,
} as const;

/** Position is the id. */
export const STOPPED_BY = ['running', 'iterations', 'time', 'stop', 'proof', 'stagnation'] as const;
export const PROVEN_BY = [null, 'exact_search', 'bound'] as const;
export const VIOLATION_KINDS = [
  'late',
  'early',
  'capacity',
  'skills',
  'max_tasks',
  'max_travel_time',
  'max_distance',
  'max_time',
  'shift_end',
  'missing_break',
  'precedence',
  'relation',
  'max_wait',
  'resource_not_allowed',
  'zone',
  'lifo',
  'unreachable',
] as const;
export const REASONS = [
  'time_window_infeasible',
  'shift_infeasible',
  'capacity_exceeded',
  'skill_missing',
  'skill_level_too_low',
  'resource_not_allowed',
  'resource_disabled',
  'day_unavailable',
  'zone_mismatch',
  'unreachable',
  'max_distance_exceeded',
  'max_time_exceeded',
  'max_travel_time_exceeded',
  'max_tasks_exceeded',
  'max_wait_exceeded',
  'break_conflict',
  'relation_conflict',
  'lock_conflict',
  'not_profitable',
  'fleet_exhausted',
  'dependent_unserved',
  'not_found_in_time',
] as const;

export type ViolationKind = (typeof VIOLATION_KINDS)[number];
export type ReasonCode = (typeof REASONS)[number];
