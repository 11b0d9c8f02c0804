import {
  decodeReasons,
  type ReasonCode,
  type Report,
  type TaskReasons,
  type VehicleReason,
} from '../../kernel/wire';
import { absentReasons, type AbsentResources, absentResources } from './absent-resources';
import { bindingLimit, type Unit } from './binding-limit';
import { brokenRelation } from './broken-relation';
import type { ResourceContext, SolveContext, TaskContext } from './context';
import { visitReader } from './extract';
import { unscaled } from './fixed-point';
import { quote } from './notes';
import { noFacts, type ReasonFacts, reasonMessage } from './reason-messages';
import type { UnservedEntry, UnservedReason } from './response';
import { tidy } from './round';
import { servedOf } from './route-money';
import { MISSING_MANDATORY_PRICE } from './score';

/** Every job and shipment that no route serves, with why, in the order of the request. */
export function explainUnserved(context: SolveContext, report: Report, words: Int32Array): UnservedEntry[] {
  const byTask = new Map(decodeReasons(words).map((reasons) => [reasons.task, reasons]));
  const visits = visitReader(context);
  const served = new Set(
    report.routes.flatMap((route) =>
      servedOf(route, visits).map(({ activity }) => context.activities[activity]?.task),
    ),
  );
  return context.tasks.flatMap((task, number) =>
    served.has(number) ? [] : [explain(context, task, byTask.get(number) ?? unexplained(number))],
  );
}

/** Every job and shipment that given routes do not list (contract B16). */
export function absentFromRoutes(context: SolveContext, report: Report): UnservedEntry[] {
  const conflicts = new Set(
    context.tasks.filter(({ lockConflict }) => lockConflict !== null).map(({ id }) => id),
  );
  return explainUnserved(context, report, new Int32Array([0])).map((entry) => {
    if (conflicts.has(entry.job_id)) {
      return entry;
    }
    const message = `${entry.type} ${quote(entry.job_id)} is in none of the given routes: add it to one.`;
    const reason = { code: 'not_in_routes', message, resource_ids: [], num_resources: 0, detail: {} };
    return { ...entry, reason: reason.code, message, reasons: [reason] };
  });
}

/** The honest code when nothing is known. */
function unexplained(task: number): TaskReasons {
  return { task, main: 'not_found_in_time', best: null, byVehicle: [] };
}

function explain(context: SolveContext, task: TaskContext, given: TaskReasons): UnservedEntry {
  const absent = absentResources(context, task);
  const reasons = {
    ...given,
    main: mainReason(task, given.main, absent),
    // Of a locked route that cannot be driven the kernel knows no more than that nobody may serve its tasks.
    byVehicle: task.lockConflict === null ? given.byVehicle : [],
  };
  const grouped = together([...groupReasons(context, task, reasons), ...absentReasons(task, absent)]);
  const main =
    grouped.find(({ code }) => code === reasons.main) ?? writeReason(context, task, reasons.main, []);
  return {
    job_id: task.id,
    type: task.type,
    reason: reasons.main,
    message: main.message,
    mandatory: task.mandatory,
    penalty: task.mandatory ? MISSING_MANDATORY_PRICE : task.penalty,
    reasons: [main, ...grouped.filter((reason) => reason !== main)],
    ...bestAlternative(context, reasons),
    ...(task.metadata === null ? {} : { metadata: task.metadata }),
  };
}

function mainReason(
  task: TaskContext,
  main: ReasonCode,
  { disabled, away, everybody }: AbsentResources,
): ReasonCode {
  if (task.lockConflict !== null) {
    return task.lockConflict;
  }
  if (everybody) {
    return disabled.length > 0
      ? 'resource_disabled'
      : away.length > 0
        ? 'day_unavailable'
        : 'shift_infeasible';
  }
  return main;
}

/** One entry for each code; what the kernel measured stands before what is known of absent resources. */
function together(reasons: readonly UnservedReason[]): UnservedReason[] {
  const byCode = new Map<string, UnservedReason>();
  for (const reason of reasons) {
    const known = byCode.get(reason.code);
    const ids = [...(known?.resource_ids ?? []), ...reason.resource_ids];
    byCode.set(reason.code, { ...(known ?? reason), resource_ids: ids, num_resources: ids.length });
  }
  return [...byCode.values()];
}

/** One entry for each code, naming the resources it holds for; the main reason first. */
function groupReasons(context: SolveContext, task: TaskContext, reasons: TaskReasons): UnservedReason[] {
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
    .map(([code, group]) => writeReason(context, task, code, group));
}

function writeReason(
  context: SolveContext,
  task: TaskContext,
  code: ReasonCode,
  group: readonly VehicleReason[],
): UnservedReason {
  const resources = [...new Set(group.map(({ vehicle }) => context.vehicles[vehicle]?.resource ?? -1))]
    .map((index) => context.resources[index])
    .filter((resource) => resource !== undefined);
  const facts = factsOf(context, task, code, nearest(group), resources);
  return {
    code,
    message: reasonMessage(code, facts),
    resource_ids: resources.map(({ id }) => id),
    num_resources: resources.length,
    detail: detailOf(context, task, code, facts),
  };
}

/** The vehicle that comes nearest to what is needed: the smallest change that would help, as a share of the limit. */
function nearest(group: readonly VehicleReason[]): VehicleReason | null {
  const named = group.filter((reason) => reason.required > reason.available);
  const excess = ({ required, available }: VehicleReason): number =>
    (required - available) / Math.max(1, Math.abs(available));
  return (named.length > 0 ? named : group).reduce<VehicleReason | null>(
    (best, one) => (best === null || excess(one) < excess(best) ? one : best),
    null,
  );
}

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
  task: TaskContext,
  code: ReasonCode,
  reason: VehicleReason | null,
  resources: readonly ResourceContext[],
): ReasonFacts {
  const facts: ReasonFacts = {
    ...noFacts(task),
    skills: lackingSkills(task, code, resources),
    relation: brokenRelation(context, task, reason),
  };
  const bound = reason === null ? null : unitOf(reason);
  if (reason === null || bound === null) {
    return facts;
  }
  const named = {
    ...facts,
    dimension: context.dimensions[bound.dimension ?? -1] ?? null,
    rest: restOf(context, reason, bound.breakIndex),
  };
  if (reason.required === 0 && reason.available === 0) {
    return named;
  }
  const exponent = exponentOf(context, bound.unit, bound.dimension);
  return {
    ...named,
    ...(bound.field === null ? {} : { limit: bound.field, remedy: bound.remedy }),
    required: tidy(unscaled(reason.required, exponent)),
    available: tidy(unscaled(reason.available, exponent)),
  };
}

interface Measured {
  unit: Unit;
  field: string | null;
  remedy: string | null;
  dimension: number | null;
  breakIndex: number | null;
}

/** What a reason measures, and the limit of the request where one is in the way; null: nothing. */
function unitOf(reason: VehicleReason): Measured | null {
  const worth = { unit: 'money', field: null, remedy: null, dimension: null, breakIndex: null } as const;
  return reason.code === 'not_profitable' ? worth : bindingLimit(reason);
}

function restOf({ vehicles }: SolveContext, { vehicle }: VehicleReason, index: number | null): string | null {
  const rest = index === null ? undefined : vehicles[vehicle]?.breaks[index];
  return rest === undefined ? null : rest.id === null ? `break ${index}` : `break ${quote(rest.id)}`;
}

function lackingSkills(task: TaskContext, code: ReasonCode, resources: readonly ResourceContext[]): string[] {
  if (code !== 'skill_missing' && code !== 'skill_level_too_low') {
    return [];
  }
  return task.skills
    .filter(({ name, level }) =>
      resources.some(({ skills }) => {
        const held = skills.find((skill) => skill.name === name)?.level;
        return code === 'skill_missing' ? held === undefined : held !== undefined && held < level;
      }),
    )
    .map(({ name }) => name);
}

/** Codes that more than one field of the request may be behind. */
const SEVERAL_LIMITS: ReadonlySet<ReasonCode> = new Set([
  ...(['unreachable', 'max_time_exceeded', 'fleet_exhausted', 'lock_conflict'] as const),
]);

function detailOf(
  { activities }: SolveContext,
  task: TaskContext,
  code: ReasonCode,
  facts: ReasonFacts,
): Record<string, unknown> {
  const { dimension, required, available, skills, limit, rest, relation } = facts;
  const windows = activities
    .slice(task.firstActivity, task.firstActivity + task.numActivities)
    .flatMap((activity) => activity.windows);
  const window = windows.find(({ end }) => end === available) ?? windows.at(-1);
  return {
    ...(limit === null || !SEVERAL_LIMITS.has(code) ? {} : { limit }),
    ...(rest === null ? {} : { break: rest }),
    ...(relation === null ? {} : { relation: relation.name, job_ids: relation.jobIds }),
    ...(dimension === null ? {} : { dimension }),
    ...(required === null ? {} : { required }),
    ...(available === null ? {} : { available }),
    ...(skills.length === 0 ? {} : { missing_skills: skills }),
    ...(code === 'time_window_infeasible' && required !== null ? { earliest_arrival: required } : {}),
    ...(code === 'time_window_infeasible' && window !== undefined
      ? { window: { start: window.start, end: window.end } }
      : {}),
    ...(code === 'not_profitable' && required !== null ? { cost_delta: required } : {}),
  };
}

function bestAlternative(
  context: SolveContext,
  { best }: TaskReasons,
): Pick<UnservedEntry, 'best_alternative'> {
  const vehicle = best === null ? undefined : context.vehicles[best.vehicle];
  const resource = context.resources[vehicle?.resource ?? -1];
  if (best === null || vehicle === undefined || resource === undefined) {
    return {};
  }
  const costDelta = tidy(unscaled(best.costDelta, context.scales.money));
  return {
    best_alternative: {
      resource_id: resource.id,
      ...(context.numDays > 1 ? { day: vehicle.day } : {}),
      position: best.position,
      cost_delta: costDelta,
    },
  };
}
