import {
  decodeReasons,
  type ReasonCode,
  type Report,
  type TaskReasons,
  type VehicleReason,
} from '../../kernel/wire';
import type { JobContext, ResourceContext, SolveContext } from './context';
import { quote } from './notes';
import { type ReasonFacts, reasonMessage } from './reason-messages';
import type { UnservedEntry, UnservedReason } from './response';
import { tidy } from './round';
import { unscaled } from './scale';
import { MISSING_MANDATORY_PRICE } from './score';

/** Every job that no route serves, with why, in the order of the request. */
export function explainUnserved(context: SolveContext, report: Report, words: Int32Array): UnservedEntry[] {
  const byTask = new Map(decodeReasons(words).map((reasons) => [reasons.task, reasons]));
  const served = new Set(report.routes.flatMap(({ stops }) => stops.map(({ activity }) => activity)));
  return context.jobs.flatMap((job, task) =>
    served.has(task) ? [] : [explain(context, job, byTask.get(task) ?? unexplained(task))],
  );
}

/** The honest code when nothing is known. */
function unexplained(task: number): TaskReasons {
  return { task, main: 'not_found_in_time', best: null, byVehicle: [] };
}

function explain(context: SolveContext, job: JobContext, reasons: TaskReasons): UnservedEntry {
  const grouped = groupReasons(context, job, reasons);
  const main =
    grouped.find(({ code }) => code === reasons.main) ?? writeReason(context, job, reasons.main, []);
  return {
    job_id: job.id,
    type: 'job',
    reason: reasons.main,
    message: main.message,
    mandatory: job.mandatory,
    penalty: job.mandatory ? MISSING_MANDATORY_PRICE : job.penalty,
    reasons: grouped.includes(main) ? grouped : [main, ...grouped],
    ...bestAlternative(context, reasons),
    ...(job.metadata === null ? {} : { metadata: job.metadata }),
  };
}

/** One entry for each code, naming the resources it holds for; the main reason first. */
function groupReasons(context: SolveContext, job: JobContext, reasons: TaskReasons): UnservedReason[] {
  const byCode = new Map<ReasonCode, VehicleReason[]>();
  for (const reason of reasons.byVehicle) {
    const group = byCode.get(reason.code);
    if (group === undefined) {
      byCode.set(reason.code, [reason]);
    } else {
      group.push(reason);
    }
  }
  return [...byCode]
    .sort(
      ([a, of], [b, than]) =>
        Number(b === reasons.main) - Number(a === reasons.main) || than.length - of.length,
    )
    .map(([code, group]) => writeReason(context, job, code, group));
}

function writeReason(
  context: SolveContext,
  job: JobContext,
  code: ReasonCode,
  group: readonly VehicleReason[],
): UnservedReason {
  const resources = [...new Set(group.map(({ vehicle }) => context.vehicles[vehicle]?.resource ?? -1))]
    .map((index) => context.resources[index])
    .filter((resource) => resource !== undefined);
  const facts = factsOf(context, job, code, nearest(group), resources);
  return {
    code,
    message: reasonMessage(code, facts),
    resource_ids: resources.map(({ id }) => id),
    num_resources: resources.length,
    detail: detailOf(job, code, facts),
  };
}

/** The vehicle that comes nearest to what is needed: the smallest change that would help. */
function nearest(group: readonly VehicleReason[]): VehicleReason | null {
  return group.reduce<VehicleReason | null>(
    (best, one) =>
      best === null || one.required - one.available < best.required - best.available ? one : best,
    null,
  );
}

type Unit = 'seconds' | 'count' | 'distance' | 'load' | 'money';

/** Codes that say by how much, and in what; the others have nothing to measure. */
const UNITS: Readonly<Partial<Record<ReasonCode, Unit>>> = {
  time_window_infeasible: 'seconds',
  shift_infeasible: 'seconds',
  capacity_exceeded: 'load',
  skill_level_too_low: 'count',
  max_distance_exceeded: 'distance',
  max_time_exceeded: 'seconds',
  max_travel_time_exceeded: 'seconds',
  max_tasks_exceeded: 'count',
  max_wait_exceeded: 'seconds',
  not_profitable: 'money',
};

function exponentOf({ scales }: SolveContext, unit: Unit, index: number | null): number {
  switch (unit) {
    case 'load':
      return scales.load[index ?? -1] ?? 0;
    case 'distance':
      return scales.distance;
    case 'money':
      return scales.money;
    case 'seconds':
    case 'count':
      return 0;
  }
}

function factsOf(
  context: SolveContext,
  job: JobContext,
  code: ReasonCode,
  reason: VehicleReason | null,
  resources: readonly ResourceContext[],
): ReasonFacts {
  const facts: ReasonFacts = {
    job: quote(job.id),
    dimension: null,
    required: null,
    available: null,
    skills: lackingSkills(job, code, resources),
  };
  const unit = UNITS[code];
  if (reason === null || unit === undefined || (reason.required === 0 && reason.available === 0)) {
    return facts;
  }
  const exponent = exponentOf(context, unit, reason.index);
  return {
    ...facts,
    dimension: unit === 'load' ? (context.dimensions[reason.index ?? -1] ?? null) : null,
    required: tidy(unscaled(reason.required, exponent)),
    available: tidy(unscaled(reason.available, exponent)),
  };
}

function lackingSkills(job: JobContext, code: ReasonCode, resources: readonly ResourceContext[]): string[] {
  if (code !== 'skill_missing' && code !== 'skill_level_too_low') {
    return [];
  }
  return job.skills
    .filter(({ name, level }) =>
      resources.some(({ skills }) => {
        const held = skills.find((skill) => skill.name === name)?.level;
        return code === 'skill_missing' ? held === undefined : held !== undefined && held < level;
      }),
    )
    .map(({ name }) => name);
}

function detailOf(job: JobContext, code: ReasonCode, facts: ReasonFacts): Record<string, unknown> {
  const { dimension, required, available, skills } = facts;
  const window = job.windows.find(({ end }) => end === available) ?? job.windows.at(-1);
  return {
    ...(dimension === null ? {} : { dimension }),
    ...(required === null ? {} : { required }),
    ...(available === null ? {} : { available }),
    ...(skills.length === 0 ? {} : { missing_skills: skills }),
    ...(code === 'time_window_infeasible' && required !== null ? { earliest_arrival: required } : {}),
    ...(code === 'time_window_infeasible' && window !== undefined ? { window } : {}),
    ...(code === 'not_profitable' && required !== null ? { cost_delta: required } : {}),
  };
}

function bestAlternative(
  context: SolveContext,
  { best }: TaskReasons,
): Pick<UnservedEntry, 'best_alternative'> {
  const resource =
    best === null ? undefined : context.resources[context.vehicles[best.vehicle]?.resource ?? -1];
  if (best === null || resource === undefined) {
    return {};
  }
  const costDelta = tidy(unscaled(best.costDelta, context.scales.money));
  return { best_alternative: { resource_id: resource.id, position: best.position, cost_delta: costDelta } };
}
