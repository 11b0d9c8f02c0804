import { DAY } from './clock';

/** Seconds between two ticks: what people read off a clock at a glance. */
const STEPS = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, DAY];
/** Pixels between two ticks, so that their labels stand apart. */
const LEAST_GAP = 56;

export interface TimeAxis {
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly width: number;
  readonly ticks: readonly number[];
  /** Pixels of a moment; beyond the ends it is the end. */
  readonly x: (seconds: number) => number;
}

/** From the tick at or before the first moment to the tick at or after the last, over a stretch of so many pixels. */
export function timeAxis(first: number, last: number, left: number, width: number): TimeAxis {
  const most = Math.max(1, Math.floor(width / LEAST_GAP) - 1);
  const span = Math.max(1, last - first);
  const step = STEPS.find((one) => span / one <= most) ?? DAY * Math.ceil(span / DAY / most);
  const start = Math.floor(first / step) * step;
  const end = Math.max(start + step, Math.ceil(last / step) * step);
  const ticks = Array.from({ length: Math.round((end - start) / step) + 1 }, (_, i) => start + i * step);
  const x = (seconds: number) =>
    left + ((Math.min(end, Math.max(start, seconds)) - start) / (end - start)) * width;
  return { start, end, left, width, ticks, x };
}
