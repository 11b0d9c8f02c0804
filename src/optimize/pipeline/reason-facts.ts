import type { ReasonCode, VehicleReason } from '../../kernel/wire';
import { bindingLimit, type BindingLimit, type Unit } from './binding-limit';
import { brokenRelation } from './broken-relation';
import type { ResourceContext, SolveContext, TaskContext } from './context';
import { dayRefusal } from './day-refusal';
import { toLimit, unscaled } from './fixed-point';
import { lateLimit } from './late-limit';
import { lateVisit } from './late-visit';
import { leftByObjective } from './left-by-objective';
import { quote } from './notes';
import type { ReasonFacts } from './reason-messages';
import { tidy } from './round';
import { zoneRefusal } from './zone-refusal';

/** Work that is not served, in its plan. */
export interface UnservedTask {
  context: SolveContext;
  task: TaskContext;
  /** Tasks that the plan serves. */
  served: ReadonlySet<number | undefined>;
  /** No further resource may be used (`max_vehicles`). */
  isFleetFull: boolean;
}

export function noFacts({ id, type }: TaskContext): ReasonFacts {
  const work = `${type} ${quote(id)}`;
  const nothing = { dimension: null, required: null, available: null, limit: null, remedy: null };
  const noOne = {
    late: null,
    visit: null,
    station: null,
    zone: null,
    days: null,
    rest: null,
    relation: null,
    objective: null,
    isLocked: true,
  };
  return { work, ...nothing, ...noOne, skills: [] };
}

/** What a message says of a group of vehicles; `reason`: the one that comes nearest to serving the work. */
export function factsOf(
  of: UnservedTask,
  code: ReasonCode,
  reason: VehicleReason | null,
  resources: readonly ResourceContext[],
): ReasonFacts {
  const { context, task } = of;
  const facts: ReasonFacts = {
    ...noFacts(task),
    skills: lackingSkills(task, code, resources),
    zone: code === 'zone_mismatch' ? zoneRefusal(context, task, resources) : null,
    days: code === 'day_unavailable' ? dayRefusal(context, task, resources) : null,
    relation: brokenRelation(of, reason),
    objective: reason === null ? null : leftByObjective(context, reason),
    isLocked: isLocked(context, task),
  };
  const bound = reason === null ? null : limitOf(context, reason);
  if (reason === null) {
    return facts;
  }
  if (facts.objective !== null) {
    const { required, available } = facts.objective;
    return { ...facts, required: tidy(required), available: tidy(available) };
  }
  if (reason.code === 'not_profitable') {
    return { ...facts, ...margin(context, reason, 'money', null) };
  }
  const { gap = null, late = null } = facts.relation ?? {};
  if (late !== null) {
    const visit = lateVisit(context, late);
    return { ...facts, visit, limit: 'time_windows', ...margin(context, reason, 'seconds', null) };
  }
  if (gap !== null) {
    return { ...facts, limit: gap, ...margin(context, reason, 'seconds', null) };
  }
  if (bound === null) {
    return facts;
  }
  const named = {
    ...facts,
    dimension: context.dimensions[bound.dimension ?? -1] ?? null,
    rest: restOf(context, reason, bound.breakIndex),
    visit: bound.stop === null ? null : lateVisit(context, bound.stop),
    station: bound.station === null ? null : (context.dumpStations[bound.station]?.id ?? null),
    late: lateLimit(context, task, reason),
  };
  const rest = restLimit(context, reason, bound);
  const limit = named.late?.limit ?? rest?.field ?? bound.field;
  const told = { limit, remedy: remedyOf({ ...bound, ...rest }, of.isFleetFull) };
  if (reason.required === 0 && reason.available === 0) {
    return bound.field === 'must_dump_at_end' ? { ...named, ...told } : named;
  }
  const measured = margin(context, reason, bound.unit, bound.dimension);
  return { ...named, ...told, ...measured, ...asWritten(context, reason, bound) };
}

/** The limit of the request that a reason names; null: it names none. */
export function limitOf({ dimensions }: SolveContext, reason: VehicleReason): BindingLimit | null {
  return bindingLimit(reason, dimensions.length);
}

function remedyOf({ remedy, resourceHelps }: BindingLimit, isFleetFull: boolean): string {
  return resourceHelps ? `${remedy} or ${isFleetFull ? 'raise max_vehicles' : 'add a resource'}` : remedy;
}

function margin(
  { scales }: SolveContext,
  reason: VehicleReason,
  unit: Unit,
  dimension: number | null,
): Pick<ReasonFacts, 'required' | 'available'> {
  const exponents: Readonly<Record<Unit, number>> = {
    load: scales.load[dimension ?? -1] ?? 0,
    distance: scales.distance,
    money: scales.money,
    seconds: 0,
    count: 0,
  };
  return {
    required: tidy(unscaled(reason.required, exponents[unit])),
    available: tidy(unscaled(reason.available, exponents[unit])),
  };
}

/** A limit between two numbers of the kernel's scale is rounded down there: the answer has what the request says. */
function asWritten(
  { scales, resources, vehicles, dumpStations }: SolveContext,
  { vehicle, available }: VehicleReason,
  { field, dimension, station }: BindingLimit,
): Partial<Pick<ReasonFacts, 'available'>> {
  const resource = resources[vehicles[vehicle]?.resource ?? -1];
  const written: Readonly<Record<string, number | null | undefined>> = {
    capacities: resource?.capacity[dimension ?? -1],
    'dump_stations.capacity': dumpStations[station ?? -1]?.capacity[dimension ?? -1],
    max_distance: resource?.maxDistance,
  };
  const own = written[field] ?? null;
  const exponent = field === 'max_distance' ? scales.distance : (scales.load[dimension ?? -1] ?? 0);
  return own !== null && toLimit(own, exponent) === available ? { available: own } : {};
}

function restOf({ vehicles }: SolveContext, { vehicle }: VehicleReason, index: number | null): string | null {
  const rest = index === null ? undefined : vehicles[vehicle]?.breaks[index];
  return rest === undefined ? null : rest.id === null ? `break ${index}` : `break ${quote(rest.id)}`;
}

/** What a break has too little of, by the rule that it is owed by. */
const OF_RESTS = {
  window: { field: 'end', remedy: 'move the break or the window, make the break optional' },
  driving: { field: 'max_driving_time', remedy: 'raise max_driving_time, make the break optional' },
  work: { field: 'after_work_time', remedy: 'raise after_work_time, make the break optional' },
} as const;

/** The field of a break that alone is in the way: the kernel says what it allows, and what it would have to. */
function restLimit(
  { vehicles }: SolveContext,
  { vehicle, required, available }: VehicleReason,
  { field, breakIndex }: BindingLimit,
): Pick<BindingLimit, 'field' | 'remedy'> | null {
  const rest = vehicles[vehicle]?.breaks[breakIndex ?? -1];
  return field === 'breaks' && required > available && rest !== undefined ? OF_RESTS[rest.rule] : null;
}

const heldByResource = new WeakMap<ResourceContext, ReadonlyMap<string, number>>();

/** The levels of what a resource holds, made once: every job that is left out asks for them. */
function heldBy(resource: ResourceContext): ReadonlyMap<string, number> {
  const held =
    heldByResource.get(resource) ?? new Map(resource.skills.map(({ name, level }) => [name, level]));
  heldByResource.set(resource, held);
  return held;
}

function lackingSkills(task: TaskContext, code: ReasonCode, resources: readonly ResourceContext[]): string[] {
  if (code !== 'skill_missing' && code !== 'skill_level_too_low') {
    return [];
  }
  const holders = resources.map(heldBy);
  return task.skills
    .filter(({ name, level }) =>
      holders.some((levels) => {
        const held = levels.get(name);
        return code === 'skill_missing' ? held === undefined : held !== undefined && held < level;
      }),
    )
    .map(({ name }) => name);
}

function isLocked({ lockedRoutes }: SolveContext, { id, lockConflict }: TaskContext): boolean {
  const names = [id, `${id}:pickup`, `${id}:delivery`];
  return (
    lockConflict !== null || lockedRoutes.some(({ jobIds }) => jobIds.some((name) => names.includes(name)))
  );
}
