import { decodePlan, decodeReasons, type TaskReasons } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import type { UnservedEntry } from '../response';
import { classify } from './classification';
import { checkEligibility, isIneligible } from './eligibility';
import type { DiagnosisInput } from './input';
import { checkJointly } from './joint';
import type { Laboratory } from './laboratory';
import { written } from './names';
import { constraintInTheWay } from './obstacles';
import type { InfeasibilityReport } from './report';
import { checkSingleJobs, isImpossibleAlone } from './single-job';
import { suggest } from './suggestions';
import { summarise } from './summary';

/** The kernel's words about the plan. */
export interface FoundWords {
  plan: Int32Array;
  reasons: Int32Array;
}

/** Kinds of resources that are tried as additions. */
const MAX_LIKE = 2;

/** Why a request has no plan that serves what is mandatory (contract A13); the stages that there was time for. */
export function diagnose(
  context: SolveContext,
  input: DiagnosisInput,
  unserved: readonly UnservedEntry[],
  { plan, reasons }: FoundWords,
  lab: Laboratory,
): InfeasibilityReport {
  const missing = unserved.filter(({ mandatory }) => mandatory);
  const numbers = new Map(context.tasks.map(({ type, id }, i) => [`${type} ${id}`, i]));
  const taskOf = ({ type, job_id: id }: UnservedEntry) => numbers.get(`${type} ${id}`) ?? -1;
  const byTask = new Map(decodeReasons(reasons).map((one) => [one.task, one]));
  const reasonsOf = (entry: UnservedEntry) => byTask.get(taskOf(entry));
  const eligibility = checkEligibility(context, missing);
  const single = checkSingleJobs(context, missing, reasonsOf);
  const barred = missing.filter((entry) => isIneligible(entry) || isImpossibleAlone(entry));
  const joint =
    lab.left() <= 0
      ? null
      : checkJointly({
          context,
          input,
          lab,
          incumbent: decodePlan(plan),
          missing: missing.map((entry) => ({
            task: taskOf(entry),
            reason: entry.reason,
            message: entry.message,
          })),
          obstacles: barred.map((entry) => ({ task: taskOf(entry), constraint: constraintInTheWay(entry) })),
          like: resourcesWithRoomFor(context, missing.map(reasonsOf)),
        });
  const stage = joint?.stage ?? null;
  const foundWithout = joint?.foundWithout === true;
  const classification = classify({
    ineligible: missing.filter(isIneligible).length,
    impossibleAlone: missing.filter(isImpossibleAlone).length,
    foundWithout,
    joint: stage,
    onlyNoRoom: missing.every(({ reason }) => reason === 'fleet_exhausted'),
  });
  return {
    stages: [eligibility, single, stage],
    summary: summarise(context, missing, classification, stage),
    classification,
    suggestions: suggest(
      joint?.told ?? [],
      missing,
      foundWithout ? written({ input }, 'options.time_limit_seconds') : null,
    ),
  };
}

/** Resources that could serve most of what is missing if they were there once more; without any, the first ones. */
function resourcesWithRoomFor(
  { vehicles, resources }: SolveContext,
  missing: readonly (TaskReasons | undefined)[],
): number[] {
  const votes = new Map<number, number>();
  for (const { code, vehicle } of missing.flatMap((one) => one?.byVehicle ?? [])) {
    const resource = vehicles[vehicle]?.resource;
    if (resource !== undefined && (code === 'fleet_exhausted' || code === 'not_found_in_time')) {
      votes.set(resource, (votes.get(resource) ?? 0) + 1);
    }
  }
  const present = [...new Set(vehicles.map(({ resource }) => resource))];
  const size = (resource: number) =>
    (resources[resource]?.capacity ?? []).reduce<number>((sum, load) => sum + (load ?? Infinity), 0);
  return present
    .sort(
      (a, b) =>
        (votes.get(b) ?? 0) - (votes.get(a) ?? 0) || (size(a) === size(b) ? a - b : size(b) - size(a)),
    )
    .slice(0, MAX_LIKE);
}
