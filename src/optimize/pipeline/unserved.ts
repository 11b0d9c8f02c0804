import {
  decodeReasons,
  NO_REASONS,
  type ReasonCode,
  type Report,
  type TaskReasons,
  type VehicleReason,
} from '../../kernel/wire';
import { absentReasons, type AbsentResources, absentResources } from './absent-resources';
import type { ResourceContext, SolveContext, TaskContext } from './context';
import { visitReader } from './extract';
import { unscaled } from './fixed-point';
import { lateLimit } from './late-limit';
import { listSome } from './name-some';
import { quote } from './notes';
import { detailOf } from './reason-detail';
import { factsOf, limitOf, type UnservedTask } from './reason-facts';
import { reasonMessage } from './reason-messages';
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
    served.has(number) ? [] : [explain({ context, task, served }, byTask.get(number) ?? unexplained(number))],
  );
}

/** Every job and shipment that given routes do not list (contract B16). */
export function absentFromRoutes(context: SolveContext, report: Report): UnservedEntry[] {
  const conflicts = new Set(
    context.tasks.filter(({ lockConflict }) => lockConflict !== null).map(({ id }) => id),
  );
  return explainUnserved(context, report, NO_REASONS).map((entry) => {
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

function explain(of: Omit<UnservedTask, 'isFleetFull'>, given: TaskReasons): UnservedEntry {
  const { context, task } = of;
  const absent = absentResources(context, task);
  const reasons = {
    ...given,
    main: mainReason(task, given.main, absent),
    // Of a locked route that cannot be driven the kernel knows no more than that nobody may serve its tasks.
    byVehicle: task.lockConflict === null ? withoutOtherDays(context, given.byVehicle) : [],
  };
  const isFleetFull = reasons.byVehicle.some((reason) => limitOf(context, reason)?.field === 'max_vehicles');
  const unserved = { ...of, isFleetFull };
  const grouped = joined(groupReasons(unserved, reasons), absentReasons(task, absent));
  const main = grouped.find(({ code }) => code === reasons.main) ?? writeReason(unserved, reasons.main, []);
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

/** A resource that works on a day of the task has another reason there: its other days say nothing. */
function withoutOtherDays({ vehicles }: SolveContext, lines: readonly VehicleReason[]): VehicleReason[] {
  const resourceOf = (vehicle: number) => vehicles[vehicle]?.resource;
  const isOfDay = ({ code }: VehicleReason) => code === 'day_unavailable';
  const working = new Set(
    lines.filter((line) => !isOfDay(line)).flatMap(({ alike }) => alike.map(resourceOf)),
  );
  return lines.flatMap((line) => {
    const alike = isOfDay(line)
      ? line.alike.filter((vehicle) => !working.has(resourceOf(vehicle)))
      : line.alike;
    const [vehicle = line.vehicle] = alike;
    return alike.length === 0
      ? []
      : [alike.length === line.alike.length ? line : { ...line, vehicle, alike }];
  });
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

/** What is known of absent resources joins what the kernel measured with the same code. */
function joined(measured: readonly UnservedReason[], absent: readonly UnservedReason[]): UnservedReason[] {
  const reasons = [...measured];
  for (const reason of absent) {
    const index = reasons.findIndex(({ code }) => code === reason.code);
    const known = reasons[index];
    if (known === undefined) {
      reasons.push(reason);
    } else {
      const ids = [...known.resource_ids, ...reason.resource_ids];
      const count = known.num_resources + reason.num_resources;
      reasons[index] = { ...known, resource_ids: ids, num_resources: count };
    }
  }
  return reasons;
}

/**
 * One entry for each code and what it is about (a limit, a dimension, a relation), naming the resources it holds for; the
 * main reason first, of the main ones the limit on all resources together, then what most of them have.
 */
function groupReasons(of: UnservedTask, reasons: TaskReasons): UnservedReason[] {
  const { context } = of;
  const groups = new Map<string, VehicleReason[]>();
  for (const reason of reasons.byVehicle) {
    const bound = limitOf(context, reason);
    const about =
      reason.code === 'relation_conflict' ? reason.index : [bound?.dimension, bound?.station].join(' ');
    const late = lateLimit(context, of.task, reason)?.field;
    // Of other limits the stop is another job's, and each vehicle may have one of its own.
    const stop = reason.code === 'time_window_infeasible' ? bound?.stop : null;
    const key = [reason.code, bound?.field, about, late, stop].join(' ');
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [reason]);
    } else {
      group.push(reason);
    }
  }
  const isMain = ([first]: VehicleReason[]) => Number(first?.code === reasons.main);
  const isOfAll = ([first]: VehicleReason[]) =>
    Number(first !== undefined && limitOf(context, first)?.field === 'max_vehicles');
  return [...groups.values()]
    .sort((a, b) => isMain(b) - isMain(a) || isOfAll(b) - isOfAll(a) || b.length - a.length)
    .flatMap((group) => (group[0] === undefined ? [] : [writeReason(of, group[0].code, group)]));
}

function writeReason(of: UnservedTask, code: ReasonCode, group: readonly VehicleReason[]): UnservedReason {
  const { context, task } = of;
  const isOfClasses = group.some(({ alike }) => alike.length > 1);
  const resources = resourcesOf(
    context,
    group.map(({ vehicle }) => vehicle),
  );
  const all = isOfClasses
    ? resourcesOf(
        context,
        group.flatMap(({ alike }) => alike),
      )
    : resources;
  const facts = factsOf(of, code, nearest(group), resources);
  return {
    code,
    message: reasonMessage(code, facts),
    // Lines of classes are for answers that would name a hundred thousand resources.
    resource_ids: (isOfClasses ? listSome(all) : all).map(({ id }) => id),
    num_resources: all.length,
    detail: detailOf(context, task, code, facts),
  };
}

function resourcesOf({ vehicles, resources }: SolveContext, numbers: readonly number[]): ResourceContext[] {
  const distinct = new Set(numbers.map((vehicle) => vehicles[vehicle]?.resource ?? -1));
  return [...distinct].map((index) => resources[index]).filter((resource) => resource !== undefined);
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
