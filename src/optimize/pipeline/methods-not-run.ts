import type { MethodsRun, SolveSummary } from '../../kernel/port';
import type {
  EffectivePhase,
  FirstSolutionStrategy,
  MethodOption,
  SolveContext,
  TaskContext,
  Warning,
} from './context';
import { Notes } from './notes';

/** These make routes arc by arc or of a tour, which knows no pair of stops: shipments are inserted afterwards. */
const PLACES_JOBS_ALONE: ReadonlySet<FirstSolutionStrategy> = new Set([
  ...(['PATH_CHEAPEST_ARC', 'PATH_MOST_CONSTRAINED_ARC', 'GLOBAL_CHEAPEST_ARC'] as const),
  ...(['SAVINGS', 'CHRISTOFIDES'] as const),
]);

/**
 * Methods that the caller named and that did not run, with what did (contract A10). A first-solution strategy runs once, in the
 * first of several searches; where no iteration ran (a proof) nothing took a metaheuristic's place, and nothing is said.
 */
export function warnOfMethods(
  { options, tasks }: Pick<SolveContext, 'options' | 'tasks'>,
  { searches }: Pick<SolveSummary, 'searches'>,
): Warning[] {
  const strategies = searches.map((ran) => ran?.firstSolution);
  const warnings = searches.flatMap((ran, index) => {
    const phase = options.phases[index];
    const { engine, firstSolution, metaheuristic, named } = phase ?? options;
    if (ran === null) {
      return [];
    }
    const field = phase === undefined || options.autoConfigured.includes('phases') ? '' : `phases[${index}].`;
    const warn = (option: MethodOption, name: string, why: string): Warning[] =>
      named.includes(option)
        ? [
            {
              code: 'METHOD_NOT_RUN',
              message: `${option} ${name} ${why}`,
              field: `options.${field}${option}`,
            },
          ]
        : [];
    return [
      ...(engine === ran.engine
        ? []
        : warn('engine', engine, `did not run: ${ran.engine} searched in its place`)),
      ...(strategies.includes(firstSolution)
        ? warnOfShipments(tasks, firstSolution).flatMap((why) =>
            warn('first_solution_strategy', firstSolution, why),
          )
        : warn('first_solution_strategy', firstSolution, 'did not run: the first plan was given')),
      ...(ran.metaheuristic === null || ran.metaheuristic === metaheuristic
        ? []
        : warn('local_search_metaheuristic', metaheuristic, ledBy(ran))),
    ];
  });
  return eachOnce(warnings);
}

/** Empty: the strategy placed all that there is. */
function warnOfShipments(tasks: readonly TaskContext[], strategy: FirstSolutionStrategy): string[] {
  const shipments = tasks.filter(({ type }) => type === 'shipment').length;
  if (shipments === 0 || !PLACES_JOBS_ALONE.has(strategy)) {
    return [];
  }
  return [
    shipments === tasks.length
      ? 'placed nothing: it knows no shipments, which were inserted where they cost least'
      : `placed jobs alone: the shipments (${shipments}) were inserted where they cost least`,
  ];
}

/** What phases share is one field, and said of it once; the same words of several fields are one warning that counts them. */
function eachOnce(warnings: readonly Warning[]): Warning[] {
  const byPlace = new Map(warnings.map((warning) => [`${warning.field} ${warning.message}`, warning]));
  const notes = new Notes();
  byPlace.forEach(({ code, message, field }) => notes.add(code, message, field));
  return notes.toWarnings();
}

function ledBy({ engine, metaheuristic }: MethodsRun): string {
  return `did not run: the engine ${engine} searched under ${String(metaheuristic)} (local_search follows the one that is named)`;
}

/** Which methods the caller named. */
export function namedMethods(
  methods: Readonly<Record<MethodOption, string | null>>,
  known: EffectivePhase['named'] = [],
): MethodOption[] {
  const options: MethodOption[] = ['engine', 'first_solution_strategy', 'local_search_metaheuristic'];
  return options.filter((option) => {
    const name = methods[option];
    return name === null ? known.includes(option) : name !== 'auto' && name !== 'AUTOMATIC';
  });
}
