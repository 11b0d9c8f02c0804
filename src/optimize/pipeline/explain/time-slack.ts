import type { ReportRoute, ReportStop } from '../../../kernel/wire';
import type { SolveContext, WindowInfo } from '../context';
import type { VehicleLimits } from '../route-limits';
import type { VisitReader } from '../normalise/visits';
import type { TimeSlack } from './explanation';

interface Bound {
  seconds: number;
  heldBy: string;
  task: number | null;
}

/**
 * Forward time slack of a route's start (M. W. P. Savelsbergh, "The vehicle routing problem with time windows: minimizing route
 * duration", ORSA Journal on Computing 4, 1992): from the end to the start, a stop may be as late as its own window allows and as
 * what follows allows, for which waiting on the way makes room. Only the window that is used counts, and what relations to other
 * routes want does not. Null where travel times depend on the hour.
 */
export function timeSlack(
  context: SolveContext,
  limits: VehicleLimits,
  route: ReportRoute,
  visits: VisitReader,
): TimeSlack | null {
  if (limits.traffic) {
    return null;
  }
  const endService = context.vehicles[route.vehicle]?.endService ?? 0;
  const atEnd: Bound[] = [
    {
      seconds: limits.shift[1] + (limits.overtime ?? 0) - endService - route.end,
      heldBy: limits.overtime === null ? 'shift_end' : 'overtime',
      task: null,
    },
    ...(limits.endDepotCloses === null
      ? []
      : [{ seconds: limits.endDepotCloses - route.end, heldBy: 'end_depot_closes', task: null }]),
  ];
  let slack = least(atEnd);
  // Waiting behind a stop takes up what it is later.
  let waiting = route.stops.at(-1)?.waiting ?? 0;
  for (const stop of route.stops.slice(1, -1).reverse()) {
    const onward = { ...slack, seconds: slack.seconds + waiting };
    const own = boundOf(context, limits, route.vehicle, stop, visits);
    slack = least(own === null ? [onward] : [own, onward]);
    ({ waiting } = stop);
  }
  slack = { ...slack, seconds: slack.seconds + waiting };
  if (limits.leavesBy !== null) {
    slack = least([
      { seconds: limits.leavesBy - route.start, heldBy: 'start_depot_closes', task: null },
      slack,
    ]);
  }
  const id = slack.task === null ? undefined : context.tasks[slack.task]?.id;
  return {
    seconds: Math.max(0, slack.seconds),
    held_by: slack.heldBy,
    ...(id === undefined ? {} : { job_id: id }),
  };
}

/** The first of the least. */
function least(bounds: readonly Bound[]): Bound {
  return bounds.reduce((best, bound) => (bound.seconds < best.seconds ? bound : best));
}

/** How much later work may begin at a stop by its own hours. */
function boundOf(
  { activities, dumpStations }: SolveContext,
  { breaksBeginBy }: VehicleLimits,
  vehicle: number,
  { activity, begin, window }: ReportStop,
  visits: VisitReader,
): Bound | null {
  const visit = visits.read(activity, vehicle);
  if (visit.kind === 'break') {
    const by = breaksBeginBy[visit.index] ?? null;
    return by === null ? null : { seconds: by - begin, heldBy: 'break', task: null };
  }
  const visited = visit.kind === 'activity' ? activities[visit.index] : dumpStations[visit.station];
  const used: WindowInfo | undefined = visited?.windows[window];
  return used === undefined || used.latePenalty !== null
    ? null
    : {
        seconds: used.end - begin,
        heldBy: 'time_window',
        task: visit.kind === 'activity' ? (activities[visit.index]?.task ?? null) : null,
      };
}
