import { ApiError, type FieldError } from '../../common/errors';
import type { JudgedPlan, SolveSummary } from '../../kernel/port';
import { decodeReport, type Report } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { InfeasibilityReport } from './diagnose';
import { explanationOf } from './explain';
import { extractRoutes } from './extract';
import { MAX_ERRORS } from './notes';
import { answerOf, type FinishMeta } from './plan-answer';
import type { OptimizationResponse, Route } from './response';
import { scorePlan } from './score';
import { describeSolver } from './solver-info';
import { absentFromRoutes } from './unserved';

/** Asked of the echo of routes that are no plan; null: nobody wants to know why. */
export type DiagnosedEcho = (echo: OptimizationResponse) => InfeasibilityReport | null;

/** What is said of a search that did not take place. */
const NO_SEARCH: SolveSummary = {
  iterations: 0,
  improvements: 0,
  provenBy: null,
  stoppedBy: 'iterations',
  deterministic: true,
  servedTasks: 0,
  unservedTasks: 0,
  missingMandatory: 0,
  tiers: [],
  lowerBound: null,
  searches: [],
};

/**
 * The scored echo of given routes (contract B16). Throws SOLVER_INFEASIBLE with the whole echo where they break a hard
 * rule; a mandatory job that they do not list makes the status infeasible, and is no error.
 */
export function finishEvaluation(
  context: SolveContext,
  judged: Pick<JudgedPlan, 'report' | 'standings'>,
  meta: FinishMeta,
  diagnosed?: DiagnosedEcho,
): OptimizationResponse {
  const report = decodeReport(judged.report);
  const response = explained(scoredEcho(context, report, meta, judged.standings), diagnosed);
  const broken = brokenRules(context, report, response.routes);
  const { onInfeasible } = context.options;
  if (broken.length > 0 ? onInfeasible !== 'result' : onInfeasible === 'error' && isInfeasible(response)) {
    throw infeasibleError(response, broken, 'The given routes break a hard rule');
  }
  return response;
}

/** Whether a given plan keeps every hard rule; report words. */
export function isFirmPlan(words: Int32Array): boolean {
  return decodeReport(words).feasible;
}

/** A plan that is to be extended holds itself, or nothing can be inserted (contract B17). Throws SOLVER_INFEASIBLE. */
export function requireFeasible(
  context: SolveContext,
  words: Int32Array,
  meta: FinishMeta,
  diagnosed?: DiagnosedEcho,
): void {
  const report = decodeReport(words);
  if (!report.feasible) {
    const response = explained(scoredEcho(context, report, meta), diagnosed);
    const broken = brokenRules(context, report, response.routes);
    throw infeasibleError(response, broken, 'current_solution breaks a hard rule itself');
  }
}

function explained(response: OptimizationResponse, diagnosed?: DiagnosedEcho): OptimizationResponse {
  const why = isInfeasible(response) ? diagnosed?.(response) : null;
  return why === null || why === undefined ? response : { ...response, infeasibility_report: why };
}

function scoredEcho(
  context: SolveContext,
  report: Report,
  meta: FinishMeta,
  standings?: Int32Array,
): OptimizationResponse {
  const routes = extractRoutes(context, report);
  const unserved = absentFromRoutes(context, report);
  const isBroken = !report.feasible || context.lockConflicts.length > 0;
  const breaks = isBroken || routes.some(({ violations }) => violations.some(({ hard }) => hard));
  const status = breaks || unserved.some(({ mandatory }) => mandatory) ? 'infeasible' : 'feasible';
  const score = scorePlan(context, report, routes, unserved);
  const solver = { ...describeSolver(context, NO_SEARCH), lower_bound: null, gap: null };
  return {
    ...answerOf(context, { status, routes, unserved, score, solver }, meta),
    ...explanationOf(context, status, report, routes, standings),
  };
}

function isInfeasible({ status }: OptimizationResponse): boolean {
  return status === 'infeasible';
}

/** Every hard rule that is broken, where the caller wrote the route. */
function brokenRules(context: SolveContext, report: Report, routes: readonly Route[]): FieldError[] {
  const fields = new Map(context.givenRoutes.map(({ vehicle, field }) => [vehicle, field]));
  const order = report.routes.map(({ vehicle }) => vehicle).sort((a, b) => a - b);
  return [
    ...context.lockConflicts.map((conflict) => ({ ...conflict, code: 'lock_conflict' })),
    ...routes.flatMap(({ violations }, i) =>
      violations
        .filter(({ hard }) => hard)
        .map(({ type, message }) => ({
          code: type,
          message: `${message}.`,
          field: fields.get(order[i] ?? -1) ?? null,
        })),
    ),
  ];
}

function infeasibleError(
  response: OptimizationResponse,
  broken: readonly FieldError[],
  what: string,
): ApiError {
  const missing = response.unserved.filter(({ mandatory }) => mandatory);
  const first = broken[0]?.message ?? missing[0]?.message ?? '';
  return new ApiError('SOLVER_INFEASIBLE', `${broken.length > 0 ? what : 'No feasible plan'}: ${first}`, {
    context: { ...response },
    errors: broken.slice(0, MAX_ERRORS),
    body: { ...response, status: 'infeasible' },
  });
}
