import type { Progress } from '../api/types';
import { tickStep } from '../gantt/segments';

/** What was known of a search at one moment. */
export interface CurvePoint extends Progress {
  readonly seconds: number;
}

/** The curve with one more point; what changes nothing is no point. */
export function withPoint(points: readonly CurvePoint[], point: CurvePoint): readonly CurvePoint[] {
  const last = points.at(-1);
  return last !== undefined && last.cost === point.cost && last.unserved === point.unserved
    ? points
    : [...points, point];
}

/** First and last cost of those that the curve can show beside each other; null before there is a plan. */
export function curveEnds(
  points: readonly CurvePoint[],
): { readonly first: number; readonly best: number } | null {
  const [comparable, best] = [comparablePoints(points), points.at(-1)];
  const first = comparable[0];
  return first === undefined || best === undefined ? null : { first: first.cost, best: best.cost };
}

/** Ticks of the axis of time below the curve. */
const MOST_TICKS = 5;

/** Seconds at which the axis of a search of this length has its ticks; the first is its beginning. */
export function curveTicks(seconds: number): readonly number[] {
  const step = tickStep(seconds, MOST_TICKS);
  // The last one has no room beside the edge.
  return Array.from({ length: Math.floor((seconds * 0.93) / step) + 1 }, (_, i) => i * step);
}

/** Plans that leave out as little as the last one. */
function comparablePoints(points: readonly CurvePoint[]): readonly CurvePoint[] {
  const left = points.at(-1)?.unserved ?? 0;
  return points.filter(({ unserved }) => unserved === left);
}

/**
 * Least and greatest cost to draw. A plan that leaves mandatory work out costs 100,000,000 for each, beside which nothing else can be seen:
 * of the plans that leave out as little as the last one alone.
 */
export function costRange(points: readonly CurvePoint[]): {
  readonly least: number;
  readonly greatest: number;
} {
  const costs = comparablePoints(points).map(({ cost }) => cost);
  const [least, greatest] = [Math.min(...costs), Math.max(...costs)];
  const isFlat = !(greatest > least);
  return costs.length === 0
    ? { least: 0, greatest: 1 }
    : { least: isFlat ? least * 0.95 : least, greatest: isFlat ? least * 1.05 + 1e-9 : greatest };
}

/** The steps of the best cost as a path in a picture of this size, until the given second; what is above the range runs along its top. */
export function stepPath(
  points: readonly CurvePoint[],
  size: { readonly width: number; readonly height: number },
  untilSeconds: number,
): string {
  const { least, greatest } = costRange(points);
  const x = (seconds: number): string => ((seconds / Math.max(untilSeconds, 1e-3)) * size.width).toFixed(1);
  const y = (cost: number): string => {
    const share = (Math.min(cost, greatest) - least) / (greatest - least);
    return (size.height * (1 - share * 0.9 - 0.05)).toFixed(1);
  };
  const [first, ...others] = points;
  if (first === undefined) {
    return '';
  }
  const steps = others.map((point) => `H${x(point.seconds)}V${y(point.cost)}`);
  return `M${x(first.seconds)} ${y(first.cost)}${steps.join('')}H${x(untilSeconds)}`;
}
