import type { Activity, OptimizationResponse, Route, UnservedEntry } from '../optimize/pipeline/response';
import { decodePolyline, type Position } from '../travel';
import { MAX_ROUTES, MAX_STOPS } from './bounds';
import { RequestFacts } from './request-facts';
import type { Distance } from './scaling';
import type { Loads, Scene, ScenePlace, SceneRoute, SceneStop, Unserved } from './scene';

export type DrawnRoute = Pick<
  Route,
  'resource_id' | 'day' | 'start_time' | 'end_time' | 'activities' | 'geometry'
>;

/** What the answer has of a plan; the rest of it (score, solver, warnings) is no part of a picture. */
export interface DrawnAnswer extends Pick<OptimizationResponse, 'status' | 'problem_id'> {
  readonly routes: readonly DrawnRoute[];
  readonly unserved: readonly Pick<UnservedEntry, 'job_id' | 'reason'>[];
}

/** The scene of a request, as its body was sent, and its answer. */
export function readScene(request: unknown, answer: DrawnAnswer): Scene {
  const facts = new RequestFacts(request);
  const places = new Places(facts);
  const routes: SceneRoute[] = [];
  let stops = 0;
  for (const route of answer.routes) {
    stops += route.activities.length;
    if (routes.length === MAX_ROUTES || stops > MAX_STOPS) {
      break;
    }
    routes.push(readRoute(route, facts, places));
  }
  return {
    title: answer.problem_id,
    status: answer.status,
    places: places.list,
    distance: places.distance(facts),
    routes,
    depots: facts.depots(),
    stations: facts.stations(),
    unserved: answer.unserved.map((entry): Unserved => {
      return { name: entry.job_id, reason: entry.reason, places: facts.placesOf(entry.job_id) };
    }),
    routesLeftOut: answer.routes.length - routes.length,
  };
}

/** The places of the request, and those that the answer alone knows: of jobs that were put in on the way. */
class Places {
  readonly list: ScenePlace[];
  private readonly byIndex: Map<number, number>;

  constructor({ places }: RequestFacts) {
    this.byIndex = new Map(places.map(({ index }, place) => [index, place]));
    this.list = places.map(({ index, lat, lon, label }) => ({
      index,
      position: lat === null || lon === null ? null : [lon, lat],
      label,
    }));
  }

  at({ location_index: index, location }: Activity): number {
    const known = this.byIndex.get(index);
    if (known !== undefined) {
      return known;
    }
    this.byIndex.set(index, this.list.length);
    const position: Position | null = location === undefined ? null : [location.lon, location.lat];
    return this.list.push({ index, position, label: location?.label ?? null }) - 1;
  }

  distance(facts: RequestFacts): Distance | null {
    const between = facts.distance();
    const rowOf = (place: number) => this.list[place]?.index ?? Infinity;
    return between === null ? null : (from, to) => between(rowOf(from), rowOf(to));
  }
}

function readRoute(route: DrawnRoute, facts: RequestFacts, places: Places): SceneRoute {
  let number = 0;
  let leftAt: number | null = null;
  const stops = route.activities.map((activity): SceneStop => {
    number += activity.type === 'service' ? 1 : 0;
    const stop = readStop(activity, leftAt, {
      number: activity.type === 'service' ? number : null,
      place: places.at(activity),
      windows: windowsOf(activity, route.day, facts),
    });
    leftAt = activity.departure_time;
    return stop;
  });
  return {
    name: route.resource_id,
    day: route.day === null ? null : dayName(route.day, facts),
    shift: facts.shift(route.resource_id, route.day),
    start: route.start_time,
    end: route.end_time,
    stops,
    line: lineOf(route),
    capacities: facts.capacities(route.resource_id),
  };
}

function dayName(day: number, facts: RequestFacts): string {
  const label = facts.dayLabel(day);
  return label === null ? `day ${day}` : `day ${day}, ${label}`;
}

function readStop(
  activity: Activity,
  leftAt: number | null,
  known: Pick<SceneStop, 'number' | 'place' | 'windows'>,
): SceneStop {
  const { type, arrival_time: begin, departure_time: departure, physical_arrival_time: arrival } = activity;
  const ready = begin + activity.setup_time;
  const closes = activity.time_window?.end ?? Infinity;
  return {
    ...known,
    kind: type,
    name: nameOf(activity),
    travel: leftAt === null ? null : { start: leftAt, end: arrival },
    waiting: { start: arrival, end: begin },
    setup: { start: begin, end: ready },
    work: { start: ready, end: departure },
    late: begin > closes ? { start: closes, end: begin } : null,
    loadBefore: loadsOf(activity.load_on_arrival),
    loadAfter: loadsOf(activity.load_on_departure),
  };
}

function nameOf(activity: Activity): string {
  const { type, job_id: job, task, dump_station_id: station, break_id: rest, part } = activity;
  switch (type) {
    case 'service':
      return task === undefined ? (job ?? '') : `${job ?? ''} (${task})`;
    case 'dump':
      return station ?? 'dump station';
    case 'break':
      return `${rest ?? 'break'}${part === undefined ? '' : ` (part ${part})`}`;
    case 'start':
    case 'end':
      return activity.location?.label ?? type;
  }
}

/** All windows of the request; the one that was used where the request does not know the visit. */
function windowsOf(activity: Activity, day: number | null, facts: RequestFacts): SceneStop['windows'] {
  const { type, job_id: job, task, dump_station_id: station, time_window: used } = activity;
  const id = type === 'dump' ? station : job;
  const known =
    id === undefined ? [] : facts.windows(type === 'dump' ? 'dump' : (task ?? 'service'), id, day);
  const isUsedKnown = known.some(({ start, end }) => start === used?.start && end === used.end);
  return used === undefined || isUsedKnown ? known : [{ start: used.start, end: used.end }];
}

function loadsOf(load: Activity['load_on_arrival']): Loads {
  return new Map(Object.entries(load.by_dimension));
}

function lineOf({ geometry }: DrawnRoute): readonly Position[] | null {
  if (geometry === undefined || geometry === null) {
    return null;
  }
  return typeof geometry === 'string' ? decodePolyline(geometry) : geometry.coordinates;
}
