import type { TaskReasons } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import type { UnservedEntry } from '../response';
import { tidy } from '../round';
import { isIneligible, MAX_FINDINGS } from './eligibility';
import type { SingleJobFinding, SingleJobStage } from './report';

/** Reasons that say nothing of the work on an empty vehicle: it is the rest of the plan that leaves it out. */
const OF_THE_PLAN: ReadonlySet<string> = new Set([
  'dependent_unserved',
  'fleet_exhausted',
  'relation_conflict',
  'lock_conflict',
  'not_profitable',
  'not_found_in_time',
  'not_in_routes',
]);

/** May somebody serve this work, and nobody alone? */
export function isImpossibleAlone(entry: UnservedEntry): boolean {
  return !isIneligible(entry) && !OF_THE_PLAN.has(entry.reason);
}

/** Second stage: depot, job, depot on each eligible resource, and by how much the nearest one fails. */
export function checkSingleJobs(
  context: SolveContext,
  missing: readonly UnservedEntry[],
  reasonsOf: (entry: UnservedEntry) => TaskReasons | undefined,
): SingleJobStage {
  return {
    stage: 2,
    name: 'single_job_feasibility',
    findings: missing
      .filter(isImpossibleAlone)
      .map((entry) => findingOf(context, entry, reasonsOf(entry)))
      .slice(0, MAX_FINDINGS),
  };
}

function findingOf(
  context: SolveContext,
  entry: UnservedEntry,
  reasons: TaskReasons | undefined,
): SingleJobFinding {
  const { job_id: id, reason: code, message } = entry;
  const detail = entry.reasons[0]?.detail ?? {};
  const required = typeof detail['required'] === 'number' ? detail['required'] : null;
  const available = typeof detail['available'] === 'number' ? detail['available'] : null;
  const isWindow = code === 'time_window_infeasible';
  return {
    job_id: id,
    code,
    // Of those that the kernel does not know the entry says who it is.
    best_resource_id: nearestResource(context, code, reasons) ?? entry.reasons[0]?.resource_ids[0] ?? null,
    ...(required !== null && isWindow ? { earliest_arrival: required } : {}),
    ...(available !== null && isWindow ? { window_end: available } : {}),
    ...(required !== null && !isWindow ? { required } : {}),
    ...(available !== null && !isWindow ? { available } : {}),
    ...(required !== null && available !== null ? { short_by: tidy(required - available) } : {}),
    message,
  };
}

function nearestResource(
  { vehicles, resources }: SolveContext,
  code: string,
  reasons: TaskReasons | undefined,
): string | null {
  const nearest = (reasons?.byVehicle ?? [])
    .filter((reason) => reason.code === code)
    .sort((a, b) => a.required - a.available - (b.required - b.available))[0];
  return resources[vehicles[nearest?.vehicle ?? -1]?.resource ?? -1]?.id ?? null;
}
