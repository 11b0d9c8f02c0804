import type { Activity } from '../api/types';
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
  /** It is over: the plan is one of what is left. */
  readonly isDone: boolean;
  /** Of a break that is taken where the route was already: its dot may not hide the other. */
  readonly isBeside: boolean;
}

/** What stands on the map, without a map. */
export interface Drawing {
  readonly kind: 'globe' | 'plane';
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  /** Stops that nobody knows the place of. */
  readonly missing: number;
}

const SHAPES: Readonly<Record<Activity['type'], MarkShape>> = {
  start: 'square',
  end: 'square',
  service: 'circle',
  dump: 'diamond',
  break: 'triangle',
};

/** `done`: names of the stops that are over (`nameOfStop`), of which the plan knows nothing any more. */
export function drawingOf({ view, tasks, layout }: Shown, done: ReadonlySet<string> = new Set()): Drawing {
  const pointBefore = (stops: readonly Stop[], i: number): Point | null => {
    const before = stops[i - 1];
    return before === undefined ? null : layout.pointOf(before.at);
  };
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
    .flatMap((task) => dotOfTask(task, layout.pointOf(task.at), { unserved, done }));
  const ofStops = routes.flatMap((route) =>
    route.stops.flatMap((stop, i) => dotOfStop(stop, layout.pointOf(stop.at), pointBefore(route.stops, i))),
  );
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

const isSame = (a: Point, b: Point | null): boolean => b !== null && a[0] === b[0] && a[1] === b[1];

function dotOfStop(stop: Stop, at: Point | null, before: Point | null): Dot[] {
  const { activity, route } = stop;
  if (at === null) {
    return [];
  }
  const isDepot = activity.type === 'start' || activity.type === 'end';
  const isBreak = activity.type === 'break';
  return [
    {
      key: stop.key,
      at,
      shape: SHAPES[activity.type],
      text: stop.number === null ? '' : String(stop.number),
      title: `${stop.number === null ? '' : `${stop.number}. `}${isBreak ? 'break: ' : ''}${stop.label}, ${route.name}`,
      style: isDepot ? null : route.style,
      isDone: false,
      isBeside: isBreak && isSame(at, before),
    },
  ];
}

interface Fates {
  readonly unserved: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
}

function dotOfTask({ key, id, kind }: Task, at: Point | null, { unserved, done }: Fates): Dot[] {
  if (at === null) {
    return [];
  }
  const isDone = done.has(kind === 'job' ? id : `${id}:${kind}`);
  const shape: MarkShape =
    kind === 'depot' ? 'square' : kind === 'dump' ? 'diamond' : unserved.has(key) ? 'cross' : 'circle';
  const name = key === keyOf('job', id) ? id : `${id}, ${kind}`;
  const title = isDone ? `${name}, done` : unserved.has(key) ? `${id}, unserved` : name;
  return [{ key, at, shape, text: '', title, style: null, isDone, isBeside: false }];
}
