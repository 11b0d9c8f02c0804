import type { Source } from '../reading/source';
import { amountsOf, endsOf, placeOf, pricesOf, windowOf, windowsOf } from '../request-parts';
import {
  isOpen,
  MOST_AMOUNT,
  writeAmounts,
  type WriteContext,
  writeLocation,
  writeTime,
  writeWindows,
} from './write-parts';

const DAY_S = 86_400;
/** Behind a shift that never ends. */
const OPEN_SHIFT_S = 31_536_000;

export interface Station {
  readonly resourceIds: readonly string[] | null;
  readonly reload: object;
}

export function writeVehicle(
  resource: Source,
  context: WriteContext,
  stations: readonly Station[],
  profileOf: (type: string | null) => string,
  taken: Set<string>,
): object {
  const id = resource.needed(resource.string('id'), 'id');
  const capacities = amountsOf(resource, 'capacities');
  if (capacities === null && context.dimensions.length > 0) {
    resource.note(
      'APPROXIMATED',
      'A vehicle without capacities holds everything; here it gets a large number',
      'capacities',
    );
  }
  const own = stations.filter(({ resourceIds }) => resourceIds === null || resourceIds.includes(id));
  if (resource.peek('max_dump_visits') === own.length) {
    resource.number('max_dump_visits');
  }
  const skills = resource.strings('skills') ?? [];
  const limits = writeLimits(resource);
  return {
    typeId: typeIdOf(resource, id, taken),
    vehicleIds: [id],
    profile: writeProfile(resource, profileOf),
    costs: writeCosts(resource, context),
    shifts: [writeShift(resource, id, context, own)],
    capacity:
      context.dimensions.length === 0
        ? [MOST_AMOUNT]
        : writeAmounts(resource, 'capacities', capacities ?? new Map<string, number>(), context, MOST_AMOUNT),
    ...(skills.length === 0 ? {} : { skills }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
  };
}

/** Types are named once; ours are the vehicles, unless they came from such a file. */
function typeIdOf(resource: Source, id: string, taken: Set<string>): string {
  const metadata = resource.peek('metadata') === null ? null : resource.object('metadata');
  const said = metadata?.string('type_id') ?? id;
  const typeId = taken.has(said) ? id : said;
  taken.add(typeId);
  return typeId;
}

function writeProfile(resource: Source, profileOf: (type: string | null) => string): object {
  const factor = resource.number('speed_factor', { min: 0.01 }) ?? 1;
  return {
    matrix: profileOf(resource.string('vehicle_type')),
    ...(factor === 1 ? {} : { scale: 1 / factor }),
  };
}

function writeCosts(resource: Source, { objective }: WriteContext): object {
  const { fixed, perDistance, perTime, perService } = pricesOf(resource, objective);
  if ((perService ?? 0) !== perTime) {
    resource.note(
      'APPROXIMATED',
      'All the time of a tour has one price there, service included',
      perService === null ? 'cost_per_time' : 'cost_per_service_time',
    );
  }
  return { fixed, distance: perDistance, time: perTime };
}

function writeLimits(resource: Source): object {
  const limits = [
    ['maxDistance', resource.number('max_distance', { min: 0 })],
    ['maxDuration', resource.number('max_time', { min: 0 })],
    ['tourSize', resource.integer('max_tasks', { min: 0 })],
  ] as const;
  return Object.fromEntries(limits.filter(([, value]) => value !== null));
}

function writeShift(
  resource: Source,
  id: string,
  context: WriteContext,
  stations: readonly Station[],
): object {
  const { start, end } = endsOf(resource, context.depots, context.listed);
  const given = resource.object('time_window');
  const window = given === null ? { start: 0, end: DAY_S } : windowOf(given);
  const breaks = writeBreaks(resource, id, context);
  if (end === null && !isOpen(window.end)) {
    resource.note('APPROXIMATED', 'An open route has no end there, and so none of its shift', 'time_window');
  }
  return {
    start: { earliest: writeTime(window.start, context), location: writeLocation(resource, start, context) },
    ...(end === null
      ? {}
      : {
          end: {
            latest: writeTime(isOpen(window.end) ? OPEN_SHIFT_S : window.end, context),
            location: writeLocation(resource, end, context),
          },
        }),
    ...(breaks.length === 0 ? {} : { breaks }),
    ...(stations.length === 0 ? {} : { reloads: stations.map(({ reload }) => reload) }),
  };
}

/** Breaks by window; mandatory ones are required there. */
function writeBreaks(resource: Source, owner: string, context: WriteContext): object[] {
  return resource.objects('breaks').flatMap((entry, i): object[] => {
    if (!entry.has('start') && !entry.has('time_window')) {
      entry.ignore('A break by driving or working time is not known there');
      return [];
    }
    const within = entry.object('time_window');
    const { start, end } = windowOf(within ?? entry);
    const [earliest, latest] = [writeTime(start, context), writeTime(end, context)];
    const duration = entry.number('duration', { min: 0 }) ?? 0;
    if (entry.peek('id') === `${owner}:break${i + 1}`) {
      entry.string('id');
    }
    if (entry.peek('paid') === true) {
      entry.boolean('paid');
    }
    if (entry.boolean('mandatory') !== false) {
      return [{ time: { earliest, latest }, duration }];
    }
    const isPlaced = entry.has('location_index') || entry.has('location');
    const location = isPlaced
      ? { location: writeLocation(entry, placeOf(entry, context.listed), context) }
      : {};
    return [{ time: [earliest, latest], places: [{ duration, ...location }] }];
  });
}

/** Dump stations as reloads; a capacity is a resource that is shared. */
export function writeStations(
  root: Source,
  context: WriteContext,
): { stations: Station[]; resources: object[] } {
  const resources: object[] = [];
  const stations = root.objects('dump_stations').map((station) => {
    const id = station.needed(station.string('id'), 'id');
    const capacity = amountsOf(station, 'capacity');
    if (capacity !== null) {
      resources.push({
        type: 'reload',
        id,
        capacity: writeAmounts(station, 'capacity', capacity, context, MOST_AMOUNT),
      });
    }
    if (station.string('mode') !== 'reload') {
      station.note('APPROXIMATED', 'A reload there empties and restocks', 'mode');
    }
    const windows = station.has('time_window')
      ? [windowOf(station.needed(station.object('time_window'), 'time_window'))]
      : windowsOf(station);
    const reload = {
      location: writeLocation(station, placeOf(station, context.listed), context),
      duration: station.number('service_time', { min: 0 }) ?? 0,
      ...writeWindows(windows, context),
      ...(capacity === null ? {} : { resourceId: id }),
    };
    return { resourceIds: station.strings('resource_ids'), reload };
  });
  return { stations, resources };
}
