/**
 * Ways to break a solve on purpose, for tests of the pool (reliability of the solver slots). `oom` is the heap of JavaScript, `memory` that of
 * the kernel; one that sleeps takes a second, and no processor.
 */
export type Fault = 'trap' | 'hang' | 'oom' | 'memory' | 'exit' | 'sleep';

/** The share of solves that each fault strikes. */
export type FaultRates = ReadonlyMap<Fault, number>;

export const NO_FAULTS: FaultRates = new Map();

/** Draws the fault of one solve; `random` is in [0, 1). */
export function drawFault(rates: FaultRates, random: number): Fault | null {
  let reached = 0;
  for (const [fault, share] of rates) {
    reached += share;
    if (random < reached) {
      return fault;
    }
  }
  return null;
}
