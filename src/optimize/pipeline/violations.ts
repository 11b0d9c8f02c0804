import type { Report, ReportViolation, ViolationKind } from '../../kernel/wire';
import type { SolveContext } from './context';
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

/** What the value and the limit of a kind count; the phrase stands between the place and the two numbers. */
const WORDS: Readonly<Record<ViolationKind, string>> = {
  late: 'begins after its time window',
  early: 'begins before its time window',
  capacity: 'carries more than the capacity or less than nothing',
  skills: 'needs a skill that the resource does not hold',
  max_tasks: 'has more tasks than max_tasks',
  max_travel_time: 'travels longer than max_travel_time',
  max_distance: 'is longer than max_distance',
  max_time: 'takes longer than max_time',
  shift_end: 'ends after the shift',
  missing_break: 'is owed and not taken in time',
  precedence: 'breaks a precedence',
  relation: 'breaks a relation',
  max_wait: 'waits longer than is allowed',
  resource_not_allowed: 'is served by a resource or on a day that is not allowed',
  zone: 'is served by a resource of another zone',
  lifo: 'is unloaded from under what was loaded later',
  unreachable: 'is reached by a leg that is forbidden or longer than max_leg_time',
};

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
  const jobId =
    visit?.kind === 'activity' ? context.tasks[context.activities[visit.index]?.task ?? -1]?.id : undefined;
  const dimension = kind === 'capacity' && index !== null ? context.dimensions[index] : undefined;
  const exponent = exponentOf(context, violation);
  const value = tidy(unscaled(violation.value, exponent));
  const limit = tidy(unscaled(violation.limit, exponent));
  const vehicle = at?.vehicle ?? -1;
  // A break that is missing is no stop: its index says which.
  const missing: Visit | null =
    kind === 'missing_break' && index !== null ? { kind: 'break', vehicle, index, part: 0 } : null;
  const where = jobId === undefined ? placeName(context, missing ?? visit, vehicle) : `Job ${quote(jobId)}`;
  const numbers = value === 0 && limit === 0 ? '' : ` (${value}, limit ${limit})`;
  return {
    type: kind,
    ...(jobId === undefined ? {} : { job_id: jobId }),
    ...(stop === null ? {} : { activity_index: stop }),
    ...(dimension === undefined ? {} : { dimension }),
    value,
    limit,
    amount: tidy(Math.abs(value - limit)),
    penalty: tidy(penaltyOf(context, report, violation)),
    hard,
    message: `${where} ${WORDS[kind]}${dimension === undefined ? '' : ` in ${quote(dimension)}`}${numbers}`,
  };
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
