/** Ways to break a solve on purpose, for tests of the pool (reliability of the solver slots). */
const FAULTS = ['trap', 'hang', 'oom', 'exit'] as const;

export type Fault = (typeof FAULTS)[number];

export type FaultRates = ReadonlyMap<Fault, number>;

export const NO_FAULTS: FaultRates = new Map();

/** `trap=0.1,hang=0.05`: the share of solves that each fault strikes. */
export function parseFaults(text: string): FaultRates {
  const rates = new Map<Fault, number>();
  for (const part of text.split(',')) {
    const [name = '', rate = 'none'] = part.split('=');
    const fault = FAULTS.find((known) => known === name.trim());
    const share = Number(rate);
    if (fault === undefined || !(share >= 0 && share <= 1)) {
      throw new Error(`SOLVER_FAULTS: "${part}" is not one of ${FAULTS.join(', ')} with a share from 0 to 1`);
    }
    rates.set(fault, share);
  }
  return rates;
}

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
