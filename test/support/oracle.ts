import { drive, leaving, routeCost } from './checker/walk';
import { worldOf, type Job, type Resource, type World } from './checker/world';
import type { RequestBody } from './wire';

/** What the best plan of a tiny request comes to. */
export interface Best {
  /** Mandatory jobs left out: before all money. */
  readonly missing: number;
  /** Ordered values of the objective; the last is money. */
  readonly value: readonly number[];
}

const MOST_JOBS = 6;

/**
 * Tries every plan: every job into every route at every position or left out, once each. It knows
 * nothing of the kernel and shares only the arithmetic of a route with the checker.
 */
export function bestOf(request: RequestBody): Best {
  const world = worldOf(request);
  const jobs = [...world.jobs.values()];
  if (jobs.length > MOST_JOBS || world.relations.length > 0) {
    throw new Error('the oracle is for at most six jobs that are not linked');
  }
  const orders = permutations(jobs);
  // Best cost of a resource for each set of jobs: the order inside a route is its own business.
  const table = [...world.resources.values()].map((resource) => costsBySet(world, resource, orders, jobs));
  return combine(request, jobs, table);
}

/** Every order of every subset. */
function permutations(jobs: readonly Job[]): Job[][] {
  const all: Job[][] = [[]];
  for (let from = 0; from < all.length; from += 1) {
    const taken = all[from] ?? [];
    for (const job of jobs.filter((one) => !taken.includes(one))) {
      all.push([...taken, job]);
    }
  }
  return all;
}

function setOf(jobs: readonly Job[], taken: readonly Job[]): number {
  return taken.reduce((bits, job) => bits | (1 << jobs.indexOf(job)), 0);
}

function costsBySet(world: World, resource: Resource, orders: Job[][], jobs: Job[]): number[] {
  const best = new Array<number>(1 << jobs.length).fill(Number.POSITIVE_INFINITY);
  best[0] = 0;
  for (const order of orders.filter((one) => one.length > 0)) {
    const driven = drive(world, resource, order);
    if (!('obstacles' in driven)) {
      const bits = setOf(jobs, order);
      best[bits] = Math.min(best[bits] ?? 0, routeCost(resource, driven));
    }
  }
  return best;
}

function combine(request: RequestBody, jobs: readonly Job[], table: readonly number[][]): Best {
  const everything = (1 << jobs.length) - 1;
  // By set of jobs served: least money for each number of vehicles in use.
  let states = new Map<string, { served: number; vehicles: number; money: number }>([
    ['0/0', { served: 0, vehicles: 0, money: 0 }],
  ]);
  for (const costs of table) {
    const next = new Map(states);
    for (const { served, vehicles, money } of states.values()) {
      const free = everything & ~served;
      for (let set = free; set > 0; set = (set - 1) & free) {
        const state = { served: served | set, vehicles: vehicles + 1, money: money + (costs[set] ?? 0) };
        const key = `${state.served}/${state.vehicles}`;
        if (state.money < (next.get(key)?.money ?? Number.POSITIVE_INFINITY)) {
          next.set(key, state);
        }
      }
    }
    states = next;
  }
  return [...states.values()]
    .filter(({ money }) => Number.isFinite(money))
    .map((state) => valueOf(request, jobs, state))
    .reduce((a, b) => (compare(a, b) <= 0 ? a : b));
}

function valueOf(
  request: RequestBody,
  jobs: readonly Job[],
  { served, vehicles, money }: { served: number; vehicles: number; money: number },
): Best {
  const left = jobs.filter((_, index) => (served & (1 << index)) === 0);
  const missing = left.filter((job) => job.mandatory).length;
  const dropped = left.filter((job) => !job.mandatory).reduce((sum, job) => sum + job.penalty, 0);
  const earned = jobs.filter((job) => !left.includes(job)).reduce((sum, job) => sum + job.revenue, 0);
  const value = [money + dropped - earned];
  switch (request.options?.['objective']) {
    case 'min_vehicles':
      return { missing, value: [vehicles, ...value] };
    case 'maximize_served':
      return { missing, value: [left.length, ...value] };
    default:
      return { missing, value };
  }
}

function compare(a: Best, b: Best): number {
  const difference = a.missing - b.missing;
  return difference !== 0
    ? difference
    : (a.value.map((value, tier) => value - (b.value[tier] ?? 0)).find((d) => Math.abs(d) > 1e-9) ?? 0);
}

/** Span of the best schedule of one order, for tests that need a limit just below or above it. */
export function spanOf(request: RequestBody, resourceId: string, order: readonly string[]): number {
  const world = worldOf(request);
  const resource = world.resources.get(resourceId);
  const jobs = order.flatMap((id) => world.jobs.get(id) ?? []);
  const driven = resource ? drive(world, resource, jobs) : { obstacles: [] };
  if ('obstacles' in driven) {
    throw new Error(`the order of a test cannot be driven: ${driven.obstacles.join(', ')}`);
  }
  return driven.end - leaving(driven);
}
