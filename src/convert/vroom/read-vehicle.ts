import { NEVER_S } from '../reading/clock';
import type { Source } from '../reading/source';
import { type Context, readAmounts, readPlaceIfAny, windowFrom, windowsAt } from './read-parts';

const SECONDS_PER_HOUR = 3600;
const METRES_PER_KM = 1000;
/** VROOM's own price of an hour, so that a second costs one. */
const PER_HOUR = 3600;
export const DEFAULT_PROFILE = 'car';

/** Vehicles and jobs have namespaces of their own in VROOM, ours have one. */
export const vehicleId = (id: string): string => `v${id}`;

interface ReadVehicle {
  readonly resource: object;
  /** The route that the vehicle starts from, where the file gives one. */
  readonly steps: object[] | null;
}

export function readVroomVehicle(vehicle: Source, context: Context): ReadVehicle {
  const id = vehicleId(vehicle.needed(vehicle.id('id'), 'id'));
  const capacities = readAmounts(vehicle, 'capacity', context);
  const skills = vehicle.numbers('skills') ?? [];
  const profile = vehicle.string('profile') ?? DEFAULT_PROFILE;
  const description = vehicle.string('description');
  const limit = (key: string) => vehicle.number(key, { min: 0 });
  const limits = {
    max_tasks: limit('max_tasks'),
    max_travel_time: limit('max_travel_time'),
    max_distance: limit('max_distance'),
    speed_factor: vehicle.number('speed_factor', { min: 0.11, max: 10 }),
  };
  const resource = {
    id,
    ...readEnds(vehicle, context),
    time_window: readShift(vehicle, context),
    vehicle_type: profile,
    ...readCosts(vehicle),
    ...(capacities === null ? {} : { capacities }),
    ...(skills.length === 0 ? {} : { skills: skills.map(String) }),
    ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null)),
    ...readBreaks(vehicle, id, context),
    ...(description === null ? {} : { metadata: { description } }),
  };
  return { resource, steps: readSteps(vehicle, id) };
}

function readEnds(vehicle: Source, context: Context): object {
  const start = readPlaceIfAny(vehicle, 'start', 'start_index', context);
  const end = readPlaceIfAny(vehicle, 'end', 'end_index', context);
  if (start === null && end === null) {
    return vehicle.fail('MISSING', 'needs a start or an end');
  }
  if (start === null) {
    vehicle.note(
      'APPROXIMATED',
      'A route without a start begins at its first task; here it begins at its end',
      'end',
    );
  }
  const at = (index: number) => ({ location_index: index });
  return {
    start_location: at(start ?? end ?? 0),
    ...(end === null ? { return_to_depot: false } : end === start ? {} : { end_location: at(end) }),
  };
}

function readShift(vehicle: Source, { origin }: Context): object {
  const window = vehicle.list('time_window');
  return window === null ? { start: 0, end: NEVER_S } : windowFrom(vehicle, window, 'time_window', origin);
}

function readCosts(vehicle: Source): object {
  const costs = vehicle.object('costs');
  const fixed = costs?.number('fixed', { min: 0 }) ?? 0;
  const perHour = costs?.number('per_hour', { min: 0 }) ?? PER_HOUR;
  const perKm = costs?.number('per_km', { min: 0 }) ?? 0;
  const perTaskHour = costs?.number('per_task_hour', { min: 0 }) ?? 0;
  return {
    ...(fixed > 0 ? { fixed_cost: fixed } : {}),
    cost_per_time: perHour / SECONDS_PER_HOUR,
    cost_per_distance: perKm / METRES_PER_KM,
    ...(perTaskHour > 0 ? { cost_per_service_time: perTaskHour / SECONDS_PER_HOUR } : {}),
  };
}

function readBreaks(vehicle: Source, owner: string, context: Context): object {
  const breaks = vehicle.objects('breaks').map((entry) => {
    const windows = windowsAt(entry, 'time_windows', context);
    const [first, ...others] = windows;
    if (others.length > 0) {
      entry.note('APPROXIMATED', 'A break has one window: the first is kept', 'time_windows');
    }
    const id = entry.id('id');
    const maxLoad = readAmounts(entry, 'max_load', context);
    entry.leave('description', 'A break has no description');
    return {
      ...(id === null ? {} : { id: `${owner}:break${id}` }),
      start: first?.start ?? 0,
      end: first?.end ?? NEVER_S,
      duration: entry.number('service', { min: 0, max: NEVER_S }) ?? 0,
      // Its time costs nothing there.
      paid: false,
      ...(maxLoad === null ? {} : { max_load: maxLoad }),
    };
  });
  return breaks.length === 0 ? {} : { breaks };
}

/** `steps` of a vehicle: the plan to begin with. */
function readSteps(vehicle: Source, resourceId: string): object[] | null {
  const steps = vehicle.objects('steps');
  const stops = steps.flatMap((step) => {
    const type = step.string('type');
    if (type === null || type === 'start' || type === 'end') {
      return [];
    }
    if (type === 'break') {
      step.leave('id', 'The service places breaks by itself in a plan to begin with');
      return [];
    }
    if (type === 'job') {
      return [{ job_id: step.needed(step.id('id'), 'id') }];
    }
    if (type === 'pickup' || type === 'delivery') {
      step.leave(
        'id',
        'A shipment is named by two ids here: its steps are left out of the plan to begin with',
      );
      return [];
    }
    return step.fail('UNSUPPORTED', 'must be start, job, pickup, delivery, break or end', 'type');
  });
  return stops.length === 0 ? null : [{ resource_id: resourceId, stops }];
}
