import type { Patience } from '../threads';

/** Bounds of the solver slots that no operator needs to turn, each with its reason. */
export const SOLVER_LIMITS = {
  /** The JavaScript heap of a slot: context and answer of the largest request; matrices lie outside of it. */
  heapMb: 1_024,
  /** Loading and the warm-up together take a second; among many busier processes, or at a low priority, many. */
  startLimitMs: 60_000,
  /** How long app.close() lets the running solves end with the plan they have. */
  closeMs: 1_500,
} as const;

/**
 * Slots that one caller may hold: all but one, of a single one that one. A running solve is not taken
 * back, and may run for an hour: a slot lent to a caller that holds all others is gone when somebody
 * else comes, who is to be answered as if the house were idle (reliability C7). So it stays free even
 * when nobody waits for it, also of the two slots of a small machine. Only where nobody else has asked
 * lately it is open to a caller who waits for an answer beside his own jobs (contract A16). One slot cannot
 * be held free: then it is first come, first served, and turns do the rest.
 */
export function slotsOfCaller(slots: number): number {
  return Math.max(1, slots - 1);
}

/** Slots that jobs may hold together: one stays free for those who wait for an answer (contract A16). A single one is shared, sync first. */
export function slotsOfJobs(slots: number): number {
  return Math.max(1, slots - 1);
}

/**
 * What one caller may have of the queue, in count and in bytes: half. Turns alone do not help who is
 * refused at the door, and one flood leaves as much to all others as it takes. Rounded up, so that a
 * queue of one is a queue.
 */
export function queueOfCaller(bound: number): number {
  return Math.ceil(bound / 2);
}

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
