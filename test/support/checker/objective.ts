import type { RequestBody, ResourceBody } from '../wire';
import { entriesOf, fieldsOf, numberOf } from './fields';

export interface Prices {
  readonly fixed: number;
  readonly distance: number;
  /** A second of travel, setup and paid breaks. */
  readonly time: number;
  readonly waiting: number;
  readonly service: number;
  readonly overtime: number;
}

/** What the request minimises (contract A8, A9, C1). */
export interface Objective {
  /** Names in order where `score.tiers` is due; null otherwise. */
  readonly tiers: readonly string[] | null;
  /** Multiplies late penalties. */
  readonly lateness: number;
  /** Beside the penalty of what is left out. */
  readonly unserved: number;
  /** Money for one unit of the fairness metric. */
  readonly fairness: number;
  /** Seconds of routes count beside the money: as what is shared, or in a tier of their own. */
  readonly worktime: boolean;
  prices(resource: ResourceBody): Prices;
}

type Shares = ReadonlyMap<string, number>;

export function objectiveOf(request: RequestBody): Objective {
  const options = fieldsOf(request.options);
  const weights = fieldsOf(options['weights']);
  // A plan is scored by the objective of the last phase, where that names one (contract C8).
  const last = entriesOf(options['phases']).at(-1)?.['objective'];
  const listed = typeof last === 'string' ? [] : entriesOf(options['objectives']);
  const lexicographic = listed.length > 0 && options['objective_mode'] === 'lexicographic';
  const named = typeof last === 'string' ? last : options['objective'];
  const alone = typeof named === 'string' ? named : 'min_distance';
  const first = alone === 'min_vehicles' || alone === 'maximize_served' ? [alone, 'min_distance'] : null;
  const shares = lexicographic ? orderedShares(listed) : listed.length > 0 ? weighted(listed) : single(alone);
  const ordered = listed
    .filter((entry) => (numberOf(entry, 'weight') ?? 1) > 0)
    .map((entry) => String(entry['type']));
  const tiers = lexicographic ? moneyLast([...new Set(ordered)]) : listed.length > 0 ? null : first;
  const moves = shares.has('min_distance') || shares.has('min_time');
  const share = {
    distance: moves ? (shares.get('min_distance') ?? null) : 1,
    time: shares.get('min_time') ?? null,
  };
  return {
    tiers,
    lateness: numberOf(weights, 'lateness') ?? 1,
    unserved: lexicographic ? 0 : (shares.get('maximize_served') ?? 0),
    fairness: fairnessWeight(request, shares, tiers),
    worktime: sharesWorkTime(request, fairnessWeight(request, shares, tiers)) || hasTierOfTime(tiers),
    prices: (body) => {
      const perVehicle = lexicographic ? 0 : (shares.get('min_vehicles') ?? 0);
      const time = priced(share.time, numberOf(weights, 'time'), body.cost_per_time);
      return {
        fixed: (body.fixed_cost ?? 0) + (numberOf(weights, 'vehicles') ?? 0) + perVehicle,
        distance: priced(share.distance, numberOf(weights, 'distance'), body.cost_per_distance),
        time,
        waiting:
          numberOf(weights, 'waiting') === null
            ? time
            : priced(share.time, numberOf(weights, 'waiting'), body.cost_per_time),
        service: body.cost_per_service_time ?? 0,
        overtime: numberOf(fieldsOf(body['overtime']), 'cost_per_time') ?? 0,
      };
    },
  };
}

/** An own price counts as often as its objective; a weight without one is the price (contract A9). */
function priced(share: number | null, weight: number | null, own: number | undefined): number {
  if (own !== undefined) {
    return own * (share ?? 1) * (weight ?? 1);
  }
  return weight === null ? (share ?? 0) : weight * (share ?? 1);
}

function single(objective: string): Shares {
  const ordered = objective === 'min_vehicles' || objective === 'maximize_served';
  return new Map([[ordered ? 'min_distance' : objective, 1]]);
}

function weighted(listed: readonly Record<string, unknown>[]): Shares {
  const shares = new Map<string, number>();
  for (const entry of listed) {
    const type = String(entry['type']);
    shares.set(type, (shares.get(type) ?? 0) + (numberOf(entry, 'weight') ?? 1));
  }
  return shares;
}

/** Of several ordered ones the first that moves names the prices. */
function orderedShares(listed: readonly Record<string, unknown>[]): Shares {
  const types = listed.map((entry) => String(entry['type']));
  const moving = types.find((type) => type === 'min_distance' || type === 'min_time') ?? 'min_distance';
  const balances = types.includes('balance_workload');
  return new Map<string, number>([[moving, 1], ...(balances ? ([['balance_workload', 1]] as const) : [])]);
}

function moneyLast(types: readonly string[]): string[] {
  const moves = types.some((type) => type === 'min_distance' || type === 'min_time');
  return moves ? [...types] : [...types, 'min_distance'];
}

/** A balanced workload without a weight counts 1 (contract A8); in a tier of its own always. */
function fairnessWeight(request: RequestBody, shares: Shares, tiers: readonly string[] | null): number {
  const options = fieldsOf(request.options);
  const asked = fieldsOf(options['fairness']);
  const weight = numberOf(fieldsOf(options['weights']), 'fairness');
  const share = shares.get('balance_workload');
  if (tiers?.includes('balance_workload')) {
    return 1;
  }
  const own = numberOf(asked, 'weight') ?? (share !== undefined || weight !== null ? 1 : 0);
  return own * (share ?? 1) * (weight ?? 1);
}

function sharesWorkTime({ options }: RequestBody, weight: number): boolean {
  const metric = fieldsOf(fieldsOf(options)['fairness'])['metric'] ?? 'work_time';
  return weight > 0 && metric === 'work_time';
}

/** The first objective that moves is the money; another one has units of its own. */
function hasTierOfTime(tiers: readonly string[] | null): boolean {
  const moving = tiers?.find((type) => type === 'min_distance' || type === 'min_time');
  return moving === 'min_distance' && tiers?.includes('min_time') === true;
}
