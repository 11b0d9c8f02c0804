import type { Patience } from '../threads';

/** Bounds of the solver slots that no operator needs to turn, each with its reason. */
export const SOLVER_LIMITS = {
  /** The JavaScript heap of a slot: context and answer of the largest request; matrices lie outside of it. */
  heapMb: 1_024,
  /** Loading and the warm-up together stay far below; a start that takes longer never ends. */
  startLimitMs: 10_000,
  /** How long app.close() lets the running solves end with the plan they have. */
  closeMs: 1_500,
} as const;

export const SOLVER_PATIENCE: Patience = {
  /** Two tables of 5,000 places are 200 MB that are moved, decoded and copied into the instance: below 1 s. */
  arrivalMs: 10_000,
  /** The kernel reads its own clock, and ends the solve at the limit. */
  flagAfterLimitMs: 200,
  /** Contract C13. */
  killAfterLimitMs: 2_000,
  /** Extraction and JSON of 5,000 stops take well below a second. */
  restMs: 10_000,
  /** Contract B37: the kernel polls the flag in microseconds; what has not left by then is stuck. */
  abandonMs: 250,
};
