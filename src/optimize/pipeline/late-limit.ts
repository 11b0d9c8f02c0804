import type { VehicleReason } from '../../kernel/wire';
import type { ActivityContext, SolveContext, TaskContext, WindowInfo } from './context';
import { activitiesOf, lateVisit } from './late-visit';
import { quote } from './notes';

/** What makes work late that nobody could do even alone, where that is neither its own windows nor the shift. */
export interface LateLimit {
  /** As in `detail.limit`. */
  limit: string;
  /** Where the caller wrote it. */
  field: string;
  sentence: (work: string) => string;
  /** What to change, as the end of a sentence. */
  remedy: string;
  /** The hours that are missed, where they are not the work's own. */
  window?: WindowInfo;
  stations?: string[];
}

/** Told of what cannot be otherwise: the kernel says which stop of the route is late first, and not what delays it. */
export function lateLimit(context: SolveContext, task: TaskContext, reason: VehicleReason): LateLimit | null {
  switch (reason.code) {
    case 'time_window_infeasible':
      return ofStation(context, reason) ?? ofRelease(context, task, reason);
    case 'shift_infeasible':
      // The hours of a depot have words of their own.
      return reason.index === null ? ofRelease(context, task, reason) : null;
    default:
      return null;
  }
}

/** The goods cannot be brought to the station in time, or fetched there. */
function ofStation(context: SolveContext, { vehicle, index, available }: VehicleReason): LateLimit | null {
  const visit = index === null ? null : lateVisit(context, index);
  if (visit?.kind !== 'station') {
    return null;
  }
  const { id, field: at, windows } = visit.station;
  const field = `${at}.time_windows`;
  const window = windows.find(({ end }) => end === available);
  const resource = context.vehicles[vehicle]?.resource ?? -1;
  const others =
    context.dumpStations.filter(({ resources }) => resources?.includes(resource) ?? true).length - 1;
  const station =
    others > 0 ? `a dump station, and the nearest, ${quote(id)},` : `the dump station ${quote(id)}, which`;
  return {
    ...{ limit: 'dump_stations.time_windows', field, stations: [id] },
    sentence: (work) => `${work} needs ${station} cannot be reached while it is open`,
    remedy: `widen ${field}, start a shift earlier or add a station that is open later`,
    ...(window === undefined ? {} : { window }),
  };
}

/** The goods are there so late that no earlier shift can help. */
function ofRelease(context: SolveContext, task: TaskContext, reason: VehicleReason): LateLimit | null {
  const { required, available, vehicle, code } = reason;
  const waiting = activitiesOf(context, task).filter(isWaitedFor);
  const [latest] = [...waiting].sort((a, b) => b.releaseTime - a.releaseTime);
  if (latest === undefined || required <= available) {
    return null;
  }
  const release = latest.releaseTime;
  const isTooLate = release > available;
  // Goods that a station hands out leave the depot at any time, and a window may make up for a late start.
  const isPlain = latest.kind === 'service' && context.dumpStations.length === 0;
  const isJudgedOnArrival = code === 'time_window_infeasible' || latest.windows.length === 0;
  const delays =
    isPlain && isJudgedOnArrival && release > (context.vehicles[vehicle]?.leavesFrom ?? Infinity);
  if (!isTooLate && !delays) {
    return null;
  }
  const isOfWindow = code === 'time_window_infeasible';
  const field = `${task.field}${latest.kind === 'pickup' ? '.pickup' : ''}.release_time`;
  const hours = isOfWindow ? 'for any of its time windows' : 'for the shift';
  const nearer = isTooLate ? [] : ['place a start nearer'];
  const longer = isOfWindow ? ['widen a window', ...nearer] : ['lengthen a shift', 'allow overtime'];
  return {
    ...{ limit: 'release_time', field },
    sentence: (work) => `${work} is released at ${release} (release_time), too late ${hours}`,
    remedy: `lower ${field}${longer.length > 1 ? ', ' : ''}${longer.slice(0, -1).join(', ')} or ${longer.at(-1) ?? ''}`,
  };
}

/** What is only collected from a customer waits for no release (docs of `release_time`). */
function isWaitedFor({ kind, releaseTime, demands }: ActivityContext): boolean {
  return (
    releaseTime > 0 &&
    (kind === 'pickup' ||
      (kind === 'service' &&
        (demands.some((demand) => demand < 0) || demands.every((demand) => demand === 0))))
  );
}
