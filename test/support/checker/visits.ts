import type { Activity, PlanBody, Route } from '../wire';
import type { Place } from './travel';
import type { Job, Resource, World } from './world';

/** A route with what the request says about it; jobs and resources that do not exist are left out. */
export interface Visit {
  readonly route: Route;
  readonly path: string;
  readonly resource: Resource;
  readonly start: Activity;
  readonly end: Activity;
  readonly stops: readonly Stop[];
}

export interface Stop {
  readonly activity: Activity;
  readonly path: string;
  readonly job: Job;
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
    const stops = route.activities.flatMap((activity, position) => {
      const job = activity.type === 'service' ? world.jobs.get(activity.job_id ?? '') : undefined;
      return job ? [{ activity, path: `${path}.activities[${position}]`, job }] : [];
    });
    return [{ route, path, resource, start, end, stops }];
  });
}

/** The stops of a route and its end, with the place each leg comes from and goes to. */
export function legsOf(
  visit: Visit,
): { from: Place; to: Place; before: Activity; at: Activity; path: string }[] {
  const { resource, start, stops, end, path } = visit;
  const places = stops.map((stop) => stop.job.place);
  const last = places.at(-1) ?? resource.start;
  const all = [
    ...stops.map((stop) => ({ activity: stop.activity, place: stop.job.place, path: stop.path })),
    { activity: end, place: resource.end ?? last, path: `${path}.activities[${stops.length + 1}]` },
  ];
  return all.map(({ activity, place, path: at }, index) => ({
    from: all[index - 1]?.place ?? resource.start,
    to: place,
    before: all[index - 1]?.activity ?? start,
    at: activity,
    path: at,
  }));
}

/** Clock at which the service of a job begins (its setup is done by then) and ends. */
export function timesOf(visits: readonly Visit[]): Map<string, { begin: number; end: number; path: string }> {
  return new Map(
    visits.flatMap((visit) =>
      visit.stops.map(({ activity, job, path }): [string, { begin: number; end: number; path: string }] => [
        job.id,
        { begin: activity.arrival_time + job.setup, end: activity.departure_time, path },
      ]),
    ),
  );
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
  return new Set(world.precedences.flatMap(({ before, after }) => [before, after]));
}
