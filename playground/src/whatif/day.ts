import type { Json } from '../api/types';
import type { PlanView, Stop } from '../plan/plan-view';
import type { Task, Whereabouts } from '../request/tasks';
import { clock as clockText } from '../ui/clock';

/** What somebody has told of the day. */
export interface DayNews {
  /** Seconds of the day; null: nobody has moved the clock. */
  readonly clock: number | null;
  /** Of a plan of several days, the one of the clock. */
  readonly day: number | null;
  /** Stops that are done, by `nameOfStop`, whatever the clock says. */
  readonly done: ReadonlySet<string>;
  /** Jobs and shipments. */
  readonly cancelled: ReadonlySet<string>;
}

export const NO_NEWS: DayNews = { clock: null, day: null, done: new Set(), cancelled: new Set() };

export const isNews = ({ clock, done, cancelled }: DayNews): boolean =>
  clock !== null || done.size > 0 || cancelled.size > 0;

/** ` at 11:00, 2 done, 1 cancelled`. */
export function newsInWords({ clock, done, cancelled }: DayNews): string {
  const parts = [
    ...(done.size > 0 ? [`${done.size} done`] : []),
    ...(cancelled.size > 0 ? [`${cancelled.size} cancelled`] : []),
  ];
  const moment = clock === null ? '' : ` at ${clockText(clock)}`;
  return `${moment}${parts.length === 0 ? '' : `${moment === '' ? ' with ' : ', '}${parts.join(', ')}`}`;
}

/** What the news make of a stop of the plan. */
export function newsOf(stop: Stop, news: DayNews): 'done' | 'cancelled' | null {
  const { activity } = stop;
  const name = nameOfStop(stop);
  if (name === null) {
    return null;
  }
  if (news.cancelled.has(activity.shipment_id ?? activity.job_id ?? '')) {
    return 'cancelled';
  }
  return news.done.has(name) || hasBegun(stop, news) ? 'done' : null;
}

/** A stop that is over. */
export interface DoneStop {
  readonly name: string;
  readonly resourceId: string;
  readonly day: number | null;
  readonly from: number;
  readonly to: number;
  readonly at: Whereabouts;
}

/** What is over of a request. Plans of what was left do not hold it any more, so it is carried from one to the next. */
export interface Past {
  readonly stops: readonly DoneStop[];
  readonly breaks: readonly { readonly resourceId: string; readonly breakId: string }[];
}

export const NO_PAST: Past = { stops: [], breaks: [] };

/** The plan that is shown, with the request that it is of. */
export interface DayPlan {
  readonly request: Json;
  readonly view: PlanView;
  readonly tasks: readonly Task[];
  readonly past: Past;
}

/** A job by its id, a step of a shipment as `id:pickup`; null of what is neither. */
export function nameOfStop({ activity }: Stop): string | null {
  const id = activity.shipment_id ?? activity.job_id;
  if (activity.type !== 'service' || id === undefined) {
    return null;
  }
  return activity.task === undefined ? id : `${id}:${activity.task}`;
}

/** Whether the clock has passed the beginning of a stop. */
function hasBegun({ route, activity }: Stop, { clock, day }: DayNews): boolean {
  const own = route.route.day ?? 0;
  const now = day ?? 0;
  return clock !== null && (own < now || (own === now && activity.arrival_time <= clock));
}

/** All that is over by the news: what the clock has passed, and what somebody says is done. */
export function pastAt({ view, past }: DayPlan, news: DayNews): Past {
  const stops: DoneStop[] = [];
  const breaks: Past['breaks'][number][] = [];
  for (const stop of view.stops.values()) {
    const { resource_id: resourceId, day } = stop.route.route;
    const { activity } = stop;
    const name = nameOfStop(stop);
    if (name !== null && (news.done.has(name) || hasBegun(stop, news))) {
      const isEarly = news.clock !== null && !hasBegun(stop, news);
      const to = isEarly ? (news.clock ?? 0) : activity.departure_time;
      stops.push({ name, resourceId, day, from: Math.min(activity.arrival_time, to), to, at: stop.at });
    } else if (activity.break_id !== undefined && hasBegun(stop, news)) {
      breaks.push({ resourceId, breakId: activity.break_id });
    }
  }
  return { stops: [...past.stops, ...stops], breaks: [...past.breaks, ...breaks] };
}
