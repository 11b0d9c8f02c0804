import type { Report, ReportRoute } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import type { VehicleLimits } from '../route-limits';
import { visitReader } from '../extract';
import type { VisitReader } from '../normalise/visits';
import type { Activity, Route } from '../response';
import { tidy } from '../round';
import type { BindingWindow, LimitUse, ResourceExplanation, TimeSlack } from './explanation';
import { timeSlack } from './time-slack';

/** What limits each route of the answer, and by how much it could do more. */
export function explainResources(
  context: SolveContext,
  report: Report,
  routes: readonly Route[],
): ResourceExplanation[] {
  const visits = visitReader(context);
  const schedules = [...report.routes].sort((a, b) => a.vehicle - b.vehicle);
  return routes.flatMap((route, i) => {
    const schedule = schedules[i];
    const limits = context.limits[schedule?.vehicle ?? -1];
    if (schedule === undefined || limits === undefined) {
      return [];
    }
    const uses = limitUses(context, limits, schedule, route, visits);
    const slack = timeSlack(context, limits, schedule, visits);
    const isHeld = slack?.seconds === 0 && slack.held_by === 'time_window';
    const binding = [...uses.filter((use) => use.slack <= 0).map(nameOf), ...(isHeld ? ['time_window'] : [])];
    const most = uses.reduce<LimitUse | null>(
      (best, use) => (use.share > (best?.share ?? -1) ? use : best),
      null,
    );
    const told = {
      binding,
      nearest: most === null ? null : nameOf(most),
      limits: uses,
      windows: bindingWindows(route.activities),
      waiting_time: route.summary.total_waiting_time,
      time_slack: slack,
    };
    return [
      { resource_id: route.resource_id, day: route.day, ...told, message: messageOf(most, binding, slack) },
    ];
  });
}

function nameOf({ limit, dimension }: LimitUse): string {
  return dimension === undefined ? limit : `${limit}.${dimension}`;
}

/** Every limit that the route has, its load first. */
function limitUses(
  context: SolveContext,
  limits: VehicleLimits,
  schedule: ReportRoute,
  { activities, summary }: Route,
  visits: VisitReader,
): LimitUse[] {
  const vehicle = context.vehicles[schedule.vehicle];
  const capacity = context.resources[vehicle?.resource ?? -1]?.capacity ?? [];
  const [shiftStart, shiftEnd] = limits.shift;
  const over = schedule.end + (vehicle?.endService ?? 0);
  const latest = shiftEnd + (limits.overtime ?? 0);
  const closes = limits.endDepotCloses;
  const span = schedule.end - schedule.start - unpaidSeconds(context, schedule, visits);
  const longestLeg = activities.reduce((most, { travel_time: travel }) => Math.max(most, travel), 0);
  const dumps = activities.filter(({ type }) => type === 'dump').length;
  return [
    ...context.dimensions.flatMap((dimension, d) =>
      upTo('capacity', summary.max_loads[dimension] ?? 0, capacity[d] ?? null).map((use) => ({
        ...use,
        dimension,
      })),
    ),
    ...upTo('shift_end', over, latest, latest - shiftStart),
    ...upTo('overtime', Math.max(0, over - shiftEnd), limits.overtime),
    ...upTo('end_depot_closes', schedule.end, closes, (closes ?? 0) - shiftStart),
    ...upTo('max_time', span, limits.maxTime),
    ...upTo('max_travel_time', summary.total_travel_time, limits.maxTravelTime),
    ...upTo('max_leg_time', longestLeg, limits.maxLegTime),
    ...upTo('max_distance', summary.total_distance, limits.maxDistance),
    ...upTo('max_tasks', summary.num_jobs, limits.maxTasks),
    ...upTo('max_dump_visits', dumps, limits.maxDumpVisits),
  ];
}

/** Nothing without a bound. `size`: what the share is of, where a bound is a moment. */
function upTo(limit: string, value: number, bound: number | null, size = bound ?? 0): LimitUse[] {
  if (bound === null) {
    return [];
  }
  const slack = tidy(bound - value);
  const share = size > 0 ? Math.round((1 - slack / size) * 10_000) / 10_000 : 1;
  return [{ limit, value: tidy(value), bound, slack, share }];
}

/** Unpaid breaks, which `max_time` does not count. */
function unpaidSeconds(context: SolveContext, { vehicle, stops }: ReportRoute, visits: VisitReader): number {
  const breaks = context.vehicles[vehicle]?.breaks ?? [];
  return stops.reduce((sum, { activity, service }) => {
    const visit = activity < 0 ? null : visits.read(activity, vehicle);
    return visit?.kind === 'break' && breaks[visit.index]?.paid === false ? sum + service : sum;
  }, 0);
}

/** Stops at which work begins the moment that a window opens or closes. */
function bindingWindows(activities: readonly Activity[]): BindingWindow[] {
  return activities.flatMap((stop) => {
    const { time_window: window, arrival_time: begin } = stop;
    if (window === undefined) {
      return [];
    }
    const at = (side: 'start' | 'end'): BindingWindow => ({
      ...(stop.job_id === undefined ? {} : { job_id: stop.job_id }),
      ...(stop.task === undefined ? {} : { task: stop.task }),
      ...(stop.dump_station_id === undefined ? {} : { dump_station_id: stop.dump_station_id }),
      side,
      waiting_time: stop.waiting_time,
    });
    return [...(begin === window.start ? [at('start')] : []), ...(begin === window.end ? [at('end')] : [])];
  });
}

function messageOf(nearest: LimitUse | null, binding: readonly string[], slack: TimeSlack | null): string {
  const limit =
    binding.length > 0
      ? `No room is left in ${binding.join(', ')}`
      : nearest === null
        ? 'Nothing limits it'
        : `Nothing binds; nearest is ${nameOf(nearest)} with ${Math.round(nearest.share * 100)} % in use, ${nearest.slack} left`;
  if (slack === null) {
    return `${limit}.`;
  }
  const job = slack.job_id === undefined ? '' : ` of ${slack.job_id}`;
  return `${limit}. It may leave ${slack.seconds} s later before ${slack.held_by}${job} is missed.`;
}
