import type { ReasonCode } from '../../kernel/wire';
import { quote } from './notes';

export interface ReasonFacts {
  job: string;
  dimension: string | null;
  required: number | null;
  available: number | null;
  skills: string[];
}

type Write = (facts: ReasonFacts) => string;

const needs = ({ required, available }: ReasonFacts): string =>
  required === null || available === null ? '' : ` (needs ${required}, has ${available})`;
const late = ({ required, available }: ReasonFacts): string =>
  required === null || available === null ? '' : ` (earliest ${required}, latest ${available})`;
const skillNames = ({ skills }: ReasonFacts): string =>
  skills.length === 0 ? 'a required skill' : skills.map(quote).join(', ');

/** One sentence for each reason; every one says what to change. */
const MESSAGES: Readonly<Record<ReasonCode, Write>> = {
  time_window_infeasible: (facts) =>
    `Job ${facts.job} cannot be reached inside any of its time windows${late(facts)}: widen a window, start a shift earlier or place a start nearer.`,
  shift_infeasible: (facts) =>
    `Job ${facts.job} cannot be served within the shift${late(facts)}: lengthen a shift or shorten the service.`,
  capacity_exceeded: (facts) =>
    `Job ${facts.job} demands more ${facts.dimension ?? 'load'} than a vehicle holds${needs(facts)}: split the job or add capacity.`,
  skill_missing: (facts) =>
    `Job ${facts.job} requires ${skillNames(facts)}, which these resources do not hold: add the skill or another resource.`,
  skill_level_too_low: (facts) =>
    `Job ${facts.job} requires a higher level of ${skillNames(facts)}${needs(facts)}: lower the level or add a resource that has it.`,
  resource_not_allowed: ({ job }) =>
    `allowed_resource_ids of job ${job} leave these resources out: add one that has room.`,
  resource_disabled: ({ job }) => `The resources that could serve job ${job} are disabled: enable one.`,
  day_unavailable: ({ job }) =>
    `No resource works on the day of job ${job}: change the day or the availability.`,
  zone_mismatch: ({ job }) =>
    `The zones of job ${job} leave these resources out: change the zone or the resource.`,
  unreachable: ({ job }) =>
    `There is no usable way to or from job ${job} (null or forbidden cells): check its place and the matrices.`,
  max_distance_exceeded: (facts) =>
    `Serving job ${facts.job} exceeds max_distance${needs(facts)}: raise the limit or place a start nearer.`,
  max_time_exceeded: (facts) => `Serving job ${facts.job} exceeds max_time${needs(facts)}: raise the limit.`,
  max_travel_time_exceeded: (facts) =>
    `Serving job ${facts.job} exceeds max_travel_time${needs(facts)}: raise the limit or place a start nearer.`,
  max_tasks_exceeded: (facts) =>
    `Serving job ${facts.job} exceeds max_tasks${needs(facts)}: raise the limit or add a resource.`,
  max_wait_exceeded: (facts) =>
    `Serving job ${facts.job} needs a longer wait than is allowed${needs(facts)}: raise the cap.`,
  break_conflict: ({ job }) =>
    `Job ${job} leaves no room for a mandatory break: move the break or the window.`,
  relation_conflict: ({ job }) =>
    `No place was found for job ${job} that keeps its relations to the jobs of this plan: relax a relation, a window or a shift, or add a resource.`,
  lock_conflict: ({ job }) => `A locked route leaves no place for job ${job}: unlock it.`,
  not_profitable: (facts) =>
    `Serving job ${facts.job} costs more than its penalty and revenue${needs(facts)}: raise one of them or make it mandatory.`,
  fleet_exhausted: ({ job }) =>
    `Job ${job} could be served alone, but the other jobs leave no room: add a resource, capacity or time.`,
  dependent_unserved: ({ job }) =>
    `A job that must come before job ${job} is not served: serve that one first.`,
  not_found_in_time: ({ job }) =>
    `The search did not place job ${job} in time although there may be room: raise time_limit_seconds.`,
};

export function reasonMessage(code: ReasonCode, facts: ReasonFacts): string {
  return MESSAGES[code](facts);
}
