import { job, lineTravel, resource } from '../../factories';
import type { PlanBody, RequestBody } from '../../wire';
import { type HandRoute, type PlanMoney, home, leave, planByHand, stop } from '../by-hand';
import type { RuleName } from '../index';

/**
 * For each rule that asks for more than order and a clock: a request, a plan of it worked out by hand that the checker
 * accepts, and that plan (or its request) twisted so that the rule must speak up.
 */
export interface Case {
  readonly rule: RuleName;
  readonly what: string;
  readonly request: RequestBody;
  readonly plan: PlanBody;
  readonly spoil: (request: RequestBody, plan: PlanBody) => void;
}

export const SHIFT = { time_window: { start: 0, end: 10_000 } };

/** Six places in a row, one resource at place 0. */
export function ask(rest: Partial<RequestBody>): RequestBody {
  return { travel: lineTravel(6), resources: [resource('v1', SHIFT)], jobs: [], ...rest };
}

export const v1 = (rest: object) => [resource('v1', { ...SHIFT, ...rest })];

export const two = (rest: object = {}) => [
  resource('v1', { ...SHIFT, ...rest }),
  resource('v2', { ...SHIFT, ...rest }),
];

/** One route of v1. */
export function one(rows: HandRoute['rows'], rest: Partial<HandRoute> = {}, money: PlanMoney = {}): PlanBody {
  return planByHand([{ resource: 'v1', rows, ...rest }], { money });
}

/** v1 serves a (place 1), v2 serves b (place 2); both leave at 0. */
export const apart = (money: PlanMoney = {}, violations: HandRoute['violations'] = []): PlanBody =>
  planByHand(
    [
      { resource: 'v1', rows: [leave(0, 0), stop('a', 1, 100), home(0, 200)], violations },
      { resource: 'v2', rows: [leave(0, 0), stop('b', 2, 200), home(0, 400)] },
    ],
    { money },
  );
/** v1 serves a, then b. */
export const together = (): PlanBody =>
  one([leave(0, 0), stop('a', 1, 100), stop('b', 2, 200), home(0, 400)]);

export const ab = () => [job('a', 1), job('b', 2)];

export const entryBecomes = (key: string, change: object) => (request: RequestBody) =>
  void Object.assign(listed(request, key)[0]!, change);
export const total = (plan: PlanBody, term: string, value: number) => {
  plan.score.total += value - (plan.score.breakdown[term] ?? 0);
  plan.score.breakdown[term] = value;
};

export function tiered(plan: PlanBody, tiers: number[]): PlanBody {
  plan.score.tiers = tiers;
  return plan;
}

export function lunch(rest: object): object {
  return { id: 'lunch', duration: 60, ...rest };
}

export const parcel = (rest: object = {}) => ({
  id: 's',
  pickup: { location_index: 1, service_time: 10 },
  delivery: { location_index: 3 },
  demands: 2,
  ...rest,
});

export const resourceBecomes = (change: object) => (request: RequestBody) =>
  void Object.assign(request.resources[0]!, change);
export const jobBecomes = (change: object) => (request: RequestBody) =>
  void Object.assign(request.jobs![0]!, change);
export const optionsBecome = (options: Record<string, unknown>) => (request: RequestBody) =>
  void (request.options = options);
export const listed = (request: RequestBody, key: string) => request[key] as Record<string, unknown>[];
