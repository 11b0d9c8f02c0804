import type { Source } from '../reading/source';
import { NEVER_S } from '../reading/clock';
import {
  type Context,
  Names,
  readAmount,
  readChoice,
  readDuration,
  readLoads,
  readPlace,
  readTime,
} from './read-parts';

const SECONDS_PER_HOUR = 3600;
const METRES_PER_KM = 1000;
const LIFO = 'LAST_IN_FIRST_OUT';
const POLICIES = ['UNLOADING_POLICY_UNSPECIFIED', LIFO, 'FIRST_IN_FIRST_OUT'];
const DRIVING = 'DRIVING';
const MODES = ['TRAVEL_MODE_UNSPECIFIED', DRIVING, 'WALKING'];

export interface ReadVehicles {
  readonly resources: (Record<string, unknown> & { readonly id: string })[];
  readonly disabled: string[];
  /** Every vehicle unloads last in, first out. */
  readonly lifo: boolean;
  /** Waiting costs nothing: hours are priced while travelling alone. */
  readonly waitsFree: boolean;
}

export function readVehicles(
  model: Source,
  names: Names,
  typeOf: (tags: readonly string[]) => string | null,
  context: Context,
): ReadVehicles {
  const vehicles = model.objects('vehicles');
  if (vehicles.length === 0) {
    model.fail('MISSING', 'must hold at least one vehicle', 'vehicles');
  }
  const policies = vehicles.map((vehicle) => readChoice(vehicle, 'unloadingPolicy', POLICIES));
  const lifo = policies.every((policy) => policy === LIFO);
  vehicles.forEach((vehicle, i) => {
    if (policies[i] !== null && !lifo) {
      vehicle.note(
        'NOT_CARRIED',
        'Only what holds for all vehicles and is last in, first out',
        'unloadingPolicy',
      );
    }
  });
  const waitsFree = vehicles.every((vehicle) => Number(vehicle.peek('costPerHour') ?? 0) === 0);
  const disabled: string[] = [];
  const resources = vehicles.map((vehicle, i) => {
    const { id, label } = names.of(vehicle, `vehicle-${i}`);
    if (vehicle.boolean('ignore') === true) {
      disabled.push(id);
    }
    const tags = vehicle.peek('startTags');
    const type = typeOf(Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []);
    const ends = readEnds(vehicle, context);
    const shift = readShift(vehicle, context);
    return {
      id,
      ...ends,
      ...(type === null ? {} : { vehicle_type: type }),
      time_window: shift,
      ...readCosts(vehicle, waitsFree),
      ...readLoadLimits(vehicle),
      ...readLimits(vehicle),
      ...readBreaks(vehicle, id, shift, context),
      ...label,
    };
  });
  return { resources, disabled, lifo, waitsFree };
}

function readEnds(vehicle: Source, context: Context): object {
  const start = readPlace(vehicle, 'start', 'startTags', context);
  const end = readPlace(vehicle, 'end', 'endTags', context);
  const begins = start ?? end ?? vehicle.fail('UNSUPPORTED', 'must have a place to start from or to end at');
  if (start === null) {
    vehicle.note(
      'APPROXIMATED',
      'A route without a start begins at its first stop; here it begins at its end',
    );
  }
  const at = (index: number) => ({ location_index: index });
  return {
    start_location: at(begins),
    ...(end === null ? { return_to_depot: false } : end === begins ? {} : { end_location: at(end) }),
  };
}

/** From the first start to the last end. */
function readShift(vehicle: Source, context: Context): { start: number; end: number } {
  const starts = vehicle.objects('startTimeWindows');
  const ends = vehicle.objects('endTimeWindows');
  [...starts, ...ends].forEach((window) => window.leave('costPerHourBeforeSoftStartTime', NO_SOFT_SHIFT));
  const begin = starts.map((window) => {
    window.leave('endTime', 'A shift has no latest departure');
    return readTime(window, 'startTime', context) ?? context.begin;
  });
  const close = ends.map((window) => {
    window.leave('startTime', 'A shift has no earliest end');
    return readTime(window, 'endTime', context) ?? context.end;
  });
  [starts.slice(1), ends.slice(1)].flat().forEach((window) => {
    window.note('APPROXIMATED', 'A vehicle has one shift, from its first start to its last end');
  });
  const shift = {
    start: begin.length === 0 ? context.begin : Math.min(...begin),
    end: close.length === 0 ? context.end : Math.max(...close),
  };
  return shift.end < shift.start ? vehicle.fail('OUT_OF_RANGE', 'ends before it starts') : shift;
}

const NO_SOFT_SHIFT = 'A shift has no soft start';

function readCosts(vehicle: Source, waitsFree: boolean): object {
  const price = (key: string) => vehicle.number(key, { min: 0, max: 1e12 }) ?? 0;
  const [hour, traveled] = [price('costPerHour'), price('costPerTraveledHour')];
  const fixed = price('fixedCost');
  if (traveled > 0 && !waitsFree) {
    vehicle.note('APPROXIMATED', 'Waiting costs as much as travelling', 'costPerTraveledHour');
  }
  return {
    ...(fixed > 0 ? { fixed_cost: fixed } : {}),
    cost_per_time: (hour + traveled) / SECONDS_PER_HOUR,
    cost_per_service_time: hour / SECONDS_PER_HOUR,
    cost_per_distance: price('costPerKilometer') / METRES_PER_KM,
  };
}

function readLoadLimits(vehicle: Source): object {
  const capacities = readLoads(vehicle, 'loadLimits', 'capacities', 'maxLoad');
  const aboard = new Map<string, number>();
  const limits = vehicle.object('loadLimits');
  for (const type of limits?.keys() ?? []) {
    const interval = limits?.object(type)?.object('startLoadInterval') ?? null;
    const [least, most] =
      interval === null ? [null, null] : [readAmount(interval, 'min') ?? 0, readAmount(interval, 'max')];
    if (least !== null && least === most && least >= 0) {
      aboard.set(type, least);
    } else if (interval !== null) {
      interval.note('NOT_CARRIED', 'What is aboard at the start is one amount or none');
    }
  }
  return {
    ...(capacities.size === 0 ? {} : { capacities: Object.fromEntries([...capacities].map(atLeastZero)) }),
    ...(aboard.size === 0 ? {} : { initial_load: Object.fromEntries(aboard) }),
  };
}

function atLeastZero([type, amount]: [string, number]): [string, number] {
  return [type, Math.max(0, amount)];
}

function readLimits(vehicle: Source): object {
  const durations = vehicle.object('routeDurationLimit');
  const travels = vehicle.object('travelDurationLimit');
  const distances = vehicle.object('routeDistanceLimit');
  const longest = durations === null ? null : readDuration(durations, 'maxDuration');
  const driven = travels === null ? null : readDuration(travels, 'maxDuration');
  const metres = distances === null ? null : readAmount(distances, 'maxMeters');
  const slowness = vehicle.number('travelDurationMultiple', { min: 0.1, max: 9.9 });
  const mode = readChoice(vehicle, 'travelMode', MODES);
  if (mode !== null && mode !== DRIVING) {
    vehicle.note('NOT_CARRIED', 'All vehicles drive', 'travelMode');
  }
  return {
    ...(longest === null ? {} : { max_time: longest }),
    ...(driven === null ? {} : { max_travel_time: driven }),
    ...(metres === null ? {} : { max_distance: Math.max(0, metres) }),
    ...(slowness === null || slowness === 1 ? {} : { speed_factor: 1 / slowness }),
  };
}

function readBreaks(
  vehicle: Source,
  owner: string,
  shift: { start: number; end: number },
  context: Context,
): object {
  const rule = vehicle.object('breakRule');
  if (rule === null) {
    return {};
  }
  const requested = rule.objects('breakRequests').map((entry) => ({
    start: readTime(entry, 'earliestStartTime', context) ?? shift.start,
    end: readTime(entry, 'latestStartTime', context) ?? shift.end,
    duration: readDuration(entry, 'minDuration') ?? 0,
  }));
  const frequent = rule.objects('frequencyConstraints').map((entry) => {
    entry.note('APPROXIMATED', 'A break is due after so much work since the last one');
    return {
      after_work_time: readDuration(entry, 'maxInterBreakDuration') ?? NEVER_S,
      duration: readDuration(entry, 'minBreakDuration') ?? 0,
    };
  });
  const wrong = requested.findIndex(({ start, end }) => end < start);
  if (wrong >= 0) {
    rule.fail('OUT_OF_RANGE', 'must begin before it ends', `breakRequests[${wrong}]`);
  }
  const breaks = [...requested, ...frequent].map((entry, i) => ({ id: `${owner}:break${i + 1}`, ...entry }));
  return breaks.length === 0 ? {} : { breaks };
}
