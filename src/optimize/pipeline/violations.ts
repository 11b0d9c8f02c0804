import type { Report, ReportViolation } from '../../kernel/wire';
import type { SolveContext } from './context';
import type { Violation } from './response';
import { tidy } from './round';
import { unscaled } from './scale';

/** What is wrong with one route of the report; in a normal solve only soft rules can appear (contract A11). */
export function violationsOf(context: SolveContext, report: Report, route: number): Violation[] {
  return report.violations
    .filter((violation) => violation.route === route)
    .map((violation) => describe(context, report, violation));
}

function describe(context: SolveContext, report: Report, violation: ReportViolation): Violation {
  const { kind, route, stop, index, hard } = violation;
  const activity = stop === null ? -1 : (report.routes[route ?? -1]?.stops[stop]?.activity ?? -1);
  const jobId = context.jobs[activity]?.id;
  const dimension = kind === 'capacity' && index !== null ? context.dimensions[index] : undefined;
  const exponent = exponentOf(context, violation);
  const value = tidy(unscaled(violation.value, exponent));
  const limit = tidy(unscaled(violation.limit, exponent));
  return {
    type: kind,
    ...(jobId === undefined ? {} : { job_id: jobId }),
    ...(stop === null ? {} : { activity_index: stop }),
    ...(dimension === undefined ? {} : { dimension }),
    value,
    limit,
    amount: tidy(Math.abs(value - limit)),
    penalty: tidy(unscaled(violation.penalty, context.scales.money)),
    hard,
    message: `${kind}${jobId === undefined ? '' : ` at job ${JSON.stringify(jobId)}`}: ${value}, limit ${limit}`,
  };
}

function exponentOf({ scales }: SolveContext, { kind, index }: ReportViolation): number {
  switch (kind) {
    case 'capacity':
      return scales.load[index ?? -1] ?? 0;
    case 'max_distance':
      return scales.distance;
    default:
      return 0;
  }
}
