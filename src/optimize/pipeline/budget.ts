import type { EffectiveOptions } from './context';
import type { Notes } from './notes';
import type { ParsedOptions } from './shape/parsed';
import type { PipelineSettings } from './settings';

const MS_PER_S = 1000;
const DEFAULT_SEED = 1;
const LONGEST_AUTOMATIC_LIMIT_S = 30;

/** The automatic time limit by number of jobs (contract A9): the first row that holds them. */
const AUTOMATIC_LIMITS: readonly { upTo: number; seconds: number }[] = [
  { upTo: 10, seconds: 1 },
  { upTo: 50, seconds: 3 },
  { upTo: 200, seconds: 10 },
  { upTo: Infinity, seconds: LONGEST_AUTOMATIC_LIMIT_S },
];

const KNOWN_ENGINES = ['auto', 'ruin_recreate', 'alns', 'local_search'];

/** Iterations for each job of a small request … */
const ITERATIONS_PER_JOB = 250;
/** … and twice that for each where there are so many: a larger request needs more than its share. */
const JOBS_THAT_DOUBLE_IT = 100;

/**
 * Iterations after which a solve without a limit of its own has done enough (contract C9): a function
 * of the number of stops alone, so that it ends in milliseconds for ten stops and the same request
 * always gives the same plan. The automatic time limit stays as the safety stop.
 */
export function automaticIterations(numJobs: number): number {
  return Math.ceil(ITERATIONS_PER_JOB * numJobs * (1 + numJobs / JOBS_THAT_DOUBLE_IT));
}

export function automaticLimitSeconds(numJobs: number): number {
  return AUTOMATIC_LIMITS.find(({ upTo }) => numJobs <= upTo)?.seconds ?? LONGEST_AUTOMATIC_LIMIT_S;
}

/** Options with every choice made; what the service chose is named in `autoConfigured`. */
export function chooseOptions(
  options: ParsedOptions,
  numJobs: number,
  settings: PipelineSettings,
  notes: Notes,
): EffectiveOptions {
  const autoConfigured = [...options.leftOpen];
  const chosen = <T>(name: string, value: T | null, fallback: T): T => {
    if (value === null) {
      autoConfigured.push(name);
    }
    return value ?? fallback;
  };
  if (isUnknown(options.engine)) {
    const message = `Unknown engine: auto is used (known: ${KNOWN_ENGINES.join(', ')})`;
    notes.add('UNKNOWN_ENGINE', message, 'options.engine');
    autoConfigured.push('engine');
  }
  const limit = clamped(options.timeLimitSeconds, settings.maxTimeLimitSeconds, notes);
  const seconds = chosen(
    'time_limit_seconds',
    limit,
    Math.min(automaticLimitSeconds(numJobs), settings.maxTimeLimitSeconds),
  );
  // The caller's clock or iterations rule; without either, and always for return_fast, the schedule does.
  const scheduled = options.searchMode === 'return_fast' || (options.searchMode === 'auto' && limit === null);
  const automatic = scheduled ? automaticIterations(numJobs) : null;
  if (options.maxIterations === null && automatic !== null) {
    autoConfigured.push('max_iterations');
  }
  return {
    timeLimitMs: Math.max(1, Math.round(seconds * MS_PER_S)),
    searchMode: options.searchMode,
    objective: options.objective,
    seed: chosen('seed', options.seed, DEFAULT_SEED),
    maxIterations: options.maxIterations ?? automatic,
    onInfeasible: options.onInfeasible,
    autoConfigured: options.autoConfigure ? autoConfigured : [],
  };
}

function clamped(seconds: number | null, max: number, notes: Notes): number | null {
  if (seconds === null || seconds <= max) {
    return seconds;
  }
  const message = `time_limit_seconds ${seconds} is above the maximum of ${max}: the maximum is used`;
  notes.add('TIME_LIMIT_CLAMPED', message, 'options.time_limit_seconds');
  return max;
}

function isUnknown(engine: string | null): boolean {
  return engine !== null && !KNOWN_ENGINES.includes(engine);
}
