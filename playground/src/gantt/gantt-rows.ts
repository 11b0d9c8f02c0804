import type { RouteView, Stop } from '../plan/plan-view';
import { hoursOf } from './segments';

export const ROW_HEIGHT = 46;
export const AXIS_HEIGHT = 22;
export const LABEL_WIDTH = 132;
const LANE_TOP = 6;
export const LANE_HEIGHT = 18;
const BANDS_TOP = LANE_TOP + LANE_HEIGHT + 3;
export const BAND_HEIGHT = 3;
/** Bands of neighbours stand below one another, so that each is seen. */
const BAND_LINES = 4;

export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** Of a row with the curves below it. */
  readonly rowHeight: number;
  x(seconds: number): number;
}

export function scaleOf(routes: readonly RouteView[], width: number, rowHeight = ROW_HEIGHT): Scale {
  const times = routes.flatMap(({ route }) => [route.start_time, route.end_time]);
  const { from, to } = hoursOf(times);
  const inside = Math.max(120, width - LABEL_WIDTH - 12);
  const x = (seconds: number) => LABEL_WIDTH + ((seconds - from) / (to - from)) * inside;
  return { from, to, width, rowHeight, x };
}

/** What time it is at a place of the chart: `x` the other way round. */
export function secondsAt(scale: Scale, x: number): number {
  const { from, to } = scale;
  return from + ((x - scale.x(from)) / (scale.x(to) - scale.x(from))) * (to - from);
}

/** The row at a height of the chart; below 0 it is the axis. */
export const rowAt = ({ rowHeight }: Scale, y: number): number => Math.floor((y - AXIS_HEIGHT) / rowHeight);

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A stretch of time in the lane of a row. */
export function laneBox(scale: Scale, row: number, from: number, to: number): Box {
  return {
    ...horizontally(scale, from, to),
    y: AXIS_HEIGHT + row * scale.rowHeight + LANE_TOP,
    height: LANE_HEIGHT,
  };
}

/** Windows of a stop, each a band below the lane, as far as the picture goes. */
export function bandBoxes(scale: Scale, row: number, stop: Stop): Box[] {
  const line = (stop.number ?? 0) % BAND_LINES;
  return stop.windows
    .map(({ start, end }) => ({ from: Math.max(scale.from, start), to: Math.min(scale.to, end) }))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => ({
      ...horizontally(scale, from, to),
      y: AXIS_HEIGHT + row * scale.rowHeight + BANDS_TOP + line * (BAND_HEIGHT + 1),
      height: BAND_HEIGHT,
    }));
}

function horizontally(scale: Scale, from: number, to: number): { x: number; width: number } {
  const x = scale.x(from);
  return { x, width: Math.max(1, scale.x(to) - x) };
}
