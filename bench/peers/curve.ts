import type { PeerResult } from './results';
import { groupBy, mean, median } from './statistics';
import { gapPercentOf } from './summary';

export interface Point {
  readonly seconds: number;
  readonly gapPercent: number;
}

/** What a plot shows of one peer on one set. */
export interface PeerCurve {
  readonly peer: string;
  /** Of the runs with the longest limit; of a solver that tells of no plan on the way, its end alone. */
  readonly line: readonly Point[];
  /** How each limit ended, and when: some solvers stop early, some late. */
  readonly ends: readonly Point[];
}

const STEPS_PER_DECADE = 10;
/** Before a hundredth of a second no solver has a plan. */
const FIRST_STEP = -2 * STEPS_PER_DECADE;

/** Mean gap over time, of each instance the median over its seeds; from the moment on at which all instances have a plan. */
export function curveOf(peer: string, runs: readonly PeerResult[]): PeerCurve {
  const own = runs.filter((run) => run.peer === peer && run.fewestVehicles === null);
  const limits = [...new Set(own.map(({ limitSeconds }) => limitSeconds))].sort((a, b) => a - b);
  const longest = own.filter(({ limitSeconds }) => limitSeconds === limits.at(-1));
  const ends = limits.flatMap((limit) => {
    const ended = own.filter(({ limitSeconds }) => limitSeconds === limit);
    return pointAt(median(ended.map(({ seconds }) => seconds)), ended, gapPercentOf);
  });
  const hasCurve = longest.some(({ curve }) => curve.length > 0);
  const line = hasCurve
    ? stepsTo(limits.at(-1) ?? 0).flatMap((seconds) =>
        pointAt(seconds, longest, (run) => gapPercentAt(run, seconds)),
      )
    : [];
  return { peer, line, ends };
}

function stepsTo(limitSeconds: number): number[] {
  const last = Math.floor(Math.log10(limitSeconds) * STEPS_PER_DECADE);
  const steps = Array.from({ length: last - FIRST_STEP + 1 }, (_, index) => FIRST_STEP + index);
  return [...steps.map((step) => 10 ** (step / STEPS_PER_DECADE)), limitSeconds];
}

function pointAt(
  seconds: number,
  runs: readonly PeerResult[],
  gapOf: (run: PeerResult) => number,
): readonly Point[] {
  const gaps = [...groupBy(runs, ({ instance }) => instance).values()]
    .map((own) => median(own.map(gapOf)))
    .filter((gap) => !Number.isNaN(gap));
  return gaps.length > 0 && gaps.every(Number.isFinite) ? [{ seconds, gapPercent: mean(gaps) }] : [];
}

/** Of the best plan that a run had by then. */
function gapPercentAt(run: PeerResult, seconds: number): number {
  const costs = run.curve.flatMap(([at, cost]) => (at <= seconds ? [cost] : []));
  const isOver = seconds >= Math.min(run.seconds, run.limitSeconds);
  const own = isOver && run.cost !== null ? [...costs, run.cost] : costs;
  return gapPercentOf({ ...run, cost: own.length === 0 ? null : Math.min(...own) });
}
