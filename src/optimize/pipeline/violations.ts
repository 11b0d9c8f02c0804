import type { Report, ReportViolation } from '../../kernel/wire';
import { brokenRule } from './broken-rule';
import type { ResourceContext, SolveContext, TaskContext, VehicleContext } from './context';
import { toInteger, unscaled } from './fixed-point';
import { type Visit, type VisitReader } from './normalise/visits';
import { quote } from './notes';
import type { Violation } from './response';
import { tidy } from './round';

/** What is wrong with one route of the report; in a normal solve only soft rules can appear (contract A11). */
export function violationsOf(
  context: SolveContext,
  report: Report,
  route: number,
  visits: VisitReader,
): Violation[] {
  return report.violations
    .filter((violation) => routeOf(context, report, violation, visits) === route)
    .map((violation) => describe(context, report, violation, visits));
}

/** Of a route that was given to somebody who is not there: it is echoed as if he were (contract B16). */
export function absenceOf({ id }: ResourceContext, { absence, day }: VehicleContext): Violation[] {
  if (absence === null) {
    return [];
  }
  const why = absence === 'resource_disabled' ? 'is disabled' : `does not work on day ${day}`;
  const message = `The resource ${quote(id)} of this route ${why}`;
  return [{ type: absence, value: 0, limit: 0, amount: 0, penalty: 0, hard: true, message }];
}

/** A relation over several routes is told where its first served member is. */
function routeOf(
  context: SolveContext,
  report: Report,
  violation: ReportViolation,
  visits: VisitReader,
): number {
  if (violation.route !== null) {
    return violation.route;
  }
  const members = context.relations[violation.index ?? -1]?.activities ?? [];
  const found = report.routes.findIndex(({ stops, vehicle }) =>
    stops.some(({ activity }) => {
      const visit = activity < 0 ? null : visits.read(activity, vehicle);
      return visit?.kind === 'activity' && members.includes(visit.index);
    }),
  );
  return Math.max(0, found);
}

function describe(
  context: SolveContext,
  report: Report,
  violation: ReportViolation,
  visits: VisitReader,
): Violation {
  const { kind, route, stop, index, hard } = violation;
  const at = route === null ? undefined : report.routes[route];
  const activity = stop === null ? -1 : (at?.stops[stop]?.activity ?? -1);
  const visit = at === undefined || activity < 0 ? null : visits.read(activity, at.vehicle);
  const task =
    visit?.kind === 'activity' ? context.tasks[context.activities[visit.index]?.task ?? -1] : undefined;
  const dimension = kind === 'capacity' && index !== null ? context.dimensions[index] : undefined;
  const vehicle = at?.vehicle ?? -1;
  const rule = brokenRule(context, violation, task, context.vehicles[vehicle]?.resource ?? -1);
  const exponent = exponentOf(context, violation);
  const told = (number: number) => (rule.measures ? tidy(unscaled(number, exponent)) : 0);
  const [value, limit] = [told(violation.value), told(violation.limit)];
  // A break that is missing is no stop: its index says which.
  const missing: Visit | null =
    kind === 'missing_break' && index !== null ? { kind: 'break', vehicle, index, part: 0 } : null;
  const where = task === undefined ? placeName(context, missing ?? visit, vehicle) : nameOf(task);
  const numbers = value === 0 && limit === 0 ? '' : ` (${value}, limit ${limit})`;
  return {
    type: kind,
    ...(task === undefined ? {} : { job_id: task.id }),
    ...(stop === null ? {} : { activity_index: stop }),
    ...(dimension === undefined ? {} : { dimension }),
    ...rule.named,
    value,
    limit,
    amount: tidy(Math.abs(value - limit)),
    penalty: tidy(penaltyOf(context, report, violation)),
    hard,
    message: `${where} ${rule.phrase}${dimension === undefined ? '' : ` in ${quote(dimension)}`}${numbers}`,
  };
}

function nameOf({ id, type }: TaskContext): string {
  return `${type === 'job' ? 'Job' : 'Shipment'} ${quote(id)}`;
}

function placeName(context: SolveContext, visit: Visit | null, vehicle: number): string {
  if (visit?.kind === 'dump') {
    return `The visit of ${quote(context.dumpStations[visit.station]?.id ?? '')}`;
  }
  if (visit?.kind === 'break') {
    const id = context.vehicles[vehicle]?.breaks[visit.index]?.id ?? null;
    return id === null ? 'A break' : `The break ${quote(id)}`;
  }
  return 'The route';
}

/** In the caller's money: the original number where the kernel had to round it. */
export function penaltyOf(context: SolveContext, report: Report, violation: ReportViolation): number {
  const { kind, index, penalty, hard } = violation;
  if (hard || penalty === 0) {
    return 0;
  }
  const { money } = context.scales;
  const vehicle = report.routes[violation.route ?? -1]?.vehicle ?? -1;
  const original =
    kind === 'relation' || kind === 'precedence'
      ? context.relations[index ?? -1]?.penalty
      : kind === 'missing_break'
        ? context.vehicles[vehicle]?.breaks[index ?? -1]?.penalty
        : undefined;
  return original !== undefined && toInteger(original, money) === penalty
    ? original
    : unscaled(penalty, money);
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
