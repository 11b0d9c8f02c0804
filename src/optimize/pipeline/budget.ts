import { type AutomaticChoice, EXACT_STOPS, phasesOfChoice } from './automatic-choices';
import type { EndpointRules } from './endpoints';
import type { EffectiveOptions, EffectivePhase, Engine, MethodOption } from './context';
import { namedMethods } from './methods-not-run';
import type { Notes } from './notes';
import type { PipelineSettings } from './settings';
import { MAX_TIME_S } from './shape/bounds';
import type { ParsedOptions } from './shape/parsed';
import type { ParsedPhase } from './shape/parsed-rules';
import { clampThreads } from './threads';

const MS_PER_S = 1000;
const DEFAULT_SEED = 1;
const NO_OWN_RULES = { automaticLimitSeconds: null, lasts: false };
const LONGEST_AUTOMATIC_LIMIT_S = 30;

/** The automatic time limit by number of jobs (contract A9): the first row that holds them. */
const AUTOMATIC_LIMITS: readonly { upTo: number; seconds: number }[] = [
  { upTo: 10, seconds: 1 },
  { upTo: 50, seconds: 3 },
  { upTo: 200, seconds: 10 },
  { upTo: Infinity, seconds: LONGEST_AUTOMATIC_LIMIT_S },
];

const ENGINES: Readonly<Record<string, Engine>> = {
  auto: 'auto',
  ruin_recreate: 'ruin_recreate',
  alns: 'ruin_recreate',
  local_search: 'local_search',
};

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
  automatic: AutomaticChoice,
  route: Pick<EndpointRules, 'automaticLimitSeconds' | 'lasts'> = NO_OWN_RULES,
): EffectiveOptions {
  const ofPhases = saidByPhases(options.phases);
  const isListed = options.objectives !== null;
  const autoConfigured = options.leftOpen.filter(
    (name) => !ofPhases.has(name) && !(isListed && name === 'objective'),
  );
  const chosen = <T>(name: string, value: T | null, fallback: T): T => {
    if (value === null && !ofPhases.has(name)) {
      autoConfigured.push(name);
    }
    return value ?? fallback;
  };
  const engine = engineOf(options.engine, options.localSearchMetaheuristic, 'options.engine', notes);
  if (options.engine !== null && !Object.hasOwn(ENGINES, options.engine)) {
    autoConfigured.push('engine');
  }
  const given = options.timeLimitSeconds ?? limitOfPhases(options.phases);
  const limit = clamped(given, settings.maxTimeLimitSeconds, notes);
  const seconds = chosen(
    'time_limit_seconds',
    limit,
    Math.min(route.automaticLimitSeconds ?? automaticLimitSeconds(numJobs), settings.maxTimeLimitSeconds),
  );
  const isTimed = limit !== null || options.liveTracking;
  const lasts = route.lasts && isTimed && options.searchMode !== 'return_fast';
  // The caller's clock or iterations rule; without either, and always for return_fast, the schedule does.
  const scheduled =
    options.searchMode === 'return_fast' || (options.searchMode === 'auto' && limit === null && !lasts);
  const iterations = scheduled ? automaticIterations(numJobs) : null;
  if (options.maxIterations === null && iterations !== null) {
    autoConfigured.push('max_iterations');
  }
  const threads = clampThreads(options.threads, settings.maxThreads, notes);
  const seed = chosen('seed', options.seed, DEFAULT_SEED);
  const base = {
    timeLimitMs: Math.max(1, Math.round(seconds * MS_PER_S)),
    objective: options.objective,
    engine,
    firstSolution: named(options.firstSolutionStrategy) ?? automatic.firstSolution,
    metaheuristic: options.localSearchMetaheuristic ?? 'AUTOMATIC',
    named: namedBy(options),
    seed,
  };
  const phases =
    options.phases.length > 0 ? phasesOf(options.phases, base, notes) : phasesOfChoice(automatic, base);
  if (options.phases.length === 0 && phases.length > 0) {
    autoConfigured.push('phases');
  }
  // What the plan is judged by: by the last of the caller's phases (contract C8), of a list by its first.
  const objective = options.phases.length > 0 ? phases.at(-1)?.objective : options.objectives?.[0]?.type;
  return {
    ...base,
    objective: objective ?? base.objective,
    searchMode: options.searchMode,
    lasts,
    isWatched: route.lasts && options.liveTracking,
    noImprovementMs:
      options.noImprovementSeconds === null
        ? null
        : Math.max(1, Math.round(Math.min(options.noImprovementSeconds, seconds) * MS_PER_S)),
    phases,
    // Of so few stops the search is over before a second one has begun.
    threads: numJobs <= EXACT_STOPS ? 1 : threads,
    maxIterations: options.maxIterations ?? iterations,
    onInfeasible: options.onInfeasible,
    autoConfigured: options.autoConfigure ? autoConfigured : [],
  };
}

/** Options that the caller left open, and said in each of the phases: nothing of them is the service's choice. */
function saidByPhases(phases: readonly ParsedPhase[]): ReadonlySet<string> {
  const said: [string, (phase: ParsedPhase) => unknown][] = [
    ['engine', ({ engine }) => engine !== null && Object.hasOwn(ENGINES, engine)],
    ['first_solution_strategy', ({ firstSolutionStrategy }) => named(firstSolutionStrategy)],
    [
      'local_search_metaheuristic',
      ({ localSearchMetaheuristic: own }) => own !== null && own !== 'AUTOMATIC',
    ],
    ['objective', ({ objective }) => objective],
    ['seed', ({ seed }) => seed !== null],
  ];
  const ofAll = said.filter(
    ([, isSaid]) => phases.length > 0 && phases.every((phase) => Boolean(isSaid(phase))),
  );
  return new Set(ofAll.map(([name]) => name));
}

function namedBy(
  choices: Pick<ParsedPhase, 'engine' | 'firstSolutionStrategy' | 'localSearchMetaheuristic'>,
  known?: MethodOption[],
): MethodOption[] {
  const engine = choices.engine !== null && Object.hasOwn(ENGINES, choices.engine) ? choices.engine : null;
  return namedMethods(
    {
      engine,
      first_solution_strategy: choices.firstSolutionStrategy,
      local_search_metaheuristic: choices.localSearchMetaheuristic,
    },
    known,
  );
}

/** AUTOMATIC leaves it open as well as nothing does. */
function named<T extends string>(choice: T | null): T | null {
  return choice === 'AUTOMATIC' ? null : choice;
}

function clamped(seconds: number | null, max: number, notes: Notes): number | null {
  if (seconds === null || seconds <= max) {
    return seconds;
  }
  const message = `time_limit_seconds ${seconds} is above the maximum of ${max}: the maximum is used`;
  notes.add('TIME_LIMIT_CLAMPED', message, 'options.time_limit_seconds');
  return max;
}

/** Who names a metaheuristic and no engine gets the one that honours it (contract A10). */
function engineOf(name: string | null, metaheuristic: string | null, field: string, notes: Notes): Engine {
  const known = name !== null && Object.hasOwn(ENGINES, name) ? (ENGINES[name] ?? 'auto') : null;
  if (name !== null && known === null) {
    const message = `Unknown engine: auto is used (known: ${Object.keys(ENGINES).join(', ')})`;
    notes.add('UNKNOWN_ENGINE', message, field);
  }
  const named = metaheuristic !== null && metaheuristic !== 'AUTOMATIC';
  return (known ?? 'auto') === 'auto' && named ? 'local_search' : (known ?? 'auto');
}

/** The time that phases ask for where the request has no limit of its own; null: nobody names one. */
function limitOfPhases(phases: readonly ParsedPhase[]): number | null {
  const limits = phases.map(({ timeLimitSeconds }) => timeLimitSeconds);
  return limits.length === 0 || limits.includes(null)
    ? null
    : limits.reduce<number>((sum, seconds) => sum + finite(seconds ?? 0), 0);
}

/** Any number above 0 is a limit; six years are for ever, and a sum of them is a number. */
function finite(seconds: number): number {
  return Math.min(seconds, MAX_TIME_S);
}

/**
 * Phases with every choice made (contract A9, B52). One without a limit gets an equal share of what the others leave;
 * limits that exceed the whole are scaled to it, with a warning.
 */
function phasesOf(
  phases: readonly ParsedPhase[],
  base: Omit<EffectivePhase, 'timeLimitMs'> & { timeLimitMs: number },
  notes: Notes,
): EffectivePhase[] {
  const asked = phases.reduce(
    (sum, { timeLimitSeconds }) => sum + finite(timeLimitSeconds ?? 0) * MS_PER_S,
    0,
  );
  const open = phases.filter(({ timeLimitSeconds }) => timeLimitSeconds === null).length;
  // Phases without a limit need some time too: half of the whole where the others would take it all.
  const forNamed = open > 0 && asked >= base.timeLimitMs ? base.timeLimitMs / 2 : base.timeLimitMs;
  const scale = asked > forNamed ? forNamed / asked : 1;
  if (scale < 1) {
    const message = `The limits of the phases exceed the time limit of ${base.timeLimitMs / MS_PER_S} s: they are scaled to it`;
    notes.add('PHASES_SCALED', message, 'options.phases');
  }
  const share = open === 0 ? 0 : (base.timeLimitMs - asked * scale) / open;
  return phases.map((phase, i) => ({
    timeLimitMs: Math.max(
      1,
      Math.floor(phase.timeLimitSeconds === null ? share : finite(phase.timeLimitSeconds) * MS_PER_S * scale),
    ),
    objective: phase.objective ?? base.objective,
    engine:
      phase.engine === null && phase.localSearchMetaheuristic === null
        ? base.engine
        : engineOf(phase.engine, phase.localSearchMetaheuristic, `options.phases[${i}].engine`, notes),
    firstSolution: named(phase.firstSolutionStrategy) ?? base.firstSolution,
    metaheuristic: phase.localSearchMetaheuristic ?? base.metaheuristic,
    named: namedBy(phase, base.named),
    seed: phase.seed ?? base.seed,
  }));
}
