import type { PlannedRoute } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { quote } from '../notes';
import type { OptimizationResponse, Violation } from '../response';
import type { ConstraintRule, Need } from './constraint';
import { CONSTRAINT_RULES, ruleOf } from './constraints';
import { MAX_FINDINGS } from './eligibility';
import type { DiagnosisInput } from './input';
import type { Laboratory } from './laboratory';
import { tellProposal, type ToldRelaxation } from './proposal';
import type { EligibilityFinding, InfeasibilityReport, JointFinding } from './report';
import { suggest } from './suggestions';
import { Trials } from './trials';
import { makeUniverse } from './universe';

/** A plan that came with the request and breaks a rule, or leaves out what is mandatory. */
export interface GivenPlanInput {
  context: SolveContext;
  input: DiagnosisInput;
  /** Its routes in the words of the answer, and what they do not list. */
  echo: Pick<OptimizationResponse, 'routes' | 'unserved'>;
  /** The same in those of the kernel, with what it placed. */
  plan: readonly PlannedRoute[];
  /** More work is to come into it, and its own is there already. */
  isExtended: boolean;
}

/** What a broken rule is called: as the reason of a job that it would bar. */
const CODES: Readonly<Record<string, string>> = {
  late: 'time_window_infeasible',
  early: 'time_window_infeasible',
  capacity: 'capacity_exceeded',
  skills: 'skill_missing',
  max_tasks: 'max_tasks_exceeded',
  max_travel_time: 'max_travel_time_exceeded',
  max_distance: 'max_distance_exceeded',
  max_time: 'max_time_exceeded',
  shift_end: 'shift_infeasible',
  missing_break: 'break_conflict',
  precedence: 'relation_conflict',
  relation: 'relation_conflict',
  max_wait: 'max_wait_exceeded',
  zone: 'zone_mismatch',
  lifo: 'lifo_conflict',
};
/** No clock is needed to see them. */
const STATIC: readonly string[] = ['skills', 'resource_not_allowed', 'zone'];
const AWAY: readonly string[] = ['resource_disabled', 'day_unavailable'];
/** The routes stay as they are: nothing more of them can be used, and nothing that they serve left out. */
const NOT_OF_ROUTES: readonly string[] = ['resources', 'availability', 'lock', 'mandatory'];

/**
 * Why given routes are no plan (contract A13, B16, B17). The routes say themselves what they break, so nothing is searched
 * but a plan that extends them; a proposal is judged with the routes as they are.
 */
export function diagnoseGivenPlan(given: GivenPlanInput, lab: Laboratory): InfeasibilityReport {
  const { context, echo, isExtended } = given;
  const broken = echo.routes.flatMap(({ resource_id: resource, violations }) =>
    violations.filter(({ hard }) => hard).map((violation) => ({ violation, resource })),
  );
  const absent = isExtended ? [] : echo.unserved.filter(({ mandatory }) => mandatory);
  const atOnce = broken.filter(({ violation }) => STATIC.includes(violation.type));
  const others = broken.filter((one) => !atOnce.includes(one));
  const findings: JointFinding[] = [
    ...context.lockConflicts.map(({ message }) => ({ code: 'lock_conflict', proven: true, message })),
    ...others.map(({ violation, resource }) => jointFinding(violation, resource)),
    ...absent.map(({ job_id: id, reason, message }) => ({
      code: reason,
      job_ids: [id],
      proven: true,
      message,
    })),
  ];
  // No rule is relaxed that lets somebody drive who is not there.
  const isAway = broken.some(({ violation: { type } }) => AWAY.includes(type));
  const told = context.lockConflicts.length > 0 || isAway || lab.left() <= 0 ? null : proposalFor(given, lab);
  const proposals = told === null ? [] : [told];
  const classification = atOnce.length > 0 || broken.length === 0 ? 'data_error' : 'over_constrained';
  return {
    stages: [
      {
        stage: 1,
        name: 'eligibility',
        checked: context.tasks.length,
        findings: atOnce
          .slice(0, MAX_FINDINGS)
          .map(({ violation, resource }) => staticFinding(violation, resource)),
      },
      // Of a job alone nothing is asked: the routes say who serves it, and with what.
      null,
      {
        stage: 3,
        name: 'joint_conflicts',
        findings: findings.slice(0, MAX_FINDINGS),
        relaxations: proposals.map(({ relaxation }) => relaxation),
      },
    ],
    summary: summaryOf(
      broken.length,
      absent.length,
      broken[0]?.violation.message ?? findings[0]?.message,
      told,
    ),
    classification,
    suggestions: suggest(proposals, absent, null),
  };
}

function staticFinding(violation: Violation, resource: string): EligibilityFinding {
  const { type, job_id: id = '', skill, message } = violation;
  return {
    job_id: id,
    code: CODES[type] ?? type,
    resource_ids: [resource],
    ...(skill === undefined ? {} : { missing_skills: [skill] }),
    message: `${message}.`,
  };
}

function jointFinding(violation: Violation, resource: string): JointFinding {
  const { type, job_id: id, dimension, value, limit, amount, message } = violation;
  const ids = violation.job_ids ?? (id === undefined ? [] : [id]);
  return {
    code: CODES[type] ?? type,
    resource_ids: [resource],
    ...(ids.length === 0 ? {} : { job_ids: ids }),
    ...(dimension === undefined ? {} : { dimension }),
    ...(amount === 0 ? {} : { demand: value, capacity: limit, short_by: amount }),
    proven: true,
    message: `${quote(resource)}: ${message}.`,
  };
}

/** What the routes as they are ask of all rules together; null where no change of a field is known to be enough. */
function proposalFor(
  { context, input, plan, isExtended }: GivenPlanInput,
  lab: Laboratory,
): ToldRelaxation | null {
  const universe = makeUniverse(context, input, [], 0);
  const trials = new Trials(universe, lab, plan);
  const rules = CONSTRAINT_RULES.filter((rule) => !NOT_OF_ROUTES.includes(rule.name) && rule.binds(universe));
  const served = new Set(plan.flatMap(({ activities }) => activities));
  const problem = universe.problem;
  const left = problem.tasks.flatMap(({ mandatory, firstActivity }, target): Need[] =>
    mandatory && !served.has(firstActivity)
      ? [{ constraint: 'mandatory', target, detail: 0, amount: 0 }]
      : [],
  );
  const needs = [...rounded(trials, rules, plan), ...(isExtended ? [] : left)];
  if (needs.length === 0) {
    return null;
  }
  const granted = trials.granted(problem, needs);
  const makesFeasible = isExtended
    ? trials.attempt(granted, { slices: 8 }) !== null
    : trials.keeps(granted, plan);
  const constraints = [...new Set(needs.map(({ constraint }) => constraint))];
  return makesFeasible ? tellProposal({ constraints, needs, own: needs, makesFeasible }, universe) : null;
}

function rounded(trials: Trials, rules: readonly ConstraintRule[], plan: readonly PlannedRoute[]): Need[] {
  const { universe } = trials;
  return trials
    .needsOf(universe.problem, rules, plan)
    .map((need) => ({ ...need, amount: ruleOf(need.constraint).round(need.amount, need, universe) }));
}

function summaryOf(
  broken: number,
  absent: number,
  first: string | undefined,
  told: ToldRelaxation | null,
): string {
  const head =
    broken > 0
      ? `The given routes break ${broken} hard ${broken === 1 ? 'rule' : 'rules'}.`
      : absent > 0
        ? `The given routes leave out ${absent} mandatory ${absent === 1 ? 'job' : 'jobs'}.`
        : 'The given routes cannot be driven.';
  const why = first === undefined ? [] : [first.endsWith('.') ? first : `${first}.`];
  const helps = told === null ? [] : [`It works when you ${told.relaxation.change}.`];
  return [head, ...why, ...helps].join(' ');
}
