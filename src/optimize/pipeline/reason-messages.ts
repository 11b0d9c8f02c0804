import type { ReasonCode } from '../../kernel/wire';
import type { BrokenRelation } from './broken-relation';
import type { DayRefusal } from './day-refusal';
import type { LateLimit } from './late-limit';
import type { LeftByObjective } from './left-by-objective';
import { type LateVisit, visitWords } from './late-visit';
import { nameSome } from './name-some';
import { quote } from './notes';
import type { ZoneRefusal } from './zone-refusal';

export interface ReasonFacts {
  /** `job "a"` or `shipment "s"`. */
  work: string;
  dimension: string | null;
  required: number | null;
  available: number | null;
  skills: string[];
  /** The field that says no, and what to change about it; null where none is known. */
  limit: string | null;
  remedy: string | null;
  /** What makes the work late beside its own windows and the shift. */
  late: LateLimit | null;
  /** The stop whose windows are missed, where one is known. */
  visit: LateVisit | null;
  /** The dump station that may take or give too little. */
  station: string | null;
  /** Of zone_mismatch. */
  zone: ZoneRefusal | null;
  /** Of day_unavailable. */
  days: DayRefusal | null;
  /** `break "lunch"` where one is concerned. */
  rest: string | null;
  /** The relation that is in the way, where one is known. */
  relation: BrokenRelation | null;
  /** What the objective weighs beside or before money, where that leaves the work out. */
  objective: LeftByObjective | null;
  /** A locked route names the work. */
  isLocked: boolean;
}

type Write = (facts: ReasonFacts) => string;

const needs = ({ required, available }: ReasonFacts): string =>
  required === null || available === null ? '' : ` (needs ${required}, has ${available})`;
const late = ({ required, available }: ReasonFacts): string =>
  required === null || available === null ? '' : ` (earliest ${required}, latest ${available})`;
const lateBy = (facts: ReasonFacts): string | null =>
  facts.late === null ? null : `${facts.late.sentence(facts.work)}${late(facts)}: ${facts.late.remedy}.`;
/** Of a shipment which of its two stops. */
const visited = ({ work, visit }: ReasonFacts): string =>
  visit !== null && visit.kind !== 'station' && visit.isShipment ? visitWords(visit) : work;
const skillNames = ({ skills }: ReasonFacts): string =>
  skills.length === 0 ? 'a required skill' : nameSome(skills);

/** The limit that is nearest to letting the work in. */
const binds = (facts: ReasonFacts): string => {
  const about =
    (facts.station === null ? null : `${facts.dimension ?? 'load'} of ${quote(facts.station)}`) ??
    facts.dimension ??
    facts.rest ??
    (facts.visit === null ? null : `of ${visitWords(facts.visit)}`);
  return `${facts.limit}${about === null ? '' : ` (${about})`} is in the way${needs(facts)}`;
};

const relationOf = ({ relation }: ReasonFacts): string => {
  if (relation === null) {
    return 'its relations to the jobs of this plan';
  }
  return `the relation ${quote(relation.name)}${relation.jobIds.length === 0 ? '' : ` to ${others(relation)}`}`;
};
/** What the gap of the relation is, and what it would have to be. */
const gapOf = (facts: ReasonFacts): string => {
  const { relation, required, available, visit } = facts;
  if (relation !== null && relation.late !== null && visit !== null) {
    return `, which makes ${visitWords(visit)} late${late(facts)}`;
  }
  const gap = relation?.gap ?? null;
  const [is, enough] = gap === 'min_gap' ? [required, available] : [available, required];
  return gap === null ? '' : `, whose ${gap} is ${is} (${enough} would do)`;
};

function others({ jobIds }: BrokenRelation): string {
  return nameSome(jobIds);
}

/** One sentence for each reason; every one says what to change. */
const MESSAGES: Readonly<Record<ReasonCode, Write>> = {
  time_window_infeasible: (facts) =>
    lateBy(facts) ??
    `${visited(facts)} cannot be reached inside any of its time windows${late(facts)}: widen a window, start a shift earlier or place a start nearer.`,
  shift_infeasible: (facts) =>
    lateBy(facts) ??
    (facts.limit?.includes('depot') === true
      ? `${facts.work} cannot be served while the ${facts.limit.split(' ')[0]} depot is open${late(facts)}: ${facts.remedy}.`
      : `${facts.work} cannot be served within the shift${late(facts)}: lengthen a shift, allow overtime or shorten the service.`),
  capacity_exceeded: tooMuch,
  skill_missing: (facts) =>
    `${facts.work} requires ${skillNames(facts)}, which these resources do not hold: add the skill or another resource.`,
  skill_level_too_low: (facts) =>
    `${facts.work} requires a higher level of ${skillNames(facts)}${needs(facts)}: lower the level or add a resource that has it.`,
  resource_not_allowed: ({ work }) =>
    `allowed_resource_ids of ${work} leave these resources out: add one that has room.`,
  resource_disabled: ({ work }) => `The resources that could serve ${work} are disabled: enable one.`,
  day_unavailable: ({ work, days }) =>
    `${days === null ? `No resource works on a day of ${work}` : noCommonDay(days, work)}: change its days or the available_days of a resource.`,
  zone_mismatch: wrongZone,
  unreachable,
  max_distance_exceeded: (facts) =>
    `Serving ${facts.work} exceeds max_distance${needs(facts)}: raise the limit or place a start nearer.`,
  max_time_exceeded: (facts) =>
    facts.limit === 'max_time_in_vehicle'
      ? `${facts.work} would be in the vehicle for longer than its max_time_in_vehicle${needs(facts)}: raise it, or bring its pickup and delivery and their windows nearer to each other.`
      : `Serving ${facts.work} exceeds max_time${needs(facts)}: raise the limit.`,
  max_travel_time_exceeded: (facts) =>
    `Serving ${facts.work} exceeds max_travel_time${needs(facts)}: raise the limit or place a start nearer.`,
  max_tasks_exceeded: (facts) =>
    `Serving ${facts.work} exceeds max_tasks${needs(facts)}: raise the limit or add a resource.`,
  max_wait_exceeded: (facts) =>
    `Serving ${facts.work} needs a longer wait than is allowed${needs(facts)}: raise max_wait or max_wait_before_service, or open its window earlier.`,
  break_conflict: (facts) =>
    `${facts.work} leaves no room for ${facts.rest ?? 'a mandatory break'}${facts.limit === 'end' ? late(facts) : needs(facts)}: ${BREAK_REMEDIES[facts.limit ?? ''] ?? 'move the break or the window'}, or make the break optional.`,
  relation_conflict: (facts) =>
    `No place was found for ${facts.work} that keeps ${relationOf(facts)}${gapOf(facts)}: relax a relation, a window or a shift, or add a resource.`,
  lock_conflict: (facts) => {
    if (!facts.isLocked) {
      return `The locked routes of these resources are strict and take nothing more, ${facts.work} neither: set strict to false, or add a resource.`;
    }
    return facts.limit === null
      ? `A locked route leaves no place for ${facts.work}: unlock it, or lock it on a resource that works that day.`
      : `A locked route leaves no place for ${facts.work}, ${binds(facts)}: unlock it, or ${facts.remedy}.`;
  },
  not_profitable: notProfitable,
  fleet_exhausted: (facts) =>
    facts.limit === null
      ? `${facts.work} could be served alone, but the rest leaves no room: add a resource, capacity or time.`
      : `${facts.work} could be served alone, but beside the rest ${binds(facts)}: ${facts.remedy}.`,
  dependent_unserved: (facts) => {
    const { work, relation, limit, remedy } = facts;
    if (relation === null) {
      return `What ${work} depends on is not served: serve that first, or relax the relation between them.`;
    }
    return limit === null
      ? `${work} may not be served without ${others(relation)}, by the relation ${quote(relation.name)}: see why that is not served, or relax the relation.`
      : `${work} may not be served without ${others(relation)}, by the relation ${quote(relation.name)}, and no resource here can serve them together, ${binds(facts)}: ${remedy}, or relax the relation.`;
  },
  not_found_in_time: ({ work }) =>
    `The search did not place ${work} in time although there may be room: raise time_limit_seconds.`,
};

const BREAK_REMEDIES: Readonly<Record<string, string>> = {
  max_driving_time: 'raise max_driving_time of the break',
  after_work_time: 'raise after_work_time of the break',
};

function noCommonDay({ days, worked }: DayRefusal, work: string): string {
  const has = worked.length === 0 ? 'work on no day' : `work on ${daysText(worked)} alone`;
  return `${work} may be served on ${daysText(days)} alone, and these resources ${has}`;
}

function daysText(days: readonly number[]): string {
  return `${days.length === 1 ? 'day' : 'days'} ${nameSome(days, String)}`;
}

function tooMuch(facts: ReasonFacts): string {
  const { work, limit, remedy } = facts;
  const goods = facts.dimension ?? 'load';
  switch (limit) {
    case 'initial_load':
      return `${work} is handed out more ${goods} than is aboard at the start${needs(facts)}: ${remedy}.`;
    case 'must_dump_at_end':
      return `${work} leaves ${goods} aboard, and no dump station may take it before the end: ${remedy}.`;
    case 'dump_stations.capacity':
      return `${work} leaves or takes more ${goods} than ${facts.station === null ? 'a dump station' : `the dump station ${quote(facts.station)}`} may take or give${needs(facts)}: ${remedy}.`;
    default:
      return `${work} demands more ${goods} than a vehicle holds${needs(facts)}: split it, add capacity or a dump station nearby.`;
  }
}

const ADDS: Readonly<Record<string, string>> = {
  min_vehicles: 'needs one more vehicle',
  min_distance: 'adds distance',
  min_time: 'adds time',
  balance_workload: 'makes the shares of work less even',
};

function wrongZone({ work, zone }: ReasonFacts): string {
  return zone !== null && zone.zones.length === 0 && zone.isZoneOnly
    ? `These resources serve their own zones alone (zone_only), and ${work} is in none of them: put it into one of their zones, or take zone_only from a resource.`
    : `The hard zones of ${work}${zone === null || zone.zones.length === 0 ? '' : ` (${nameSome(zone.zones)})`} leave these resources out: add a resource to one of them, or give them a penalty with hard false.`;
}

function notProfitable(facts: ReasonFacts): string {
  const { work, objective } = facts;
  if (objective === null) {
    return `Serving ${work} costs more than its penalty and revenue${needs(facts)}: raise one of them or make it mandatory.`;
  }
  const { objective: name, isPriced, required } = objective;
  return isPriced
    ? `Serving ${work} costs more, with the price of ${name}, than its penalty and revenue${needs(facts)}: raise one of them, lower the weight of ${name} or make it mandatory.`
    : `Serving ${work} ${ADDS[name] ?? `is worse for ${name}`} (${required} more), which the objective ${name} weighs before penalty and revenue: make it mandatory, or put ${name} behind them.`;
}

function unreachable(facts: ReasonFacts): string {
  const { work, limit, required, rest } = facts;
  if (required === null) {
    return `There is no usable way to or from ${work} (null or forbidden cells): fill these cells of the matrices, or correct its place.`;
  }
  return limit === 'max_driving_time'
    ? `The way to or from ${work} takes longer than may be driven between breaks${needs(facts)}: raise max_driving_time of ${rest ?? 'the break'} or place a start nearer.`
    : `The way to or from ${work} has a leg longer than max_leg_time${needs(facts)}: raise max_leg_time or place a start nearer.`;
}

export function reasonMessage(code: ReasonCode, facts: ReasonFacts): string {
  const message = MESSAGES[code](facts);
  // A name of a field stays as it is written.
  const isWork = message.startsWith(facts.work) || message.startsWith('the ');
  return isWork ? message.charAt(0).toUpperCase() + message.slice(1) : message;
}
