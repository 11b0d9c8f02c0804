import { ApiError } from '../../common/errors';
import type { SolveOutcome, SolveSummary } from '../../kernel/port';
import { decodeReport } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { InfeasibilityReport } from './diagnose';
import { rulesOf } from './endpoints';
import { explanationOf } from './explain';
import { extractRoutes } from './extract';
import { conflictsOfDisabled, conflictsOfLocks, type LockConflict } from './lock-conflicts';
import { MAX_ERRORS } from './notes';
import { answerOf, type FinishMeta } from './plan-answer';
import type { OptimizationResponse, UnservedEntry } from './response';
import { scorePlan } from './score';
import { lowerBoundOf } from './lower-bound';
import { describeSolver } from './solver-info';
import { explainUnserved } from './unserved';

/** What the kernel found → the answer; `diagnosed` is asked of an infeasible one. Throws ApiError SOLVER_INFEASIBLE or SOLVER_TIMEOUT_NO_SOLUTION (contract B1). */
export function finishResponse(
  context: SolveContext,
  outcome: SolveOutcome,
  meta: FinishMeta,
  extras: Pick<OptimizationResponse, 'suggestions'> = {},
  diagnosed?: (unserved: readonly UnservedEntry[]) => InfeasibilityReport | null | undefined,
): OptimizationResponse {
  const summary = endedBy(outcome.summary, meta.solveTimeMs, context.options.timeLimitMs);
  const report = decodeReport(outcome.report);
  const routes = extractRoutes(context, report);
  const unserved = explainUnserved(context, report, outcome.reasons);
  const status = statusOf(context, unserved, summary);
  const score = scorePlan(context, report, routes, unserved);
  const why = status === 'infeasible' ? diagnosed?.(unserved) : null;
  const solver = {
    ...describeSolver(context, summary, meta.threads),
    ...lowerBoundOf(context, summary, status, score.total),
  };
  const response = {
    ...answerOf(context, { status, routes, unserved, score, solver }, meta),
    ...extras,
    ...(why === null || why === undefined ? {} : { infeasibility_report: why }),
    ...explanationOf(context, status, report, routes, outcome.standings),
  };
  refuseWhatIsNoPlan(context, summary, response);
  return response;
}

/** A stop flag after the limit is the watchdog's: the time was up (contract B45). Before it somebody else wanted an end. */
function endedBy(summary: SolveSummary, solveTimeMs: number, limitMs: number): SolveSummary {
  const isLate = summary.stoppedBy === 'stop' && solveTimeMs >= limitMs;
  return isLate ? { ...summary, stoppedBy: 'time' } : summary;
}

/**
 * Infeasible if and only if a mandatory job is missing; optimal only when proven, and of the caller's own numbers, of which no
 * work needs any.
 */
function statusOf(
  { rounded, tasks }: SolveContext,
  unserved: readonly UnservedEntry[],
  summary: SolveSummary,
): OptimizationResponse['status'] {
  if (unserved.some(({ mandatory }) => mandatory)) {
    return 'infeasible';
  }
  return summary.provenBy !== null && (!rounded || tasks.length === 0) ? 'optimal' : 'feasible';
}

/**
 * A plan with a hole is a result on most routes, no plan at all and a locked route that nobody can drive are errors
 * (contract B1, B18). The error carries the answer's own keys, so that clients of the other reading find them.
 */
function refuseWhatIsNoPlan(
  context: SolveContext,
  summary: SolveSummary,
  response: OptimizationResponse,
): void {
  const { endpoint, options, tasks } = context;
  if (response.status !== 'infeasible' || options.onInfeasible === 'result') {
    return;
  }
  const refused = rulesOf(endpoint).holes === 'refused' || options.onInfeasible === 'error';
  const conflicts = conflictsOfLocks(context, response.unserved);
  if (response.routes.length > 0 && conflicts.length === 0 && !refused) {
    return;
  }
  const { infeasibility_report: report } = response;
  const missing = response.unserved.filter(({ mandatory }) => mandatory);
  const disabled = conflictsOfDisabled(context, missing);
  const undecided = missing.some(({ reason }) => reason === 'not_found_in_time');
  const timedOut = response.routes.length === 0 && undecided && summary.stoppedBy === 'time';
  const fields = new Map(tasks.map(({ id, field }) => [id, field]));
  const first = conflicts[0]?.message ?? missing[0]?.message ?? '';
  const message = timedOut
    ? `No solution was found within ${options.timeLimitMs / 1000} s: raise options.time_limit_seconds.`
    : `No feasible plan: ${missing.length} of ${tasks.length} jobs are mandatory and cannot be served. ${first}`;
  throw new ApiError(timedOut ? 'SOLVER_TIMEOUT_NO_SOLUTION' : 'SOLVER_INFEASIBLE', message, {
    context: {
      problem_id: response.problem_id,
      unserved_job_ids: missing.slice(0, MAX_ERRORS).map(({ job_id: id }) => id),
      ...(report === undefined ? {} : { infeasibility_report: report }),
      ...(conflicts.length + disabled.length === 0 ? {} : describeConflicts([...conflicts, ...disabled])),
    },
    errors: [
      ...conflicts.map(({ field, message: text }) => ({ code: 'lock_conflict', message: text, field })),
      ...missing.map(({ job_id: id, reason, message: text, reasons }) => ({
        code: reason,
        message: text,
        field: fieldInTheWay(reasons[0]) ?? fields.get(id) ?? null,
      })),
    ].slice(0, MAX_ERRORS),
    body: { ...response },
  });
}

/** Where something beside the work itself is in the way. */
function fieldInTheWay(reason: UnservedEntry['reasons'][number] | undefined): string | null {
  const field = reason?.detail['field'];
  return typeof field === 'string' ? field : null;
}

/** Which jobs and which resources are in conflict, all together and lock by lock. */
function describeConflicts(conflicts: readonly LockConflict[]): Record<string, unknown> {
  const distinct = (ids: readonly string[]) => [...new Set(ids)].slice(0, MAX_ERRORS);
  return {
    conflicting_job_ids: distinct(conflicts.flatMap(({ job_ids: ids }) => ids)),
    conflicting_resource_ids: distinct(conflicts.map(({ resource_id: id }) => id)),
    conflicts: conflicts.slice(0, MAX_ERRORS),
  };
}
