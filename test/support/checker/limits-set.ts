import type { UnservedReason } from '../wire';
import type { Task, World } from './world';
import type { Resource } from './resources';

/**
 * Whether a reason's limit is one that the request sets, exceeded by its margin: nobody is told to raise what was never
 * asked for. The codes that name no limit are true of it.
 */
export function namesLimit(world: World, reason: UnservedReason, task: Task, resource: Resource): boolean {
  const detail = reason.detail ?? {};
  const [required, available] = [detail['required'], detail['available']];
  const measured = typeof required === 'number' && typeof available === 'number';
  if (measured && MARGINS.has(reason.code) && required <= available) {
    return false;
  }
  const limit = detail['limit'];
  return isSet(world, typeof limit === 'string' ? limit : reason.code, task, resource, measured);
}

/** Of these the margin is what lacks. */
const MARGINS: ReadonlySet<string> = new Set([
  ...[
    'capacity_exceeded',
    'skill_level_too_low',
    'unreachable',
    'max_distance_exceeded',
    'max_time_exceeded',
  ],
  ...['max_travel_time_exceeded', 'max_tasks_exceeded', 'max_wait_exceeded', 'break_conflict'],
  ...['fleet_exhausted', 'lock_conflict'],
]);

function isSet(world: World, limit: string, task: Task, resource: Resource, measured: boolean): boolean {
  const { request, relations, locks } = world;
  switch (limit) {
    case 'max_leg_time':
      return Number.isFinite(resource.maxLegTime);
    case 'max_driving_time':
      return resource.breaks.some(({ rule }) => rule.kind === 'driving');
    case 'after_work_time':
      return resource.breaks.some(({ rule }) => rule.kind === 'work');
    case 'max_time':
      return Number.isFinite(resource.maxTime);
    case 'max_time_in_vehicle':
      return Number.isFinite(task.maxTimeInVehicle);
    case 'max_tasks':
    case 'max_tasks_exceeded':
      return Number.isFinite(resource.maxTasks);
    case 'max_distance':
    case 'max_distance_exceeded':
      return Number.isFinite(resource.maxDistance);
    case 'max_travel_time':
    case 'max_travel_time_exceeded':
      return Number.isFinite(resource.maxTravelTime);
    case 'max_vehicles':
      return request.options?.['max_vehicles'] !== undefined;
    case 'max_wait':
    case 'max_wait_exceeded': {
      const ofStops = [...world.tasks.values()]
        .flatMap(({ steps }) => steps)
        .some(({ maxWait }) => maxWait !== null);
      return ofStops || resource.maxWait !== null || request.options?.['max_wait'] !== undefined;
    }
    case 'breaks':
    case 'break_conflict':
      return resource.breaks.some(({ mandatory }) => mandatory);
    case 'lock_conflict':
      return locks.length > 0 || resource.pins.length > 0;
    case 'relation_conflict':
    case 'dependent_unserved':
      return relations.length > 0 || [...world.tasks.values()].some(({ lifo }) => lifo);
    // A limit without a name would have to be max_leg_time.
    case 'unreachable':
    case 'max_time_exceeded':
      return !measured;
    default:
      return true;
  }
}
