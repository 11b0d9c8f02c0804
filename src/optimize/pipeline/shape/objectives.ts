import { MAX_QUANTITY, MAX_SEED } from './bounds';
import { FIRST_SOLUTION_STRATEGIES, METAHEURISTICS, OBJECTIVES } from './names';
import {
  FAIRNESS_METRICS,
  type ParsedFairness,
  type ParsedObjectiveEntry,
  type ParsedPhase,
  type WeightName,
  WEIGHTS,
} from './parsed-rules';
import { type JsonObject, kind, type ShapeReader } from './reader';

const MAX_OBJECTIVES = 20;
const MAX_PHASES = 20;
/** Means above which a tolerance forgives everything. */
const MAX_TOLERANCE = 1_000;
const OBJECTIVE = kind('an objective', ['type', 'weight']);
const FAIRNESS = kind('fairness', ['metric', 'weight', 'scope', 'tolerance', 'reference', 'dimension']);
const WEIGHTS_KIND = kind('weights', WEIGHTS);
const PHASE = kind('a phase', [
  'time_limit_seconds',
  'objective',
  'local_search_metaheuristic',
  'first_solution_strategy',
  'engine',
  'seed',
]);

/** `objectives: [{type, weight}]`; null when absent or empty. */
export function readObjectives(reader: ShapeReader, options: JsonObject): ParsedObjectiveEntry[] | null {
  const entries = reader.objects(
    options,
    'objectives',
    (entry) => {
      reader.knows(entry, OBJECTIVE);
      const type = reader.oneOf(entry, 'type', OBJECTIVES);
      if (type === null && (entry['type'] === undefined || entry['type'] === null)) {
        reader.fail('is required', 'type');
      }
      return { type: type ?? OBJECTIVES[0], weight: reader.number(entry, 'weight', { min: 0 }) ?? 1 };
    },
    MAX_OBJECTIVES,
  );
  return entries.length === 0 ? null : entries;
}

/** Direct cost weights. */
export function readWeights(reader: ShapeReader, options: JsonObject): Map<WeightName, number> {
  const object = reader.object(options, 'weights');
  const weights = new Map<WeightName, number>();
  if (object !== null) {
    reader.within('weights', () => {
      reader.knows(object, WEIGHTS_KIND);
      for (const name of WEIGHTS) {
        const weight = reader.number(object, name, { min: 0 });
        if (weight !== null) {
          weights.set(name, weight);
        }
      }
    });
  }
  return weights;
}

export function readFairness(reader: ShapeReader, options: JsonObject): ParsedFairness | null {
  const object = reader.object(options, 'fairness');
  if (object === null) {
    return null;
  }
  return reader.within('fairness', () => {
    reader.knows(object, FAIRNESS);
    reader.oneOf(object, 'reference', ['mean']);
    return {
      metric: reader.oneOf(object, 'metric', FAIRNESS_METRICS) ?? 'work_time',
      weight: reader.number(object, 'weight', { min: 0, max: MAX_QUANTITY }),
      scope: reader.oneOf(object, 'scope', ['day', 'horizon'] as const) ?? 'day',
      tolerance: reader.number(object, 'tolerance', { min: 0, max: MAX_TOLERANCE }) ?? 0,
      dimension: reader.string(object, 'dimension'),
    };
  });
}

export function readPhases(reader: ShapeReader, options: JsonObject): ParsedPhase[] {
  return reader.objects(
    options,
    'phases',
    (entry) => {
      reader.knows(entry, PHASE);
      return {
        timeLimitSeconds: reader.number(entry, 'time_limit_seconds', { above: 0, max: Number.MAX_VALUE }),
        objective: reader.oneOf(entry, 'objective', OBJECTIVES),
        firstSolutionStrategy: reader.oneOf(entry, 'first_solution_strategy', FIRST_SOLUTION_STRATEGIES),
        localSearchMetaheuristic: reader.oneOf(entry, 'local_search_metaheuristic', METAHEURISTICS),
        engine: reader.string(entry, 'engine'),
        seed: reader.integer(entry, 'seed', { min: -MAX_SEED, max: MAX_SEED }),
      };
    },
    MAX_PHASES,
  );
}
