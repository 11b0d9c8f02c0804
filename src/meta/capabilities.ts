import { FIRST_SOLUTION_STRATEGIES, METAHEURISTICS, OBJECTIVES } from '../optimize/pipeline/shape/names';
import { API_VERSION } from './version';

/** Word for word and in the order of the interface. It describes version 2.0.0 of it, not this build. */
export const CAPABILITIES = {
  version: API_VERSION,
  features: [
    'basic_vrp',
    'optional_jobs',
    'service_times',
    'time_windows',
    'vehicle_eligibility',
    'skills',
    'capacity_single',
    'capacity_named_multi',
    'dump_stations',
    'shipments_pickup_delivery',
    'precedence',
    'sequence',
    'same_route',
    'different_route',
    'breaks',
    'multi_day',
    'dynamic_replanning',
    'zones',
    'max_tasks',
    'fairness_balance',
    'async_solve',
    'evaluate',
    'suggest_insertion',
    'reoptimize',
  ],
  objectives: OBJECTIVES,
  first_solution_strategies: FIRST_SOLUTION_STRATEGIES,
  local_search_metaheuristics: METAHEURISTICS,
  max_matrix_size: null,
} as const;

/** Part of the interface too, but outside its list; only `?verbose=true` names them. */
export const FEATURES_OUTSIDE_THE_LIST = [
  'traffic_segments',
  'mixed_fleet',
  'skill_proficiency',
  'multi_objective',
  'soft_time_windows',
] as const;
