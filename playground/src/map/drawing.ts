import type { Point } from '../layout/places';
import type { Stop } from '../plan/plan-view';
import { keyOf, type Task } from '../request/tasks';
import type { Shown } from '../session/shown';
import type { RouteStyle } from '../ui/palette';
import type { MarkShape } from './mark';

export interface Line {
  readonly points: readonly Point[];
  readonly style: RouteStyle;
}

export interface Dot {
  /** Of a stop or of a task: what is marked everywhere when the dot is. */
  readonly key: string;
  readonly at: Point;
  readonly shape: MarkShape;
  readonly text: string;
  readonly title: string;
  readonly style: RouteStyle | null;
}

/** What stands on the map, without a map. */
export interface Drawing {
  readonly kind: 'globe' | 'plane';
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  /** Stops that nobody knows the place of. */
  readonly missing: number;
}

export function drawingOf({ view, tasks, layout }: Shown): Drawing {
  const routes = view?.routes ?? [];
  const lines = routes.map(({ stops, style }) => ({
    style,
    points: stops.map((stop) => layout.pointOf(stop.at)).filter((point) => point !== null),
  }));
  const stops = routes.flatMap((route) => route.stops);
  const served = new Set(stops.map(({ taskKey }) => taskKey));
  const unserved = new Set((view?.unserved ?? []).flatMap((left) => left.tasks.map(({ key }) => key)));
  const ofTasks = tasks
    .filter(({ key }) => !served.has(key))
    .flatMap((task) => dotOfTask(task, layout.pointOf(task.at), unserved));
  const ofStops = stops.flatMap((stop) => dotOfStop(stop, layout.pointOf(stop.at)));
  return {
    kind: layout.kind,
    lines,
    // Depots last: on top, where many routes begin.
    dots: [...ofTasks, ...ofStops].sort(
      (a, b) => Number(a.shape === 'square') - Number(b.shape === 'square'),
    ),
    missing: stops.filter((stop) => layout.pointOf(stop.at) === null).length,
  };
}

function dotOfStop(stop: Stop, at: Point | null): Dot[] {
  const { activity, route } = stop;
  if (at === null || activity.type === 'break') {
    return [];
  }
  const isDepot = activity.type === 'start' || activity.type === 'end';
  return [
    {
      key: stop.key,
      at,
      shape: isDepot ? 'square' : activity.type === 'dump' ? 'diamond' : 'circle',
      text: stop.number === null ? '' : String(stop.number),
      title: `${stop.number === null ? '' : `${stop.number}. `}${stop.label}, ${route.name}`,
      style: isDepot ? null : route.style,
    },
  ];
}

function dotOfTask({ key, id, kind }: Task, at: Point | null, unserved: ReadonlySet<string>): Dot[] {
  if (at === null) {
    return [];
  }
  const shape: MarkShape =
    kind === 'depot' ? 'square' : kind === 'dump' ? 'diamond' : unserved.has(key) ? 'cross' : 'circle';
  const title = unserved.has(key) ? `${id}, unserved` : key === keyOf('job', id) ? id : `${id}, ${kind}`;
  return [{ key, at, shape, text: '', title, style: null }];
}
