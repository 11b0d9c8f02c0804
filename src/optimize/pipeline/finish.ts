import type { SolveOutcome } from '../../kernel/port';
import type { SolveContext } from './context';
import type { OptimizationResponse } from './response';

export interface FinishMeta {
  requestId: string;
  solveTimeMs: number;
}

/** What the kernel found → the answer. Throws ApiError SOLVER_INFEASIBLE or SOLVER_TIMEOUT_NO_SOLUTION (contract B1). */
export function finishResponse(
  _context: SolveContext,
  _outcome: SolveOutcome,
  _meta: FinishMeta,
): OptimizationResponse {
  throw new Error('not built yet');
}
