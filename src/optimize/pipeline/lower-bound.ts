import type { SolveSummary } from '../../kernel/port';
import type { SolveContext } from './context';
import { unscaled } from './fixed-point';
import type { LowerBoundInfo, OptimizationResponse } from './response';
import { tidy } from './round';

const UNKNOWN: LowerBoundInfo = { lower_bound: null, gap: null };
const MILLION = 1_000_000;

/**
 * What the best plan's total is at least, and how far this one is from it. A proven plan is its own bound. The kernel's bound is of
 * plans that serve all mandatory work, and of the numbers that it saw: of others nothing is said.
 */
export function lowerBoundOf(
  { rounded, scales }: Pick<SolveContext, 'rounded' | 'scales'>,
  { lowerBound }: Pick<SolveSummary, 'lowerBound'>,
  status: OptimizationResponse['status'],
  total: number,
): LowerBoundInfo {
  if (status === 'optimal') {
    return { lower_bound: total, gap: 0 };
  }
  return status === 'infeasible' || rounded || lowerBound === null
    ? UNKNOWN
    : withGap(tidy(unscaled(lowerBound, scales.money)), total);
}

/** The usual measure of solvers: a share of the plan's own total, six digits. */
function withGap(bound: number, total: number): LowerBoundInfo {
  if (total === 0 && bound !== 0) {
    return { lower_bound: bound, gap: null };
  }
  const gap = total === bound ? 0 : (total - bound) / Math.abs(total);
  return { lower_bound: bound, gap: Math.round(gap * MILLION) / MILLION };
}
