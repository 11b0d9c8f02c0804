import type {
  EffectivePhase,
  Engine,
  FirstSolutionStrategy,
  Metaheuristic,
  Objective,
  ObjectiveTier,
} from './context';
import type { UnscaledProblem } from './normalise';
import { hasPlainRules } from './plain-rules';
import type { RequestProfile } from './request-profile';
import type { ParsedOptions } from './shape/parsed';

/** Part of a search in several (contract C8): its share of the whole, and what it minimises. */
export interface AutomaticPhase {
  percent: number;
  objective: Objective;
  /** Where they differ from the whole search's. */
  engine?: Engine;
  metaheuristic?: Metaheuristic;
}

/** What a row of the table chooses; what it leaves open is chosen by the next row that holds and says it. */
interface Choice {
  firstSolution?: FirstSolutionStrategy;
  /** Those before the last one, which always minimises what the request does. */
  phases?: readonly AutomaticPhase[];
  /** What the last phase is called, where that is not the request's objective. */
  lastPhase?: Objective;
}

interface Row extends Choice {
  holds: (facts: Facts) => boolean;
}

interface Facts {
  problem: UnscaledProblem;
  profile: RequestProfile;
  options: ParsedOptions;
  /** What the search minimises. */
  tiers: readonly ObjectiveTier[];
}

export interface AutomaticChoice {
  firstSolution: FirstSolutionStrategy;
  /** Empty: one search. */
  phases: readonly AutomaticPhase[];
  lastPhase: Objective | null;
}

/** Activities of a request that the kernel's exact search tries at all. */
export const EXACT_STOPS = 8;
/** More than this share of the stops belongs to pairs or precedences. */
const MANY_PAIRS = 0.2;
/** More than this share of the stops has a window … */
const MANY_WINDOWS = 0.5;
/** … and half of these are narrower than this share of a shift. */
const TIGHT = 0.25;
/** More than this share of the jobs is optional. */
const MANY_OPTIONAL = 0.2;
/** More stops than this. */
const LARGE = 300;

/** Contract A10, the first that holds; docs/automatic-choices.md has what was measured for each, and what was changed by it. */
const ROWS: readonly Row[] = [
  { holds: isForExactSearch, phases: [] },
  {
    holds: ({ profile }) => profile.pd_ratio > MANY_PAIRS,
    firstSolution: 'LOCAL_CHEAPEST_INSERTION',
    phases: [],
  },
  // The most constrained arc first ends dearer (measured).
  { holds: isTight, firstSolution: 'AUTOMATIC', phases: [] },
  {
    holds: ({ problem, profile }) => profile.optional_ratio > MANY_OPTIONAL || isOverfull(problem, profile),
    phases: [{ percent: 30, objective: 'maximize_served' }],
  },
  {
    holds: ({ options }) => options.objectives === null && options.objective === 'min_vehicles',
    phases: [{ percent: 40, objective: 'min_vehicles' }],
    // The number of vehicles stays its first tier, so that what the first phase reached is its bound (contract C8).
    lastPhase: 'min_distance',
  },
  // Fixed costs and balance_workload in one search: phases lose by both (measured).
  {
    holds: ({ profile }) => profile.num_stops > LARGE && profile.tw_ratio === 0,
    firstSolution: 'SAVINGS',
    phases: [],
  },
  // With windows savings and parallel insertion end dearer, on one day and on several (measured).
  { holds: ({ profile }) => profile.tw_ratio > 0, firstSolution: 'AUTOMATIC', phases: [] },
  // Several days, and all others.
  { holds: () => true, firstSolution: 'PARALLEL_CHEAPEST_INSERTION', phases: [] },
];

/** What the service chooses for this request where the caller leaves it open: the profile and the options alone decide. */
export function automaticChoice(facts: Facts): AutomaticChoice {
  const { autoConfigure, initialSolution } = facts.options;
  // Without it the last row's choices are the fixed defaults (contract A9).
  const rows = autoConfigure ? ROWS.filter(({ holds }) => holds(facts)) : ROWS.slice(-1);
  const choosing = rows.find(({ phases }) => phases !== undefined);
  // A given plan is where the search begins: another objective's phase would lead away from it.
  const isGiven = initialSolution !== null || facts.options.phases.length > 0;
  const first = <T>(of: (row: Row) => T | undefined): T | undefined =>
    rows.map(of).find((value) => value !== undefined);
  return {
    // Under other rules the kernel's own insertion: the others take too long, or find poor plans (measured).
    firstSolution: hasPlainRules(facts.problem, facts.tiers)
      ? (first(({ firstSolution }) => firstSolution) ?? 'AUTOMATIC')
      : 'AUTOMATIC',
    phases: isGiven ? [] : (choosing?.phases ?? []),
    lastPhase: choosing?.lastPhase ?? null,
  };
}

/** What the exact search knows: few stops, no rule that ties them or bends the clock. */
function isForExactSearch({ problem, profile }: Facts): boolean {
  return (
    profile.num_stops <= EXACT_STOPS &&
    profile.pd_ratio === 0 &&
    profile.days <= 1 &&
    problem.relations.length === 0 &&
    problem.traffic.length === 0 &&
    problem.dumpStations.length === 0 &&
    problem.fairness === null &&
    problem.vehicles.every(({ breaks }) => breaks.length === 0)
  );
}

/** Where vehicles can empty themselves on the way, what they hold at once says nothing. */
function isOverfull({ dumpStations }: Facts['problem'], { capacity_ratio: ratio }: RequestProfile): boolean {
  return ratio !== null && ratio > 1 && dumpStations.length === 0;
}

function isTight({ profile }: Facts): boolean {
  return profile.tw_ratio > MANY_WINDOWS && profile.tw_tightness !== null && profile.tw_tightness < TIGHT;
}

/** The phases of the choice, and the last one with what they leave of the time. */
export function phasesOfChoice(choice: AutomaticChoice, whole: EffectivePhase): EffectivePhase[] {
  if (choice.phases.length === 0) {
    return [];
  }
  const earlier = choice.phases.map(({ percent, ...phase }) => ({
    ...whole,
    ...phase,
    timeLimitMs: Math.max(1, Math.floor((whole.timeLimitMs * percent) / 100)),
  }));
  const spent = earlier.reduce((sum, { timeLimitMs }) => sum + timeLimitMs, 0);
  const last = { ...whole, objective: choice.lastPhase ?? whole.objective };
  return [...earlier, { ...last, timeLimitMs: Math.max(1, whole.timeLimitMs - spent) }];
}
