import { NEVER_S } from '../reading/clock';
import type { Source } from '../reading/source';
import { amountsOf, endsOf, pricesOf, windowOf, type WrittenPlace } from '../request-parts';
import { vehicleId } from './read-vehicle';
import { amountList, whole, type WriteContext } from './write-parts';

const SECONDS_PER_HOUR = 3600;
const METRES_PER_KM = 1000;
const DAY_S = 86_400;

export function writeVroomVehicle(
  resource: Source,
  ids: readonly number[],
  context: WriteContext,
  profileOf: (type: string | null) => string,
): object {
  const [id = 0] = ids;
  const { start, end } = endsOf(resource, context.depots, context.listed);
  const shift = resource.object('time_window');
  const window = shift === null ? { start: 0, end: DAY_S } : windowOf(shift);
  const capacities = amountsOf(resource, 'capacities');
  if (capacities === null && context.dimensions.length > 0) {
    resource.note(
      'APPROXIMATED',
      'A vehicle without capacities holds everything; here it gets a large number',
      'capacities',
    );
  }
  const skills = resource.strings('skills') ?? [];
  return {
    id,
    ...writeDescription(resource, id),
    profile: profileOf(resource.string('vehicle_type')),
    ...writeEnd(resource, 'start', start, context),
    ...(end === null ? {} : writeEnd(resource, 'end', end, context)),
    ...(window.end >= NEVER_S && window.start === 0 ? {} : { time_window: [window.start, window.end] }),
    ...(context.dimensions.length === 0 ? {} : { capacity: capacityList(resource, capacities, context) }),
    costs: writeCosts(resource, context),
    ...(skills.length === 0 ? {} : { skills: skills.map((name) => context.skills.get(name) ?? 0) }),
    ...writeLimits(resource),
    ...writeBreaks(resource, id, window, context),
  };
}

function writeDescription(resource: Source, id: number): object {
  const name = resource.peek('id');
  if (name !== vehicleId(String(id))) {
    return { description: String(name) };
  }
  const description = resource.object('metadata')?.string('description') ?? null;
  return description === null ? {} : { description };
}

function writeEnd(
  resource: Source,
  name: string,
  { index, point }: WrittenPlace,
  context: WriteContext,
): object {
  const location = point === null ? {} : { [name]: [point.lon, point.lat] };
  if (context.hasMatrices) {
    return index === null
      ? resource.fail('UNKNOWN_REFERENCE', `has a ${name} at no row of the matrices`)
      : { [`${name}_index`]: index, ...location };
  }
  return point === null ? resource.fail('UNKNOWN_REFERENCE', `has a ${name} without coordinates`) : location;
}

/** More than any load. */
const UNLIMITED = 1_000_000_000;

function capacityList(
  resource: Source,
  capacities: ReadonlyMap<string, number> | null,
  { dimensions }: WriteContext,
): number[] {
  return dimensions.map((name) =>
    Math.min(UNLIMITED, whole(resource, 'capacities', capacities?.get(name) ?? UNLIMITED)),
  );
}

function writeCosts(resource: Source, { objective }: WriteContext): object {
  const { fixed, perDistance, perTime, perService } = pricesOf(resource, objective);
  return {
    fixed: whole(resource, 'fixed_cost', fixed),
    per_hour: whole(resource, 'cost_per_time', perTime * SECONDS_PER_HOUR),
    per_km: whole(resource, 'cost_per_distance', perDistance * METRES_PER_KM),
    ...(perService === null
      ? {}
      : { per_task_hour: whole(resource, 'cost_per_service_time', perService * SECONDS_PER_HOUR) }),
  };
}

function writeLimits(resource: Source): object {
  const limits = ['max_tasks', 'max_travel_time', 'max_distance', 'speed_factor'].map(
    (key) => [key, resource.number(key, { min: 0 })] as const,
  );
  return Object.fromEntries(limits.filter(([, value]) => value !== null));
}

/** Breaks by window; those by driving or work time stay unread, and so are noted. */
function writeBreaks(
  resource: Source,
  vehicle: number,
  shift: { start: number; end: number },
  context: WriteContext,
): object {
  const own = new RegExp(`^v${vehicle}:break(\\d{1,9})$`);
  const breaks = resource.objects('breaks').flatMap((entry, i) => {
    if (!entry.has('start') && !entry.has('time_window')) {
      entry.note('NOT_CARRIED', 'VROOM has breaks by window only');
      return [];
    }
    const window = entry.object('time_window');
    const { start, end } = window === null ? windowOf(entry) : windowOf(window);
    if (start > shift.end) {
      entry.ignore('Its window begins after the shift, and so it is never owed: VROOM would refuse it');
      return [];
    }
    const load = amountsOf(entry, 'max_load');
    if (entry.peek('paid') === false) {
      entry.boolean('paid');
    }
    if (entry.peek('mandatory') === true) {
      entry.boolean('mandatory');
    }
    const id = entry.string('id');
    return [
      {
        id: Number(own.exec(id ?? '')?.[1] ?? i + 1),
        ...(id === null || own.test(id) ? {} : { description: id }),
        ...(start === 0 && end >= NEVER_S ? {} : { time_windows: [[start, Math.min(end, shift.end)]] }),
        service: entry.number('duration', { min: 0 }) ?? 0,
        ...(load === null ? {} : { max_load: amountList(entry, 'max_load', load, context) }),
      },
    ];
  });
  return breaks.length === 0 ? {} : { breaks };
}
