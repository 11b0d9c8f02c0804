import { type ReportViolation, UNREACHABLE, type ViolationKind } from '../../kernel/wire';
import type { SolveContext, TaskContext } from './context';
import { listSome, nameSome } from './name-some';
import { quote } from './notes';

/** What of the request a violation is about, and how it is told. */
export interface BrokenRule {
  /** Stands behind the place: `needs the skill "x", which the resource does not hold`. */
  phrase: string;
  /** By the names of the request; only what the rule has. */
  named: { skill?: string; zone?: string; relation?: string; job_ids?: string[] };
  /** Value and limit are quantities of the request. */
  measures: boolean;
}

const PHRASES: Readonly<Record<ViolationKind, string>> = {
  late: 'begins after its time window',
  early: 'begins before its time window',
  capacity: 'carries more than the capacity or less than nothing',
  skills: 'needs a skill that the resource does not hold',
  max_tasks: 'has more tasks than max_tasks',
  max_travel_time: 'travels longer than max_travel_time',
  max_distance: 'is longer than max_distance',
  max_time: 'takes longer than max_time',
  shift_end: 'ends after the shift',
  missing_break: 'is owed and not taken in time',
  precedence: 'breaks a precedence',
  relation: 'breaks a relation',
  max_wait: 'waits longer than is allowed',
  resource_not_allowed: 'is served on a day that is not allowed',
  zone: 'is served by a resource that may serve its zones only',
  lifo: 'is unloaded from under what was loaded later',
  unreachable: 'is reached by a leg that is longer than max_leg_time or the driving time between breaks',
};

/** The task at the stop, where there is one, and the index of the route's resource. */
export function brokenRule(
  context: SolveContext,
  violation: ReportViolation,
  task: TaskContext | undefined,
  resource: number,
): BrokenRule {
  const plain = { phrase: PHRASES[violation.kind], named: {}, measures: true };
  switch (violation.kind) {
    case 'skills':
      return skillRule(context, violation) ?? { ...plain, measures: false };
    case 'zone':
      return { ...plain, ...zoneRule(context, violation), measures: false };
    case 'resource_not_allowed':
      return { ...plain, ...resourceRule(context, task, resource), measures: false };
    case 'unreachable':
      return violation.value < UNREACHABLE
        ? plain
        : { ...plain, phrase: 'is reached by a leg that is null or forbidden', measures: false };
    case 'capacity':
      return { ...plain, ...capacityRule(violation) };
    case 'precedence':
    case 'relation':
      return relationRule(context, violation) ?? { ...plain, ...namelessRelation(violation) };
    default:
      return plain;
  }
}

const skillsOfTasks = new WeakMap<SolveContext['tasks'], readonly string[]>();

/** The kernel numbers skills in the order in which tasks name them (normalise/skills.ts). Told once for all violations. */
function skillsByNumber(tasks: SolveContext['tasks']): readonly string[] {
  const names = skillsOfTasks.get(tasks) ?? [
    ...new Set(tasks.flatMap(({ skills }) => skills.map(({ name }) => name))),
  ];
  skillsOfTasks.set(tasks, names);
  return names;
}

function skillRule({ tasks }: SolveContext, { index, value, limit }: ReportViolation): BrokenRule | null {
  const skill = skillsByNumber(tasks)[index ?? -1];
  if (skill === undefined) {
    return null;
  }
  // A skill without a level asks for no number.
  const measures = limit > 0 && limit > value;
  const phrase = measures
    ? `needs the skill ${quote(skill)} at a higher level than the resource holds`
    : `needs the skill ${quote(skill)}, which the resource does not hold`;
  return { phrase, named: { skill }, measures };
}

function zoneRule({ zones }: SolveContext, { index }: ReportViolation): Partial<BrokenRule> {
  const zone = zones[index ?? -1]?.id;
  return zone === undefined
    ? {}
    : { phrase: `lies in the zone ${quote(zone)} of other resources`, named: { zone } };
}

function resourceRule(
  { resources }: SolveContext,
  task: TaskContext | undefined,
  resource: number,
): Partial<BrokenRule> {
  const id = resources[resource]?.id;
  const isForeign = id !== undefined && task?.allowedResourceIds?.includes(id) === false;
  return isForeign ? { phrase: `is served by ${quote(id)}, which its allowed_resource_ids leave out` } : {};
}

function capacityRule({ route, index }: ReportViolation): Partial<BrokenRule> {
  if (route === null) {
    return { phrase: 'brings more to a dump station, all routes together, than its capacity' };
  }
  return index === null ? { phrase: 'visits dump stations more often than max_dump_visits' } : {};
}

function relationRule(context: SolveContext, { kind, index, limit }: ReportViolation): BrokenRule | null {
  const relation = context.relations[index ?? -1];
  if (relation === undefined) {
    return null;
  }
  const { id, type, activities } = relation;
  const members = activities.flatMap(
    (member) => context.tasks[context.activities[member]?.task ?? -1]?.id ?? [],
  );
  const jobIds = [...new Set(members)];
  const own = id === null ? '' : ` ${quote(id)}`;
  const of = ` of ${nameSome(jobIds)}`;
  const lacks = kind === 'precedence' && limit < 0 ? ', whose first is not served' : '';
  return {
    phrase: `breaks the relation${own} (${type})${of}${lacks}`,
    named: { relation: id ?? type, job_ids: listSome(jobIds) },
    // Of the others the kernel tells how many members are served.
    measures: limit >= 0 && ['precedence', 'same_time', 'all_or_none'].includes(type),
  };
}

/** What the kernel calls a relation and no entry of `relations` is (docs/wire-format.md, report words). */
function namelessRelation({ route, stop, value, limit }: ReportViolation): Partial<BrokenRule> {
  if (route === null) {
    return { phrase: 'is one of more routes on a day than max_vehicles allows' };
  }
  if (stop !== null && limit === 0 && value === 1) {
    return { phrase: 'breaks a locked route', measures: false };
  }
  return value > limit
    ? { phrase: 'is in the vehicle for longer than max_time_in_vehicle' }
    : { phrase: 'is served in part, on two routes or in the wrong order', measures: false };
}
