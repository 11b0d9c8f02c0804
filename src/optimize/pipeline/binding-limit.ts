import { type ReasonCode, REASONS, type VehicleReason } from '../../kernel/wire';

/** Which field of the request says no, in what its margin is measured, and what it is about. */
export interface BindingLimit {
  /** As the caller writes it: `max_tasks`, `capacities`, … */
  field: string;
  unit: Unit;
  /** The dimension of loads; null where there is none. */
  dimension: number | null;
  /** Of a vehicle's list, null where no break is concerned. */
  breakIndex: number | null;
  /** The stop that is late, as in plan words; null where none is. */
  stop: number | null;
  /** The dump station whose capacity it is; null where it is none's. */
  station: number | null;
  /** What to change about it, as the end of a sentence. */
  remedy: string;
  /** One more resource would help as well. */
  resourceHelps: boolean;
}

export type Unit = 'seconds' | 'count' | 'distance' | 'load' | 'money';

type Field = Pick<BindingLimit, 'field' | 'unit' | 'remedy'>;

const limit = (field: string, unit: Unit): Field => ({ field, unit, remedy: `raise ${field}` });

/** The codes that say by how much; the others have nothing to measure. */
const FIELDS: Readonly<Partial<Record<ReasonCode, Field>>> = {
  time_window_infeasible: {
    ...{ field: 'time_windows', unit: 'seconds' },
    remedy: 'widen a window, start a shift earlier',
  },
  shift_infeasible: {
    ...{ field: 'time_window', unit: 'seconds' },
    remedy: 'lengthen a shift, allow overtime',
  },
  capacity_exceeded: {
    ...{ field: 'capacities', unit: 'load' },
    remedy: 'add capacity, a dump station',
  },
  skill_level_too_low: limit('skill_levels', 'count'),
  unreachable: limit('max_leg_time', 'seconds'),
  max_distance_exceeded: limit('max_distance', 'distance'),
  max_time_exceeded: limit('max_time', 'seconds'),
  max_travel_time_exceeded: limit('max_travel_time', 'seconds'),
  max_tasks_exceeded: limit('max_tasks', 'count'),
  max_wait_exceeded: limit('max_wait', 'seconds'),
  break_conflict: {
    ...{ field: 'breaks', unit: 'seconds' },
    remedy: 'move the break or the window, make the break optional',
  },
};

/** Of goods the index counts through the dimensions once for each cause (docs/wire-format.md, reasons). */
const GOODS: readonly (Field | undefined)[] = [
  FIELDS.capacity_exceeded,
  {
    ...{ field: 'initial_load', unit: 'load' },
    remedy: 'raise initial_load, add a dump station that reloads',
  },
  {
    ...{ field: 'must_dump_at_end', unit: 'load' },
    remedy: 'raise max_dump_visits, set must_dump_at_end to false',
  },
];

/** Behind the causes of vehicles the index counts through the dimensions once a station. */
const STATION: Field = {
  ...{ field: 'dump_stations.capacity', unit: 'load' },
  remedy: 'raise its capacity or add a dump station',
};

/** Whose hours are narrower than the shift, by index. */
const DEPOTS: readonly Field[] = ['start', 'end'].map((side) => ({
  ...{ field: `${side} depot time_window`, unit: 'seconds' },
  remedy: `widen the time_window of the ${side} depot`,
}));

/** Ids of reasons are below; above stands what the limit is about (docs/wire-format.md, reasons). */
const REASON_IDS = 32;

/** Codes whose index is another reason's. */
const BOUND: readonly ReasonCode[] = ['fleet_exhausted', 'lock_conflict', 'dependent_unserved'];

/** The limit that a vehicle's reason names; null: it names none. */
export function bindingLimit(reason: VehicleReason, numDimensions: number): BindingLimit | null {
  const { code, index, required } = reason;
  if (!BOUND.includes(code)) {
    return limitOf(code, index, numDimensions);
  }
  if (index === null) {
    return required > 0 ? MAX_VEHICLES : null;
  }
  const about = Math.floor(index / REASON_IDS);
  const bound = REASONS[index % REASON_IDS];
  return bound === undefined ? null : limitOf(bound, about === 0 ? null : about - 1, numDimensions);
}

const MAX_VEHICLES: BindingLimit = {
  ...{ field: 'max_vehicles', unit: 'count', dimension: null, breakIndex: null, stop: null },
  ...{ station: null, remedy: 'raise max_vehicles or add capacity or time', resourceHelps: false },
};

function limitOf(code: ReasonCode, index: number | null, numDimensions: number): BindingLimit | null {
  const known = FIELDS[code];
  if (known === undefined) {
    return null;
  }
  const about = { dimension: null, breakIndex: null, stop: null, station: null };
  const bare = { ...known, ...about, resourceHelps: true };
  switch (code) {
    case 'time_window_infeasible':
      return { ...bare, stop: index };
    case 'capacity_exceeded': {
      if (index === null) {
        return { ...bare, ...limit('max_dump_visits', 'count') };
      }
      const cause = Math.floor(index / Math.max(1, numDimensions));
      const dimension = index % numDimensions;
      return cause < GOODS.length
        ? { ...bare, ...GOODS[cause], dimension }
        : { ...bare, ...STATION, dimension, station: cause - GOODS.length, resourceHelps: false };
    }
    case 'shift_infeasible':
      return { ...bare, ...DEPOTS[index ?? -1] };
    case 'break_conflict':
      return { ...bare, breakIndex: index };
    case 'unreachable':
      return index === null ? bare : { ...bare, ...limit('max_driving_time', 'seconds'), breakIndex: index };
    case 'max_time_exceeded':
      return index === null ? bare : { ...bare, ...limit('max_time_in_vehicle', 'seconds') };
    default:
      return bare;
  }
}
