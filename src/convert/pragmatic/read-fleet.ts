import { NEVER_S } from '../reading/clock';
import type { Source } from '../reading/source';
import { readBreaks } from './read-breaks';
import { type Context, readDemand, readLocation, readTime, refuseTooMany } from './read-parts';
import { joinShared, readReloads, type Reload, type ReloadContext } from './read-reloads';

export interface FleetContext extends ReloadContext {
  readonly speedOf: ReadonlyMap<string, number>;
}

export interface Vehicle {
  readonly resource: { readonly id: string } & Record<string, unknown>;
  readonly vehicleId: string;
  readonly shift: number;
  readonly skills: ReadonlySet<string>;
}

export interface ReadFleet {
  readonly vehicles: readonly Vehicle[];
  readonly stations: readonly object[];
}

/** Each shift of each vehicle id is a resource of ours: all of them on one timeline. */
export function readFleet(fleet: Source, context: FleetContext): ReadFleet {
  const vehicles: Vehicle[] = [];
  const stations: Reload[] = [];
  for (const type of fleet.objects('vehicles')) {
    const ids = type.needed(type.strings('vehicleIds'), 'vehicleIds');
    const shifts = type.objects('shifts');
    if (ids.length === 0 || shifts.length === 0) {
      type.fail('MISSING', 'needs vehicleIds and shifts');
    }
    refuseTooMany(vehicles.length + ids.length * shifts.length, type.pathOf('vehicleIds'));
    const shared = readType(type, context);
    shifts.forEach((shift, i) => {
      const fields = readShift(shift, context);
      const resources = ids.map((id) => (shifts.length === 1 ? id : `${id}#${i}`));
      const reloads = readReloads(shift, resources, context);
      stations.push(...reloads);
      ids.forEach((vehicleId, v) => {
        const id = resources[v] ?? vehicleId;
        const visits = reloads.length === 0 ? {} : { max_dump_visits: reloads.length };
        const breaks = fields.breaks.map((entry, b) => ({ id: `${id}:break${b + 1}`, ...entry }));
        const resource = {
          id,
          ...shared.fields,
          ...fields.ends,
          ...(breaks.length > 0 ? { breaks } : {}),
          ...visits,
        };
        vehicles.push({ resource, vehicleId, shift: i, skills: shared.skills });
      });
    });
    if (shifts.length > 1) {
      const message = 'Shifts of one vehicle become resources of their own: id#0, id#1';
      type.note('ASSUMED', message, 'shifts');
    }
  }
  if (vehicles.length === 0) {
    fleet.fail('MISSING', 'must hold at least one vehicle', 'vehicles');
  }
  return { vehicles, stations: joinShared(stations) };
}

function readType(type: Source, context: FleetContext) {
  const { profile, scale } = readProfile(type);
  const costs = type.object('costs');
  const time = costs?.number('time', { min: 0 }) ?? 0;
  const limits = type.object('limits');
  const longest = limits?.has('maxDuration') === true ? 'maxDuration' : 'shiftTime';
  const given = {
    max_distance: limits?.number('maxDistance', { min: 0 }) ?? null,
    max_time: limits?.number(longest, { min: 0 }) ?? null,
    max_tasks: limits?.number('tourSize', { min: 0 }) ?? null,
  };
  const capacities = readDemand(type, 'capacity', context);
  const skills = type.strings('skills') ?? [];
  const typeId = type.string('typeId');
  const speed = context.speedOf.get(profile) ?? 1;
  const factor = speed / scale;
  const fields = {
    vehicle_type: profile,
    ...(factor === 1 ? {} : { speed_factor: factor }),
    fixed_cost: costs?.number('fixed', { min: 0 }) ?? 0,
    cost_per_distance: costs?.number('distance', { min: 0 }) ?? 0,
    // A tour's whole time is priced there, service included.
    cost_per_time: time,
    cost_per_service_time: time,
    ...(capacities === null ? {} : { capacities }),
    ...(skills.length === 0 ? {} : { skills }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
    ...(typeId === null ? {} : { metadata: { type_id: typeId } }),
  };
  return { fields, skills: new Set(skills) };
}

/** `profile: {matrix, scale}`, in older files the name alone. */
export function readProfile(type: Source): { profile: string; scale: number } {
  if (typeof type.peek('profile') === 'string') {
    return { profile: type.string('profile') ?? '', scale: 1 };
  }
  const profile = type.needed(type.object('profile'), 'profile');
  return {
    profile: profile.needed(profile.string('matrix'), 'matrix'),
    scale: profile.number('scale', { min: 0.1, max: 9.9 }) ?? 1,
  };
}

function readShift(shift: Source, context: Context) {
  const start = shift.needed(shift.object('start'), 'start');
  const end = shift.object('end');
  const earliest = readTime(start, start.string('earliest'), 'earliest', context);
  const latest = end === null ? NEVER_S : readTime(end, end.string('latest'), 'latest', context);
  if (latest < earliest) {
    shift.fail('OUT_OF_RANGE', 'ends before it begins');
  }
  const from = readLocation(start, 'location', context);
  const to = end === null ? null : readLocation(end, 'location', context);
  const departsAt = start.string('latest');
  const isFixed = departsAt !== null && readTime(start, departsAt, 'latest', context) === earliest;
  if (departsAt !== null) {
    start.note(
      'APPROXIMATED',
      'A route may leave later than this: a shift has no latest departure',
      'latest',
    );
  }
  end?.leave('earliest', 'A shift has no earliest end');
  return {
    ends: {
      start_location: { location_index: from },
      ...(to === null
        ? { return_to_depot: false }
        : to === from
          ? {}
          : { end_location: { location_index: to } }),
      time_window: { start: earliest, end: latest },
    },
    breaks: readBreaks(shift, { ...context, earliest, isFixed }),
  };
}
