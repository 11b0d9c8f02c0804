import type { Activity } from '../api/types';

export type SegmentKind = 'travel' | 'waiting' | 'setup' | 'service' | 'break' | 'dump';

/** What a vehicle does from one second to another. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly from: number;
  readonly to: number;
}

/**
 * The time of a stop, from the moment when its vehicle leaves the one before. `before`: when that is; null of the first. Breaks stand between
 * leaving and driving, so what is not travel, waiting, setup or service is the activity's own.
 */
export function segmentsOf(activity: Activity, before: number | null): Segment[] {
  const { physical_arrival_time: there, arrival_time: begun, departure_time: left } = activity;
  const own = activity.type === 'dump' ? 'dump' : activity.type === 'break' ? 'break' : 'service';
  const setupEnd = Math.min(left, begun + activity.setup_time);
  const all: Segment[] = [
    ...(before === null
      ? []
      : [{ kind: 'travel' as const, from: Math.max(before, there - activity.travel_time), to: there }]),
    { kind: 'waiting', from: there, to: begun },
    { kind: 'setup', from: begun, to: setupEnd },
    { kind: own, from: setupEnd, to: left },
  ];
  return all.filter(({ from, to }) => to > from);
}

/** Ticks that a plan has at least: what its ends are rounded to is no longer than that. */
const LEAST_TICKS = 4;

/** Between which everything happens, to whole hours, of a short plan to less; half a day where nothing does. */
export function hoursOf(times: readonly number[]): { readonly from: number; readonly to: number } {
  if (times.length === 0) {
    return { from: 8 * 3600, to: 18 * 3600 };
  }
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  const isShort = last > first && last - first < 3600;
  const unit = isShort ? tickStep(last - first, LEAST_TICKS) : 3600;
  const from = Math.floor(first / unit) * unit;
  return { from, to: Math.max(from + unit, Math.ceil(last / unit) * unit) };
}

/** Seconds between ticks so that there are about as many as fit. */
export function tickStep(seconds: number, most: number): number {
  const steps = [
    ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800],
    ...[3600, 2 * 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400, 7 * 86_400],
  ];
  return steps.find((step) => seconds / step <= most) ?? Math.ceil(seconds / most / 86_400) * 86_400;
}
