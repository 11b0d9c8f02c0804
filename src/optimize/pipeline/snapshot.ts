import type { SolveSummary } from '../../kernel/port';
import { decodeReport, NO_REASONS } from '../../kernel/wire';
import type { SolveContext } from './context';
import { extractRoutes } from './extract';
import { lowerBoundOf } from './lower-bound';
import { quote } from './notes';
import { answerOf, type FinishMeta } from './plan-answer';
import type { Activity, OptimizationResponse, Route, UnservedEntry } from './response';
import { scorePlan } from './score';
import { describeSolver } from './solver-info';
import { explainUnserved } from './unserved';

/** A plan in the middle of its search. */
export interface Snapshot {
  /** The best plan so far as a cancelled job would hold it (interface, "Live tracking behaviour"). */
  readonly answer: OptimizationResponse;
  readonly progress: {
    readonly cost: number;
    readonly served: number;
    readonly unserved: number;
    /** Of `solver.gap`, as far as a bound is known by now. */
    readonly gap: number | null;
  };
  /** What one plan is better by than another, the most important first: missing mandatory jobs, then the objective. */
  readonly worth: readonly number[];
}

/**
 * The best plan of a search that goes on. Why jobs are left out is not looked into: most of them are only not placed yet. Stop
 * times follow from the order and the legs alone, so they may lie before a window (contract B8). `report`: report words.
 */
export function takeSnapshot(
  context: SolveContext,
  report: Int32Array,
  summary: SolveSummary,
  meta: FinishMeta,
): Snapshot {
  const decoded = decodeReport(report);
  const routes = extractRoutes(context, decoded);
  const unserved = explainUnserved(context, decoded, NO_REASONS).map(notPlacedYet);
  const score = scorePlan(context, decoded, routes, unserved);
  const missing = unserved.filter(({ mandatory }) => mandatory).length;
  const warning = {
    code: 'PARTIAL_RESULT',
    message:
      'This plan is partial: the solve was cancelled mid-solve. Its stop times are estimated from the order of the stops and the travel times, and ignore waiting',
    field: null,
  };
  const told = { ...context, warnings: [...context.warnings, warning] };
  const judged = {
    status: missing > 0 ? ('infeasible' as const) : ('feasible' as const),
    routes: routes.map(withoutWaiting),
    unserved,
    score,
    solver: {
      ...describeSolver(context, summary, meta.threads),
      stopped_by: 'stop',
      lower_bound: null,
      gap: null,
    },
  };
  return {
    answer: answerOf(told, judged, meta),
    progress: {
      cost: score.total,
      served: context.tasks.length - unserved.length,
      unserved: unserved.length,
      gap: lowerBoundOf(context, summary, judged.status, score.total).gap,
    },
    worth: [missing, ...(score.tiers ?? [score.total])],
  };
}

/** Lexicographic. */
export function isBetter(worth: readonly number[], than: readonly number[]): boolean {
  const differs = worth.findIndex((value, i) => value !== than[i]);
  return differs !== -1 && (worth[differs] ?? 0) < (than[differs] ?? 0);
}

function notPlacedYet(entry: UnservedEntry): UnservedEntry {
  const message = `${entry.type} ${quote(entry.job_id)} was in no route yet when the solve was cancelled: give it more time.`;
  const reasons = entry.reasons.map((reason) =>
    reason.code === 'not_found_in_time' ? { ...reason, message } : reason,
  );
  return entry.reason === 'not_found_in_time' ? { ...entry, message, reasons } : { ...entry, reasons };
}

/** The route driven without a halt that is not work or rest. */
function withoutWaiting(route: Route): Route {
  let clock = route.start_time;
  const activities = route.activities.map((activity, i): Activity => {
    const arrival = i === 0 ? clock : clock + activity.travel_time;
    clock = arrival + activity.setup_time + activity.service_time + (activity.duration ?? 0);
    return {
      ...activity,
      arrival_time: arrival,
      physical_arrival_time: arrival,
      departure_time: clock,
      waiting_time: 0,
    };
  });
  const { summary } = route;
  const end = activities.at(-1)?.arrival_time ?? clock;
  return {
    ...route,
    end_time: end,
    activities,
    summary: { ...summary, total_waiting_time: 0, total_time: end - route.start_time },
  };
}
