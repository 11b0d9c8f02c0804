import { type ReasonCode, REASONS, type VehicleReason } from '../../kernel/wire';

/** Which field of the request says no, in what its margin is measured, and what it is about. */
export interface BindingLimit {
  /** As the caller writes it: `max_tasks`, `capacities`, … */
  field: string;
  unit: Unit;
  /** The dimension of `capacities`; null where there is none. */
  dimension: number | null;
  /** Of a vehicle's list, null where no break is concerned. */
  breakIndex: number | null;
  /** What to change about it, as the end of a sentence. */
  remedy: string;
}

export type Unit = 'seconds' | 'count' | 'distance' | 'load' | 'money';

type Field = Pick<BindingLimit, 'field' | 'unit' | 'remedy'>;

const RAISE = (field: string): string => `raise ${field} or add a resource`;
const limit = (field: string, unit: Unit): Field => ({ field, unit, remedy: RAISE(field) });

/** The codes that say by how much; the others have nothing to measure. */
const FIELDS: Readonly<Partial<Record<ReasonCode, Field>>> = {
  time_window_infeasible: {
    ...{ field: 'time_windows', unit: 'seconds' },
    remedy: 'widen a window, start a shift earlier or add a resource',
  },
  shift_infeasible: {
    ...{ field: 'time_window', unit: 'seconds' },
    remedy: 'lengthen a shift, allow overtime or add a resource',
  },
  capacity_exceeded: {
    ...{ field: 'capacities', unit: 'load' },
    remedy: 'add capacity, a dump station or a resource',
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
    remedy: 'move the break or the window, make the break optional or add a resource',
  },
};

/** Ids of reasons are below; above stands what the limit is about (docs/wire-format.md, reasons). */
const REASON_IDS = 32;

/** The limit that a vehicle's reason names; null: it names none. */
export function bindingLimit({ code, index, required }: VehicleReason): BindingLimit | null {
  if (code !== 'fleet_exhausted' && code !== 'lock_conflict') {
    return limitOf(code, index);
  }
  if (index === null) {
    const full = { ...limit('max_vehicles', 'count'), remedy: 'raise max_vehicles or add capacity or time' };
    return required > 0 ? { ...full, dimension: null, breakIndex: null } : null;
  }
  const about = Math.floor(index / REASON_IDS);
  const bound = REASONS[index % REASON_IDS];
  return bound === undefined ? null : limitOf(bound, about === 0 ? null : about - 1);
}

function limitOf(code: ReasonCode, index: number | null): BindingLimit | null {
  const known = FIELDS[code];
  if (known === undefined) {
    return null;
  }
  const bare = { ...known, dimension: null, breakIndex: null };
  switch (code) {
    case 'capacity_exceeded':
      return { ...bare, dimension: index };
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
