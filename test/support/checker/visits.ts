import type { Activity, PlanBody, Route } from '../wire';
import type { Break } from './breaks';
import type { Station } from './stations';
import type { Place } from './travel';
import type { Job, Resource, World } from './world';

/** A route with what the request says about it; jobs and resources that do not exist are left out. */
export interface Visit {
  readonly route: Route;
  readonly path: string;
  readonly day: number;
  /** With the shift of the day and the pin of this route. */
  readonly resource: Resource;
  readonly start: Activity;
  readonly end: Activity;
  /** Stops that serve something. */
  readonly stops: readonly Stop[];
  /** Stops, dump visits and breaks between start and end. */
  readonly events: readonly Event[];
}

export interface Stop {
  readonly activity: Activity;
  readonly path: string;
  readonly job: Job;
  /** Position in the route's activities. */
  readonly index: number;
}

export interface Event {
  readonly activity: Activity;
  readonly path: string;
  readonly index: number;
  /** Null: where the vehicle stands already. */
  readonly place: Place | null;
  readonly job?: Job;
  readonly station?: Station;
  readonly rest?: Break;
  /** Of a break taken in parts: 1 is the first; 0 is the whole. */
  readonly part?: number;
}

/** The routes of a plan, as far as they can be understood; the rules of form and ids judge the rest. */
export function visitsOf(world: World, plan: PlanBody): Visit[] {
  return plan.routes.flatMap((route, index) => {
    const path = `routes[${index}]`;
    const resource = world.resources.get(route.resource_id);
    const [start, end] = [route.activities[0], route.activities.at(-1)];
    if (!resource || !start || !end) {
      return [];
    }
    const day = route.day ?? 0;
    const events = eventsOf(world, route, path, resource);
    const stops = events.flatMap(({ job, ...rest }) => (job ? [{ ...rest, job }] : []));
    return [{ route, path, day, resource: onDay(world, resource, day, stops), start, end, stops, events }];
  });
}

function onDay(world: World, resource: Resource, day: number, stops: readonly Stop[]): Resource {
  const pin = resource.pins.find(({ jobId }) => stops.some(({ job }) => job.id === jobId));
  return {
    ...resource,
    ...resource.dayStarts.get(day),
    shift: resource.dayShifts.get(day) ?? resource.shift,
    pin: pin ?? (world.numDays === 1 ? resource.pin : null),
    breaks: breaksOn(resource, day),
  };
}

function breaksOn(resource: Resource, day: number): Break[] {
  return resource.breaks.filter(({ days }) => days === null || days.has(day));
}

function eventsOf(world: World, route: Route, path: string, resource: Resource): Event[] {
  const rests = new Rests(breaksOn(resource, route.day ?? 0));
  return route.activities.flatMap((activity, index): Event[] => {
    const at = { activity, path: `${path}.activities[${index}]`, index };
    if (activity.type === 'service') {
      const job = stepOf(world, activity);
      return job ? [{ ...at, place: job.place, job }] : [];
    }
    if (activity.type === 'dump') {
      const station = world.stations.get(activity.dump_station_id ?? '');
      return station ? [{ ...at, place: station.place, station }] : [];
    }
    if (activity.type === 'break') {
      const taken = rests.take(activity);
      return [{ ...at, place: taken?.rest.place ?? null, ...taken }];
    }
    return [];
  });
}

/** A stop of a shipment says which end it is (contract A3). */
function stepOf(world: World, activity: Activity): Job | undefined {
  const task = world.tasks.get(activity.job_id ?? '');
  return task?.steps.find(({ step }) => step === (activity.task ?? 'service'));
}

/** Which break a row is: those without an id are told apart by how long they take and by what is still owed. */
class Rests {
  /** The part that was taken last, by break; 0 where a whole one ended the series. */
  private readonly parts = new Map<Break, number>();
  private readonly taken = new Set<Break>();

  constructor(private readonly breaks: readonly Break[]) {}

  take(activity: Activity): { rest: Break; part: number } | null {
    const seconds = activity.departure_time - activity.arrival_time;
    const fits = this.breaks
      .filter(({ id }) => id === (activity.break_id ?? null))
      .flatMap((rest) => {
        const next = (this.parts.get(rest) ?? 0) + 1;
        const part = rest.parts[next - 1] === seconds ? next : rest.duration === seconds ? 0 : null;
        return part === null ? [] : [{ rest, part }];
      })
      .sort((a, b) => this.doubt(a.rest, activity) - this.doubt(b.rest, activity));
    const [found] = fits;
    if (!found) {
      return null;
    }
    const { rest, part } = found;
    const done = part === 0 || part === rest.parts.length;
    if (part > 0) {
      this.parts.set(rest, done ? 0 : part);
    }
    if (done && rest.rule.kind === 'window') {
      this.taken.add(rest);
    }
    return found;
  }

  /** The least doubtful first: not taken before, begun in its window. */
  private doubt(rest: Break, { arrival_time: begin }: Activity): number {
    const outside = rest.rule.kind === 'window' && (begin < rest.rule.start || begin > rest.rule.end);
    return (this.taken.has(rest) ? 2 : 0) + (outside ? 1 : 0);
  }
}

export interface DrivenLeg {
  readonly from: Place;
  readonly to: Place;
  readonly before: Activity;
  readonly at: Activity;
  readonly path: string;
  readonly index: number;
}

/** Everything that lies at a place of its own, and the end of a route that comes home, with where each leg comes from and goes to. */
export function legsOf({ resource, route, start, end, events, path }: Visit): DrivenLeg[] {
  const legs: DrivenLeg[] = [];
  let from = resource.start;
  let before = start;
  for (const { activity, place, path: at, index } of events) {
    if (place) {
      legs.push({ from, to: place, before, at: activity, path: at, index });
      from = place;
    }
    before = activity;
  }
  const index = route.activities.length - 1;
  const home = resource.end;
  return home === null
    ? legs
    : [...legs, { from, to: home, before, at: end, path: `${path}.activities[${index}]`, index }];
}

/** Seconds that a leg takes, as begun; of two that a rounding allows the one that the plan shows. */
export function legSeconds(world: World, { resource, day }: Visit, leg: DrivenLeg): number | null {
  const driven = world.drive(resource, leg.from, leg.to, day, leg.before.departure_time);
  if (!driven) {
    return null;
  }
  const shown = leg.at.travel_time ?? leg.at.arrival_time - leg.before.departure_time;
  return driven.times.find((time) => time === shown) ?? driven.times[0] ?? null;
}

/** Clock at which the service of a step begins (its setup is done by then) and ends, in absolute seconds. */
export interface Served {
  readonly begin: number;
  readonly end: number;
  readonly path: string;
  readonly day: number;
  readonly visit: Visit;
  readonly position: number;
}

/** Where every step is served, by `id` for jobs and `id:pickup`, `id:delivery` for shipments. */
export function servedOf(visits: readonly Visit[]): Map<string, Served> {
  return new Map(
    visits.flatMap((visit) =>
      visit.stops.map(({ activity, job, path }, position): [string, Served] => {
        const offset = visit.day * 86_400;
        const begin = offset + activity.arrival_time + (activity.setup_time ?? job.setup);
        const end = offset + activity.departure_time;
        return [keyOf(job), { begin, end, path, day: visit.day, visit, position }];
      }),
    ),
  );
}

export function keyOf(job: Job): string {
  return job.step === 'service' ? job.id : `${job.id}:${job.step}`;
}

/** The jobs of every resource in order, empty where it is not used. */
export function drivenRoutes(world: World, plan: PlanBody): Map<string, Job[]> {
  const used = new Map(
    visitsOf(world, plan).map((visit) => [visit.resource.id, visit.stops.map(({ job }) => job)]),
  );
  return new Map([...world.resources.keys()].map((id) => [id, used.get(id) ?? []]));
}

/** Jobs whose clock is tied to another job: their waiting is not the business of one route alone. */
export function linkedJobs(world: World): Set<string> {
  const tied = world.relations.filter(({ type }) => type === 'precedence' || type === 'same_time');
  return new Set(tied.flatMap(({ members }) => members.map((id) => id.replace(/:(pickup|delivery)$/, ''))));
}
