import type { Objective } from '../context';
import { MAX_SEED, MAX_TIME_S } from './bounds';
import type { ParsedOptions } from './parsed';
import { type JsonObject, kind, type ShapeReader } from './reader';

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
const SEARCH_MODES = ['auto', 'return_fast', 'consume_all_time'] as const;
const ON_INFEASIBLE = ['auto', 'result', 'error'] as const;
const DEFAULT_DEPARTURE_SLACK_S = 60;

/** Choices that the service makes where they are absent or name its own choice. */
const CHOICES = [
  'engine',
  'first_solution_strategy',
  'local_search_metaheuristic',
  'objective',
  'search_mode',
  'threads',
];
const LEFT_OPEN: readonly unknown[] = [undefined, null, 'auto', 'AUTOMATIC'];

export const OPTIONS = kind('options', [
  'time_limit_seconds',
  'engine',
  'first_solution_strategy',
  'local_search_metaheuristic',
  'objective',
  'objectives',
  'objective_mode',
  'weights',
  'phases',
  'auto_configure',
  'search_mode',
  'no_improvement_seconds',
  'seed',
  'threads',
  'max_iterations',
  'max_wait',
  'max_vehicles',
  'live_tracking',
  'on_infeasible',
  'departure_window_slack',
  'setup_once_per_location',
  'fairness',
  'initial_solution',
]);

export function readOptions(reader: ShapeReader, object: JsonObject): ParsedOptions {
  reader.knows(object, OPTIONS);
  reader.oneOf(object, 'first_solution_strategy', FIRST_SOLUTION_STRATEGIES);
  reader.oneOf(object, 'local_search_metaheuristic', METAHEURISTICS);
  // Only on async does it mean something; anywhere it is read, it is a boolean (contract B7).
  reader.boolean(object, 'live_tracking', false);
  reader.integer(object, 'threads', { min: 1 });
  return {
    timeLimitSeconds: reader.number(object, 'time_limit_seconds', { above: 0, max: Number.MAX_VALUE }),
    searchMode: reader.oneOf(object, 'search_mode', SEARCH_MODES) ?? 'auto',
    objective: reader.oneOf(object, 'objective', OBJECTIVES) ?? 'min_distance',
    seed: reader.integer(object, 'seed', { min: -MAX_SEED, max: MAX_SEED }),
    maxIterations: reader.integer(object, 'max_iterations', { min: 0, max: MAX_SEED }),
    autoConfigure: reader.boolean(object, 'auto_configure', true),
    engine: reader.string(object, 'engine'),
    leftOpen: CHOICES.filter((name) => LEFT_OPEN.includes(object[name])),
    onInfeasible: reader.oneOf(object, 'on_infeasible', ON_INFEASIBLE) ?? 'auto',
    departureWindowSlack:
      reader.time(object, 'departure_window_slack', { min: 0, max: MAX_TIME_S }) ?? DEFAULT_DEPARTURE_SLACK_S,
  };
}
