import type { Classification, JointStage } from './report';

export interface Evidence {
  /** Jobs that no resource may serve. */
  ineligible: number;
  /** Jobs that nobody can serve alone. */
  impossibleAlone: number;
  foundWithout: boolean;
  joint: JointStage | null;
  /** Reasons of the jobs that are left: could each be served alone? */
  onlyNoRoom: boolean;
}

const SHORTAGES = new Set([
  'capacity_shortage',
  'work_time_shortage',
  'task_count_shortage',
  'distance_shortage',
  'time_window_shortage',
]);

/**
 * Whose turn it is: who wrote the data (work that nobody may ever serve), who wrote the rules, or who gives the means.
 * The first that holds of any job names the answer, because the later ones cannot be judged before it is mended.
 */
export function classify({
  ineligible,
  impossibleAlone,
  foundWithout,
  joint,
  onlyNoRoom,
}: Evidence): Classification {
  if (ineligible > 0) {
    return 'data_error';
  }
  if (impossibleAlone > 0) {
    return 'over_constrained';
  }
  if (foundWithout) {
    return 'not_found_in_time';
  }
  const short = joint?.findings.some(({ code }) => SHORTAGES.has(code)) === true;
  const more =
    joint?.relaxations.some((one) => one.constraint === 'resources' && one.makes_feasible) === true;
  return short || more || (joint === null && onlyNoRoom) ? 'under_resourced' : 'over_constrained';
}
