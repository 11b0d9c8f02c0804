import type { UnservedEntry } from '../response';
import type { Constraint } from './constraint';

/** The kind of rule that bars a job for each reason; null: nothing that the caller can relax. */
const CONSTRAINT_OF: Readonly<Record<string, Constraint | null>> = {
  time_window_infeasible: 'time_window',
  shift_infeasible: 'shift',
  capacity_exceeded: 'capacity',
  skill_missing: 'skill',
  skill_level_too_low: 'skill',
  resource_not_allowed: 'allowed_resources',
  resource_disabled: 'availability',
  day_unavailable: 'availability',
  zone_mismatch: 'zone',
  max_distance_exceeded: 'limit',
  max_time_exceeded: 'limit',
  max_travel_time_exceeded: 'limit',
  max_tasks_exceeded: 'limit',
  max_wait_exceeded: 'limit',
  break_conflict: 'break',
  lock_conflict: 'lock',
};

/** What stands in the way of a job that nobody could serve even alone. */
export function constraintInTheWay({ reason, reasons }: UnservedEntry): Constraint | null {
  // A missing way cannot be relaxed, a longest leg can.
  if (reason === 'unreachable') {
    const measured = reasons.some(({ code, detail }) => code === reason && 'required' in detail);
    return measured ? 'limit' : null;
  }
  return CONSTRAINT_OF[reason] ?? null;
}
