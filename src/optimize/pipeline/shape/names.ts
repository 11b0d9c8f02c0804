import type { Objective } from '../context';

/** Values of the interface's enumerations, in the order of /capabilities. */
export const OBJECTIVES = [
  'min_distance',
  'min_time',
  'min_vehicles',
  'maximize_served',
  'balance_workload',
] as const satisfies readonly Objective[];
export const FIRST_SOLUTION_STRATEGIES = [
  'AUTOMATIC',
  'PATH_CHEAPEST_ARC',
  'PATH_MOST_CONSTRAINED_ARC',
  'PARALLEL_CHEAPEST_INSERTION',
  'LOCAL_CHEAPEST_INSERTION',
  'GLOBAL_CHEAPEST_ARC',
  'SAVINGS',
  'CHRISTOFIDES',
] as const;
export const METAHEURISTICS = [
  'AUTOMATIC',
  'GREEDY_DESCENT',
  'GUIDED_LOCAL_SEARCH',
  'SIMULATED_ANNEALING',
  'TABU_SEARCH',
  'GENERIC_TABU_SEARCH',
] as const;
