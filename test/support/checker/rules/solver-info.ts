import type { PlanBody } from '../../wire';
import { entriesOf, fieldsOf, idsOf, numberOf, stringOf, type Fields } from '../fields';
import { Findings, type Finding } from '../finding';
import type { World } from '../world';

const ENGINES = ['exact', 'local_search', 'ruin_recreate'];
const STRATEGIES = [
  ...['NONE', 'AUTOMATIC', 'PATH_CHEAPEST_ARC', 'PATH_MOST_CONSTRAINED_ARC', 'PARALLEL_CHEAPEST_INSERTION'],
  ...['LOCAL_CHEAPEST_INSERTION', 'GLOBAL_CHEAPEST_ARC', 'SAVINGS', 'CHRISTOFIDES'],
];
const METAHEURISTICS = [
  ...['NONE', 'GREEDY_DESCENT', 'GUIDED_LOCAL_SEARCH', 'SIMULATED_ANNEALING', 'TABU_SEARCH'],
  'GENERIC_TABU_SEARCH',
];

/** Of sums of decimals, and of six digits. */
const SLACK = 1e-6;

/** The solver block tells what the caller asked for, in the interface's names, and what the request looked like (contract A10). */
export function solverInfo(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('solver-info');
  const solver = plan.solver as Fields | undefined;
  if (solver === undefined) {
    return findings.list;
  }
  const options = fieldsOf(world.request.options);
  oneOf(findings, 'engine', solver['engine'], ENGINES);
  oneOf(findings, 'first_solution_strategy', solver['first_solution_strategy'], STRATEGIES);
  oneOf(findings, 'local_search_metaheuristic', solver['local_search_metaheuristic'], METAHEURISTICS);
  for (const key of ['seed', 'max_iterations']) {
    const asked = numberOf(options, key);
    if (asked !== null) {
      findings.equal(`solver.${key}`, solver[key], asked);
    }
  }
  findings.atMost('solver.time_limit_seconds', Number(solver['time_limit_seconds']), asked(options));
  findings.atMost('solver.threads', Number(solver['threads']), numberOf(options, 'threads') ?? 1);
  const objective = stringOf(options, 'objective');
  if (
    objective !== null &&
    entriesOf(options['objectives']).length === 0 &&
    solver['objective'] !== objective
  ) {
    findings.add('solver.objective', `is ${String(solver['objective'])}, asked was ${objective}`);
  }
  phases(findings, plan, entriesOf(options['phases']));
  if (entriesOf(options['phases']).length === 0) {
    methods(findings, plan, { asked: options, told: solver, field: '' });
  }
  chosen(findings, solver, options);
  bound(findings, solver, plan);
  profile(findings, world, fieldsOf(solver['profile']));
  return findings.list;
}

function asked(options: Fields): number {
  return numberOf(options, 'time_limit_seconds') ?? Number.POSITIVE_INFINITY;
}

function oneOf(findings: Findings, key: string, value: unknown, names: readonly string[]): void {
  if (!names.includes(String(value))) {
    findings.add(`solver.${key}`, `is ${String(value)}`);
  }
}

/** One entry a phase asked for, none where none was; together inside the limit. */
function phases(findings: Findings, plan: PlanBody, given: readonly Fields[]): void {
  const solver = plan.solver as Fields;
  const told = entriesOf(solver['phases']);
  if (given.length > 0) {
    findings.equal('solver.phases.length', told.length, given.length);
  }
  const sum = told.reduce((all, phase) => all + (numberOf(phase, 'time_limit_seconds') ?? Number.NaN), 0);
  findings.atMost(
    'sum of the limits of solver.phases',
    sum,
    Number(solver['time_limit_seconds']) + 0.001 * told.length,
  );
  given.forEach((phase, index) => {
    methods(findings, plan, { asked: phase, told: told[index] ?? {}, field: `phases[${index}].` });
    for (const key of ['objective', 'seed']) {
      const value = phase[key] ?? null;
      if (value !== null && told[index]?.[key] !== value) {
        findings.add(
          `solver.phases[${index}].${key}`,
          `is ${JSON.stringify(told[index]?.[key])}, asked was ${JSON.stringify(value)}`,
        );
      }
    }
  });
}

/** What is told ran: the method that was named, none of its kind, or another one, of which a warning tells. */
function methods(
  findings: Findings,
  { warning_details: warnings = [] }: PlanBody,
  { asked: named, told, field }: { asked: Fields; told: Fields; field: string },
): void {
  for (const key of ['first_solution_strategy', 'local_search_metaheuristic']) {
    const [value, ran] = [named[key] ?? 'AUTOMATIC', told[key]];
    const isWarned = warnings.some(
      (warning) => warning.code === 'METHOD_NOT_RUN' && warning.field === `options.${field}${key}`,
    );
    if (value !== 'AUTOMATIC' && ran !== value && ran !== 'NONE' && !isWarned) {
      findings.add(`solver.${field}${key}`, `is ${String(ran)}, asked was ${JSON.stringify(value)}`);
    }
  }
}

/** Nobody chose what the caller sent; with auto_configure false nobody says that he chose. */
function chosen(findings: Findings, solver: Fields, options: Fields): void {
  const names = idsOf(solver, 'auto_configured') ?? [];
  const sent = names.filter((name) => {
    const value = options[name] ?? null;
    return value !== null && value !== 'auto' && value !== 'AUTOMATIC' && name !== 'engine';
  });
  if (sent.length > 0) {
    findings.add('solver.auto_configured', `names ${sent.join(', ')}, which the caller sent`);
  }
  if (options['auto_configure'] === false && names.length > 0) {
    findings.add('solver.auto_configured', 'is not empty although auto_configure is false');
  }
}

/** No bound is above the plan's own total; of a proven plan it is the total, of a plan with a hole there is none. */
function bound(findings: Findings, solver: Fields, { status, score }: PlanBody): void {
  const [least, gap] = [numberOf(solver, 'lower_bound'), numberOf(solver, 'gap')];
  const { total } = score;
  if (status === 'optimal') {
    findings.equal('solver.lower_bound', solver['lower_bound'], total);
  }
  if (status === 'infeasible' && least !== null) {
    findings.add('solver.lower_bound', `is ${least} of a plan that leaves mandatory work out`);
  }
  if (least === null) {
    if (gap !== null) {
      findings.add('solver.gap', `is ${gap} without a bound`);
    }
    return;
  }
  findings.atMost('solver.lower_bound', least, total + SLACK * Math.max(1, Math.abs(total)));
  const share = total === least ? 0 : (total - least) / Math.abs(total);
  if (total !== 0 && Math.abs((gap ?? Number.NaN) - share) > SLACK) {
    findings.add('solver.gap', `is ${String(gap)}, the share is ${share}`);
  }
}

function profile(findings: Findings, world: World, told: Fields): void {
  findings.equal('solver.profile.num_jobs', told['num_jobs'], world.tasks.size);
  findings.equal('solver.profile.num_resources', told['num_resources'], world.resources.size);
  findings.equal('solver.profile.days', told['days'], world.numDays);
  const soft = [...world.tasks.values()].some(({ steps }) =>
    steps.some(({ windows }) => windows.some(({ early, late }) => (early ?? late) !== null)),
  );
  if (told['soft_windows'] !== soft) {
    findings.add('solver.profile.soft_windows', `is ${String(told['soft_windows'])}`);
  }
}
