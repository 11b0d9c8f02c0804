import type { Objective, ObjectiveTier, TermName } from './context';
import type { ParsedOptions, ParsedResource } from './shape/parsed';

/** A price that the objective gives to who names none, and what it multiplies an own one by. */
interface Price {
  byDefault: number;
  factor: number;
}

/** What the request minimises, in the caller's units (docs/rules.md, Objectives). */
export interface ObjectivePlan {
  tiers: ObjectiveTier[];
  /** `score.tiers` is told. */
  showsTiers: boolean;
  distance: Price;
  /** Of travel, setup and paid breaks. */
  time: Price;
  waiting: Price;
  /** Beside the fixed cost of a used vehicle. */
  vehicle: number;
  /** Beside the penalty of an optional job that is left out. */
  unserved: number;
  /** Multiplies late penalties. */
  lateness: number;
  /** Money for one unit of the metric; in a tier of its own it is 1. */
  fairness: number;
}

/** How often each objective counts in a weighted sum; a list of one is the single objective. */
type Shares = ReadonlyMap<Objective, number>;

/** The objective, the list of objectives (weighted or ordered) and the weights, as prices and tiers (contract A8, A9, C1). */
export function planObjective(options: ParsedOptions): ObjectivePlan {
  const { objectives, objectiveMode, objective } = options;
  if (objectives === null) {
    return single(options, objective);
  }
  return objectiveMode === 'lexicographic'
    ? ordered(
        options,
        objectives.filter(({ weight }) => weight > 0).map(({ type }) => type),
      )
    : weighted(options, sharesOf(objectives));
}

function sharesOf(entries: readonly { type: Objective; weight: number }[]): Shares {
  const shares = new Map<Objective, number>();
  for (const { type, weight } of entries) {
    shares.set(type, (shares.get(type) ?? 0) + weight);
  }
  return shares;
}

function single(options: ParsedOptions, objective: Objective): ObjectivePlan {
  const before: Partial<Record<Objective, TermName>> = {
    min_vehicles: 'vehicles',
    maximize_served: 'unserved',
  };
  const first = before[objective];
  if (first === undefined) {
    return weighted(options, new Map([[objective, 1]]));
  }
  const plan = weighted(options, new Map([['min_distance', 1]]));
  return { ...plan, tiers: [[{ term: first, weight: 1 }], ...plan.tiers], showsTiers: true };
}

/** One sum of money: each objective as a price. Without distance or time in it, distance counts 1. */
function weighted(options: ParsedOptions, shares: Shares): ObjectivePlan {
  const moves = shares.has('min_distance') || shares.has('min_time');
  const balance = shares.get('balance_workload');
  const prices = pricesOf(
    options,
    moves ? (shares.get('min_distance') ?? null) : 1,
    shares.get('min_time') ?? null,
  );
  const fairness =
    (options.fairness?.weight ?? defaultFairness(options, balance !== undefined)) *
    (balance ?? 1) *
    (options.weights.get('fairness') ?? 1);
  return {
    ...prices,
    tiers: [withFairness(fairness)],
    showsTiers: false,
    vehicle: prices.vehicle + (shares.get('min_vehicles') ?? 0),
    unserved: shares.get('maximize_served') ?? 0,
    fairness,
  };
}

/**
 * Objectives one after the other. The first of min_distance and min_time is the plan's money, so that penalties and
 * prices count in it; the other counts its bare units. Money stands last where neither is listed.
 */
function ordered(options: ParsedOptions, objectives: readonly Objective[]): ObjectivePlan {
  const moving = objectives.find((type) => type === 'min_distance' || type === 'min_time') ?? 'min_distance';
  const byTime = moving === 'min_time';
  const prices = pricesOf(options, byTime ? null : 1, byTime ? 1 : null);
  const balances = objectives.includes('balance_workload');
  const fairness = balances
    ? 1
    : (options.fairness?.weight ?? defaultFairness(options, false)) * (options.weights.get('fairness') ?? 1);
  const money = balances ? withFairness(0) : withFairness(fairness);
  const tiers = [...new Set(objectives)].map((type) => (type === moving ? money : [bareTerm(type)]));
  return {
    ...prices,
    tiers: tiers.includes(money) ? tiers : [...tiers, money],
    showsTiers: true,
    unserved: 0,
    fairness,
  };
}

function bareTerm(objective: Objective): ObjectiveTier[number] {
  const terms: Record<Objective, TermName> = {
    min_distance: 'distance',
    min_time: 'time',
    min_vehicles: 'vehicles',
    maximize_served: 'unserved',
    balance_workload: 'fairness',
  };
  return { term: terms[objective], weight: 1 };
}

function withFairness(weight: number): ObjectiveTier {
  const money: ObjectiveTier = [{ term: 'money', weight: 1 }];
  return weight > 0 ? [...money, { term: 'fairness', weight }] : money;
}

/** Without a weight fairness counts only where somebody asks for it by name (contract A8). */
function defaultFairness({ weights }: ParsedOptions, balances: boolean): number {
  return balances || weights.has('fairness') ? 1 : 0;
}

/** Shares: null where the objective is not listed, so that only own prices count. */
function pricesOf(options: ParsedOptions, distance: number | null, time: number | null) {
  const { weights } = options;
  const price = (share: number | null, weight: number | undefined): Price => ({
    byDefault: weight === undefined ? (share ?? 0) : weight * (share ?? 1),
    factor: (share ?? 1) * (weight ?? 1),
  });
  const timePrice = price(time, weights.get('time'));
  return {
    distance: price(distance, weights.get('distance')),
    time: timePrice,
    waiting: weights.has('waiting') ? price(time, weights.get('waiting')) : timePrice,
    vehicle: weights.get('vehicles') ?? 0,
    lateness: weights.get('lateness') ?? 1,
  };
}

/** What a resource costs under the plan; its own prices win over the default ones (contract C1). */
export function pricesOfResource(plan: ObjectivePlan, resource: ParsedResource) {
  const price = ({ byDefault, factor }: Price, own: number | null) =>
    own === null ? byDefault : own * factor;
  return {
    fixedCost: resource.fixedCost + plan.vehicle,
    costPerDistance: price(plan.distance, resource.costPerDistance),
    costPerTime: price(plan.time, resource.costPerTime),
    costPerWait: price(plan.waiting, resource.costPerTime),
    costPerServiceTime: resource.costPerServiceTime ?? 0,
    overtimeCostPerTime: resource.overtime?.costPerTime ?? 0,
  };
}
