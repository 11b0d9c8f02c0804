import { job, resource } from '../../factories';
import type { PlanBody } from '../../wire';
import { home, leave, stop } from '../by-hand';
import { type Case, SHIFT, ab, ask, one, optionsBecome, tiered, together, total, two } from './shared';

const STEADY = { fairness: { weight: 1, metric: 'num_jobs' } };

function solver(seed: number): Record<string, unknown> {
  return {
    ...{
      engine: 'exact',
      first_solution_strategy: 'SAVINGS',
      local_search_metaheuristic: 'NONE',
      phases: null,
    },
    ...{ objective: 'min_distance', time_limit_seconds: 1, seed, threads: 1, auto_configured: ['engine'] },
    profile: { num_jobs: 2, num_resources: 1, days: 1, soft_windows: false },
  };
}

function scored(plan: PlanBody, cost: number, index: number): PlanBody {
  total(plan, 'fairness_cost', cost);
  Object.assign(plan.score, { fairness_cost: cost, fairness_index: index });
  return plan;
}

/** Fairness, weights, tiers, the solver block. */
export const MONEY: Case[] = [
  {
    rule: 'fairness',
    what: 'two tasks against none: each lies one beside the mean',
    request: ask({ jobs: ab(), resources: two(), options: { ...STEADY } }),
    plan: scored(together(), 2, 0.5),
    spoil: optionsBecome({ fairness: { weight: 1, metric: 'num_jobs', tolerance: 0.5 } }),
  },
  {
    rule: 'fairness',
    what: 'what was done before counts too',
    request: ask({
      jobs: ab(),
      resources: [resource('v1', SHIFT), resource('v2', { ...SHIFT, workload_history: 2 })],
      options: { ...STEADY },
    }),
    plan: scored(together(), 0, 1),
    spoil: (_, plan) => void (plan.score.fairness_index = 0.9),
  },
  {
    rule: 'costs',
    what: 'weights are prices',
    request: ask({ jobs: [job('a', 1)], options: { weights: { time: 2 } } }),
    plan: one([leave(0, 0), stop('a', 1, 100), home(0, 200)], { money: { travel_time: 400 } }),
    spoil: optionsBecome({ weights: { time: 2, vehicles: 50 } }),
  },
  {
    rule: 'tiers',
    what: 'served, then vehicles, then distance',
    request: ask({
      jobs: ab(),
      options: {
        objective_mode: 'lexicographic',
        objectives: [{ type: 'maximize_served' }, { type: 'min_vehicles' }],
      },
    }),
    plan: tiered(together(), [0, 1, 4_000]),
    spoil: (_, plan) => void (plan.score.tiers![1] = 2),
  },
  {
    rule: 'solver-info',
    what: 'a seed that nobody asked for',
    request: ask({ jobs: ab(), options: { seed: 4 } }),
    plan: { ...together(), solver: solver(4) },
    spoil: (_, plan) => void (plan.solver!['seed'] = 1),
  },
  {
    rule: 'solver-info',
    what: 'another first plan than the one asked for, of which no warning tells',
    request: ask({ jobs: ab(), options: { seed: 4, first_solution_strategy: 'SAVINGS' } }),
    plan: { ...together(), solver: solver(4) },
    spoil: (_, plan) => void (plan.solver!['first_solution_strategy'] = 'AUTOMATIC'),
  },
  {
    rule: 'solver-info',
    what: 'an automatic choice of what the caller sent',
    request: ask({ jobs: ab(), options: { seed: 4 } }),
    plan: { ...together(), solver: solver(4) },
    spoil: (_, plan) => void (plan.solver!['auto_configured'] = ['seed']),
  },
  {
    rule: 'solver-info',
    what: 'a lower bound above the plan’s own total',
    request: ask({ jobs: ab(), options: { seed: 4 } }),
    plan: { ...together(), solver: { ...solver(4), lower_bound: 3_000, gap: 0.25 } },
    spoil: (_, plan) => void Object.assign(plan.solver!, { lower_bound: 4_001, gap: -0.00025 }),
  },
  {
    rule: 'solver-info',
    what: 'a gap that flatters',
    request: ask({ jobs: ab(), options: { seed: 4 } }),
    plan: { ...together(), solver: { ...solver(4), lower_bound: 3_000, gap: 0.25 } },
    spoil: (_, plan) => void (plan.solver!['gap'] = 0.2),
  },
];
