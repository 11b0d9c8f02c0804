import { failAt } from './lines';

/** Instances in a plane, whose distances are their times: as a request says them. */

export interface PlanarPoint {
  readonly x: number;
  readonly y: number;
}

/** Cells of a table: nine million, as the bodies of the service allow. */
const MOST_NODES = 3_000;
/** The fleet of a research instance is often a formality; the service takes a thousand. */
export const MOST_VEHICLES = 1_000;

export function euclid(
  points: readonly PlanarPoint[],
  measure: (distance: number, from: PlanarPoint, to: PlanarPoint) => number,
): number[][] {
  if (points.length > MOST_NODES) {
    return failAt(undefined, 'OUT_OF_RANGE', `has ${points.length} places; at most ${MOST_NODES} are read`);
  }
  return points.map((from) =>
    points.map((to) => measure(Math.hypot(from.x - to.x, from.y - to.y), from, to)),
  );
}

/** As the DIMACS challenge counts: in tenths, truncated. */
export const dimacs = (value: number): number => Math.floor(10 * value);
/** In thousandths, where the literature counts in double precision. */
export const thousandths = (value: number): number => Math.round(1_000 * value);
