import { MAX_SEED, MAX_TIME_S } from './bounds';
import { FIRST_SOLUTION_STRATEGIES, METAHEURISTICS, OBJECTIVES } from './names';
import { readFairness, readObjectives, readPhases, readWeights } from './objectives';
import type { ParsedOptions } from './parsed';
import { type JsonObject, kind, type ShapeReader } from './reader';
import { readSeedSolution } from './seed';

const SEARCH_MODES = ['auto', 'return_fast', 'consume_all_time'] as const;
const OBJECTIVE_MODES = ['weighted', 'lexicographic'] as const;
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
  return {
    timeLimitSeconds: reader.number(object, 'time_limit_seconds', { above: 0, max: Number.MAX_VALUE }),
    // Only on async does it mean something; anywhere it is read, it is a boolean (contract B7).
    liveTracking: reader.boolean(object, 'live_tracking', false),
    searchMode: reader.oneOf(object, 'search_mode', SEARCH_MODES) ?? 'auto',
    objective: reader.oneOf(object, 'objective', OBJECTIVES) ?? 'min_distance',
    objectives: readObjectives(reader, object),
    objectiveMode: reader.oneOf(object, 'objective_mode', OBJECTIVE_MODES) ?? 'weighted',
    weights: readWeights(reader, object),
    fairness: readFairness(reader, object),
    phases: readPhases(reader, object),
    firstSolutionStrategy: reader.oneOf(object, 'first_solution_strategy', FIRST_SOLUTION_STRATEGIES),
    localSearchMetaheuristic: reader.oneOf(object, 'local_search_metaheuristic', METAHEURISTICS),
    noImprovementSeconds: reader.number(object, 'no_improvement_seconds', {
      above: 0,
      max: Number.MAX_VALUE,
    }),
    threads: reader.integer(object, 'threads', { min: 1 }) ?? 1,
    maxWait: reader.limit(object, 'max_wait', true),
    maxVehicles: reader.limit(object, 'max_vehicles', true),
    setupOncePerLocation: reader.boolean(object, 'setup_once_per_location', false),
    initialSolution: readSeedSolution(reader, object, 'initial_solution'),
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
