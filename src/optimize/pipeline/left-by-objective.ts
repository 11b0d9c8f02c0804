import type { VehicleReason } from '../../kernel/wire';
import type { ObjectiveTier, SolveContext, TermName } from './context';
import { unscaled } from './fixed-point';

/** Why the objective leaves optional work out, where money alone does not decide. */
export interface LeftByObjective {
  /** As `options.objectives` writes it. */
  objective: string;
  /** It is priced beside money; else it stands before it. */
  isPriced: boolean;
  /** What serving adds, in the unit of the objective, against what penalty and revenue take from it. */
  required: number;
  available: number;
}

const NAMES: Readonly<Record<TermName, string>> = {
  money: 'min_distance',
  distance: 'min_distance',
  time: 'min_time',
  vehicles: 'min_vehicles',
  unserved: 'maximize_served',
  fairness: 'balance_workload',
};

/** Fairness in a tier of its own is compared in thousandths (encode.ts). */
const THOUSANDTHS = 1_000;

/** Of a reason `not_profitable`; null: money decides. */
export function leftByObjective(context: SolveContext, reason: VehicleReason): LeftByObjective | null {
  const tier = context.tiers[reason.index ?? -1];
  const named = tier?.find(({ term }) => term !== 'money');
  if (reason.code !== 'not_profitable' || tier === undefined || named === undefined) {
    return null;
  }
  const isPriced = tier.some(({ term }) => term === 'money');
  const inUnit = (value: number) => {
    const own = unscaled(value, exponentOf(context, tier));
    return named.term === 'fairness' && !isPriced ? own / THOUSANDTHS : own;
  };
  return {
    ...{ objective: NAMES[named.term], isPriced },
    ...{ required: inUnit(reason.required), available: inUnit(reason.available) },
  };
}

function exponentOf({ scales, fairness }: SolveContext, tier: ObjectiveTier): number {
  const terms = tier.map(({ term }) => term);
  if (terms.includes('money')) {
    return scales.money;
  }
  if (terms.includes('distance')) {
    return scales.distance;
  }
  if (!terms.includes('fairness')) {
    return 0;
  }
  switch (fairness?.metric) {
    case 'distance':
      return scales.distance;
    case 'load':
      return scales.load[fairness.dimension] ?? 0;
    default:
      return 0;
  }
}
