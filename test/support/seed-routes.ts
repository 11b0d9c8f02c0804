import type { PlanBody } from './wire';

export interface SeedStop {
  job_id?: string;
  task?: string;
  break_id?: string;
  part?: number;
  dump_station_id?: string;
}

export interface SeedRoute {
  resource_id: string;
  day?: number;
  stops: SeedStop[];
}

type Route = PlanBody['routes'][number];

function namesEveryBreak({ activities }: Route): boolean {
  return activities.every(({ type, break_id: id }) => type !== 'break' || id !== undefined);
}

/** Whether the stops of a plan can say all that it does: a break without an id has no name. */
export function isSayable(plan: Pick<PlanBody, 'routes'>): boolean {
  return plan.routes.every(namesEveryBreak);
}

/** The routes of an answer as a request gives routes. Of a route with a nameless break no break is named. */
export function seedRoutesOf(plan: Pick<PlanBody, 'routes'>): SeedRoute[] {
  return plan.routes.map((route) => ({
    resource_id: route.resource_id,
    ...(route.day === null ? {} : { day: route.day }),
    stops: route.activities.flatMap((stop): SeedStop[] => {
      switch (stop.type) {
        case 'service':
          return [{ job_id: stop.job_id!, ...(stop.task === undefined ? {} : { task: stop.task }) }];
        case 'dump':
          return [{ dump_station_id: stop.dump_station_id! }];
        case 'break':
          return namesEveryBreak(route)
            ? [{ break_id: stop.break_id!, ...(stop.part === undefined ? {} : { part: stop.part }) }]
            : [];
        default:
          return [];
      }
    }),
  }));
}

/** The same with jobs alone: breaks and dump stations are left to the service. */
export function jobsAlone(routes: readonly SeedRoute[]): SeedRoute[] {
  return routes.map((route) => ({
    ...route,
    stops: route.stops.filter(({ job_id: id }) => id !== undefined),
  }));
}
