import type { ReasonCode } from '../../kernel/wire';
import type { SolveContext, TaskContext } from './context';
import { activitiesOf, type LateVisit } from './late-visit';
import { listSome } from './name-some';
import type { ReasonFacts } from './reason-messages';
import type { ZoneRefusal } from './zone-refusal';

/** Codes that more than one field of the request may be behind, with the field that they are named after. */
const SEVERAL_LIMITS: Readonly<Partial<Record<ReasonCode, string | null>>> = {
  unreachable: null,
  max_time_exceeded: null,
  fleet_exhausted: null,
  lock_conflict: null,
  dependent_unserved: null,
  relation_conflict: null,
  break_conflict: 'breaks',
  capacity_exceeded: 'capacities',
  shift_infeasible: 'time_window',
  time_window_infeasible: 'time_windows',
};

/** The facts of a message for machines (contract A11). */
export function detailOf(
  context: SolveContext,
  task: TaskContext,
  code: ReasonCode,
  facts: ReasonFacts,
): Record<string, unknown> {
  const { dimension, required, available, skills, limit, late, visit, zone, days, rest } = facts;
  const { relation, objective } = facts;
  const windows =
    visit !== null && visit.kind !== 'station'
      ? visit.windows
      : activitiesOf(context, task).flatMap((activity) => activity.windows);
  const window = late?.window ?? windows.find(({ end }) => end === available) ?? windows.at(-1);
  const isOfWindow = code === 'time_window_infeasible' || (relation?.late ?? null) !== null;
  const isNamed = limit !== null && SEVERAL_LIMITS[code] !== undefined && SEVERAL_LIMITS[code] !== limit;
  return {
    ...(isNamed ? { limit } : {}),
    ...(late === null ? {} : { field: late.field }),
    ...(late?.stations === undefined ? {} : { dump_station_ids: late.stations }),
    ...(visit === null ? {} : stopDetail(visit, late !== null, task)),
    ...(facts.station === null ? {} : { dump_station_ids: [facts.station] }),
    ...(zone === null ? {} : zoneDetail(zone)),
    ...(days === null ? {} : { days: listSome(days.days), available_days: listSome(days.worked) }),
    ...(code === 'lock_conflict' && !facts.isLocked ? { limit: 'strict' } : {}),
    ...(objective === null ? {} : { objective: objective.objective }),
    ...(rest === null ? {} : { break: rest }),
    ...(relation === null ? {} : { relation: relation.name, job_ids: listSome(relation.jobIds) }),
    ...(dimension === null ? {} : { dimension }),
    ...(required === null ? {} : { required }),
    ...(available === null ? {} : { available }),
    ...(skills.length === 0 ? {} : { missing_skills: listSome(skills) }),
    ...(isOfWindow && required !== null ? { earliest_arrival: required } : {}),
    ...(isOfWindow && window !== undefined ? { window: { start: window.start, end: window.end } } : {}),
    ...(code === 'not_profitable' && objective === null && required !== null ? { cost_delta: required } : {}),
  };
}

function zoneDetail({ zones, isZoneOnly }: ZoneRefusal): Record<string, unknown> {
  return {
    ...(zones.length === 0 ? {} : { zones: listSome(zones) }),
    ...(isZoneOnly ? { limit: 'zone_only' } : {}),
  };
}

/** Which stop is late, where that is not plain: the one of a shipment, another job's, a station. */
function stopDetail(visit: LateVisit, isTold: boolean, { id }: TaskContext): Record<string, unknown> {
  if (visit.kind === 'station') {
    return isTold ? {} : { dump_station_ids: [visit.station.id] };
  }
  return {
    ...(visit.jobId === id ? {} : { late_job_id: visit.jobId }),
    ...(visit.isShipment ? { task: visit.kind } : {}),
  };
}
