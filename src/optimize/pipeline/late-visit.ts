import type { ActivityContext, DumpStationContext, SolveContext, TaskContext } from './context';
import { quote } from './notes';

/** Whose windows are missed, as the kernel names it. */
export type LateVisit =
  | { kind: ActivityContext['kind']; jobId: string; isShipment: boolean; windows: ActivityContext['windows'] }
  | { kind: 'station'; station: DumpStationContext };

/** What is done for a job or a shipment, in order. */
export function activitiesOf(
  { activities }: SolveContext,
  { firstActivity, numActivities }: TaskContext,
): ActivityContext[] {
  return activities.slice(firstActivity, firstActivity + numActivities);
}

/** `stop`: as in plan words (docs/wire-format.md). Null for a break. */
export function lateVisit({ activities, tasks, dumpStations }: SolveContext, stop: number): LateVisit | null {
  const activity = activities[stop];
  const station = dumpStations[stop - activities.length];
  if (activity === undefined) {
    return station === undefined ? null : { kind: 'station', station };
  }
  const { kind, windows } = activity;
  const { id = '', type } = tasks[activity.task] ?? {};
  return { kind, windows, jobId: id, isShipment: type === 'shipment' };
}

/** `job "a"`, `the delivery of shipment "s"`. */
export function visitWords(visit: LateVisit): string {
  if (visit.kind === 'station') {
    return `the dump station ${quote(visit.station.id)}`;
  }
  return visit.isShipment
    ? `the ${visit.kind} of shipment ${quote(visit.jobId)}`
    : `job ${quote(visit.jobId)}`;
}
