import type { Activity, Plan, Route, Unserved, Window } from '../api/types';
import { keyOf, type MarkKind, type Task, type Whereabouts } from '../request/tasks';
import { type Clock, clockWithin } from '../ui/clock';
import { routeStyleOfDay, type RouteStyle } from '../ui/palette';

/** An activity of a plan as map, Gantt and table show it. */
export interface Stop {
  /** `route:activity`, by which the views tell each other which one is meant. */
  readonly key: string;
  readonly route: RouteView;
  readonly activity: Activity;
  /** 1, 2, … of what is served; null of starts, ends and breaks. */
  readonly number: number | null;
  readonly label: string;
  /** Of the task in the request; null where it has none. */
  readonly taskKey: string | null;
  readonly at: Whereabouts;
  readonly windows: readonly Window[];
  readonly isLate: boolean;
}

export interface RouteView {
  readonly index: number;
  readonly route: Route;
  readonly name: string;
  readonly style: RouteStyle;
  /** How times of the plan are written: all of it to the minute, or to the second. */
  readonly clock: Clock;
  readonly stops: readonly Stop[];
}

export interface PlanView {
  readonly plan: Plan;
  readonly routes: readonly RouteView[];
  readonly stops: ReadonlyMap<string, Stop>;
  /** What was left out, with its task where the request has it. */
  readonly unserved: readonly { readonly entry: Unserved; readonly tasks: readonly Task[] }[];
}

/** `tasks`: of the request that was solved; a job that is opened by its id alone has none. */
export function planView(plan: Plan, tasks: readonly Task[]): PlanView {
  const byKey = new Map(tasks.map((task) => [task.key, task]));
  const resources = [...new Set(plan.routes.map((route) => route.resource_id))];
  const days = [...new Set(plan.routes.map(({ day }) => day ?? 0))].sort((a, b) => a - b);
  const clock = clockWithin(plan.routes.flatMap(({ start_time: from, end_time: to }) => [from, to]));
  const routes = plan.routes.map((route, index) => {
    const { resource_id: id, day } = route;
    const style = routeStyleOfDay(resources.indexOf(id), resources.length, days.indexOf(day ?? 0));
    return routeView({ route, index, style, clock }, byKey);
  });
  return {
    plan,
    routes,
    stops: new Map(routes.flatMap(({ stops }) => stops.map((stop) => [stop.key, stop]))),
    unserved: plan.unserved.map((entry) => ({ entry, tasks: tasksOfUnserved(entry, byKey) })),
  };
}

function tasksOfUnserved(entry: Unserved, byKey: ReadonlyMap<string, Task>): Task[] {
  const kinds: MarkKind[] = entry.type === 'job' ? ['job'] : ['pickup', 'delivery'];
  return kinds.flatMap((kind) => byKey.get(keyOf(kind, entry.job_id)) ?? []);
}

function routeView(
  { route, index, style, clock }: Pick<RouteView, 'route' | 'index' | 'style' | 'clock'>,
  byKey: ReadonlyMap<string, Task>,
): RouteView {
  const late = new Set(
    route.violations.filter(({ type }) => type === 'late').map((violation) => violation.activity_index),
  );
  const stops: Stop[] = [];
  const view = {
    index,
    route,
    style,
    clock,
    stops,
    name: routeName(route.resource_id, route.day),
  };
  let number = 0;
  route.activities.forEach((activity, i) => {
    const taskKey = taskKeyOf(activity);
    const isServed = activity.type === 'service' || activity.type === 'dump';
    number += isServed ? 1 : 0;
    const task = taskKey === null ? undefined : byKey.get(taskKey);
    stops.push({
      key: `${index}:${i}`,
      route: view,
      activity,
      number: isServed ? number : null,
      label: labelOf(activity),
      taskKey,
      at: { location: activity.location ?? task?.at.location ?? null, index: activity.location_index },
      windows: windowsOf(activity, task, route.day),
      isLate: (activity.late_by ?? 0) > 0 || late.has(i),
    });
  });
  return view;
}

/** What a route is called: of several days with its day, which people count from 1. */
export function routeName(resourceId: string, day: number | null): string {
  return day === null ? resourceId : `${resourceId}, day ${day + 1}`;
}

function taskKeyOf(activity: Activity): string | null {
  if (activity.type === 'dump') {
    return keyOf('dump', activity.dump_station_id ?? '');
  }
  if (activity.type !== 'service') {
    return null;
  }
  return keyOf(activity.task ?? 'job', activity.shipment_id ?? activity.job_id ?? '');
}

function labelOf(activity: Activity): string {
  switch (activity.type) {
    case 'start':
    case 'end':
      return activity.location?.label ?? activity.type;
    case 'break':
      return activity.break_id ?? 'break';
    case 'dump':
      return activity.dump_station_id ?? 'dump';
    case 'service':
      return activity.task === undefined
        ? (activity.job_id ?? '')
        : `${activity.shipment_id ?? ''} ${activity.task}`;
  }
}

/** All windows of the day that the request gives, else the one that the answer says was used. */
function windowsOf(activity: Activity, task: Task | undefined, day: number | null): readonly Window[] {
  if (activity.type !== 'service') {
    return [];
  }
  const known = task?.windows.filter((window) => (window.day ?? null) === null || window.day === day) ?? [];
  return known.length > 0 || activity.time_window === undefined ? known : [activity.time_window];
}
