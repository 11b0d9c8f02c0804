import type { Activity, PlanBody, Route } from '../../wire';
import { Findings, type Finding } from '../finding';
import { firstBroken } from '../hard-rules';
import { inOrder, retimed, withRoute } from '../retimed';
import { linkedJobs, visitsOf, type Visit } from '../visits';
import type { Job, Task } from '../work';
import { workingDays, type Resource, type World } from '../world';

/** Routes with more rows are not tried: every pair of positions is timed anew. */
const MOST_ROWS = 8;

/**
 * `not_found_in_time` never stands at mandatory work that one insertion into the plan as it is would place, at times of
 * its own, members of relations and locks among it: what has to go in with other work has no such place. Tried for requests
 * beyond those that `one-insertion` judges.
 */
export function foundInTime(world: World, plan: PlanBody): Finding[] {
  const findings = new Findings('found-in-time');
  if (world.plain && linkedJobs(world).size === 0) {
    return [];
  }
  plan.unserved.forEach(({ job_id: id, reason }, index) => {
    const task = world.tasks.get(id);
    if (task?.mandatory && reason === 'not_found_in_time') {
      const where = placeFor(world, plan, task);
      if (where !== null) {
        findings.add(`unserved[${index}].reason`, `is not_found_in_time, but ${id} fits into ${where}`);
      }
    }
  });
  return findings.list;
}

function placeFor(world: World, plan: PlanBody, task: Task): string | null {
  for (const resource of world.resources.values()) {
    for (const day of workingDays(world, resource)) {
      const route = routeOf(world, plan, resource, day);
      for (const activities of route.activities.length <= MOST_ROWS ? insertions(route, task) : []) {
        if (keeps(world, plan, { ...route, activities })) {
          return `${resource.id} on day ${day}: ${activities.map(({ job_id: id, type }) => id ?? type).join(', ')}`;
        }
      }
    }
  }
  return null;
}

/** The route of a vehicle; of an unused one two rows without anything between. */
function routeOf(world: World, plan: PlanBody, { id }: Resource, day: number): Route {
  const shown = world.numDays > 1 ? day : null;
  const used = plan.routes.find((route) => route.resource_id === id && route.day === shown);
  const rows = [row('start', {}), row('end', {})];
  const empty = { resource_id: id, day: shown, start_time: 0, end_time: 0, activities: rows, violations: [] };
  return used ?? (empty as unknown as Route);
}

function row(type: string, more: Partial<Activity>): Activity {
  const bare = {
    location_index: 0,
    arrival_time: 0,
    departure_time: 0,
    load_on_departure: { by_dimension: {} },
  };
  return { type, ...bare, ...more };
}

/** The job at every position, or a pickup and its delivery at every pair of them. */
function* insertions({ activities }: Route, { id, steps }: Task): Generator<Activity[]> {
  const stop = ({ step }: Job) =>
    row('service', { job_id: id, ...(step === 'service' ? {} : { task: step, shipment_id: id }) });
  const [first, second] = steps.map(stop);
  for (let at = 1; first && at < activities.length; at += 1) {
    const with1 = activities.toSpliced(at, 0, first);
    for (let then = at + 1; second && then < with1.length; then += 1) {
      yield with1.toSpliced(then, 0, second);
    }
    if (!second) {
      yield with1;
    }
  }
}

function keeps(world: World, plan: PlanBody, route: Route): boolean {
  const [visit] = visitsOf(world, { ...plan, routes: [route] }) as [Visit?];
  const timed = visit && retimed(world, visit);
  return timed ? firstBroken(world, inOrder(world, withRoute(plan, timed))) === null : false;
}
