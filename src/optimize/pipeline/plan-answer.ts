import type { SolveContext } from './context';
import { featureCollection } from './geojson';
import { withGeometry } from './geometry';
import { numDaysOf } from './normalise/available-days';
import type { OptimizationResponse } from './response';
import type { ThreadsRun } from './threads';

/** Of one answer: whose it is, and how long its solve took. */
export interface FinishMeta {
  requestId: string;
  solveTimeMs: number;
  /** Absent: one thread. */
  threads?: ThreadsRun;
}

type Judged = Pick<OptimizationResponse, 'status' | 'routes' | 'unserved' | 'score' | 'solver'>;

/** The answer around a plan that was judged, whether it was searched for or given. */
export function answerOf(context: SolveContext, judged: Judged, meta: FinishMeta): OptimizationResponse {
  const { status, routes, unserved, score, solver } = judged;
  return {
    status,
    problem_id: context.problemId,
    ...problemEcho(context),
    solve_time_ms: Math.round(meta.solveTimeMs),
    routes: withGeometry(routes, context),
    unserved,
    score,
    warnings: context.warnings.map(({ message }) => message),
    warning_details: context.warnings,
    solver,
    cached: false,
    request_id: meta.requestId,
    ...(context.output.geojson ? { geojson: featureCollection(context, routes, unserved) } : {}),
  };
}

/** Only of a request that names its days: to all others the answer's shape stays as the interface shows it. */
function problemEcho({ calendar, numDays }: SolveContext): Pick<OptimizationResponse, 'problem'> {
  if (calendar === null) {
    return {};
  }
  const { startDate, dayLabels } = calendar;
  return {
    problem: {
      num_days: numDaysOf({ numDays }),
      ...(startDate === null ? {} : { start_date: startDate }),
      ...(dayLabels === null ? {} : { day_labels: dayLabels }),
    },
  };
}
