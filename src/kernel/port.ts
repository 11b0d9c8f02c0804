import type { ENGINE, FIRST_SOLUTION, METAHEURISTIC } from './wire/schema';

/** The border of the kernel as the rest of the service sees it. Only `src/kernel` knows that WASM stands behind it. */

/** One travel table, row-major, scaled integers; see docs/wire-format.md. */
export interface ProfileTables {
  distance: Int32Array;
  time: Int32Array;
}

/** A problem in the kernel's words: what `encode` makes and a solver slot consumes. */
export interface EncodedProblem {
  words: Int32Array;
  profiles: ProfileTables[];
  /** Travel times of traffic segments, row-major seconds. */
  timeTables?: Int32Array[];
  /** Bytes of the copies that the kernel makes of its tables, beside those of the tables. */
  copiedBytes?: number;
}

export type StoppedBy = 'running' | 'iterations' | 'time' | 'stop' | 'proof' | 'stagnation';

/** What says that no plan is better; null: nothing does. */
export type ProvenBy = 'exact_search' | 'bound' | null;

/** What a search ran, whatever was asked for; the interface's names. */
export interface MethodsRun {
  /** auto: it never began. */
  engine: keyof typeof ENGINE;
  /** AUTOMATIC is the kernel's own insertion; null: a given plan took its place. */
  firstSolution: keyof typeof FIRST_SOLUTION | null;
  /** Null: no iteration ran. */
  metaheuristic: keyof typeof METAHEURISTIC | null;
}

/** Decoded `summary()` words. */
export interface SolveSummary {
  iterations: number;
  improvements: number;
  provenBy: ProvenBy;
  stoppedBy: StoppedBy;
  /** False when the clock decided, so that the same request may give another plan. */
  deterministic: boolean;
  servedTasks: number;
  unservedTasks: number;
  missingMandatory: number;
  tiers: number[];
  /** Scaled money that the best plan costs at least, fairness apart; null: not known. */
  lowerBound: number | null;
  /** Of each search, in their order; null of one that was skipped. Empty: nothing was searched. */
  searches: (MethodsRun | null)[];
}

export interface SolveProgress {
  /** First tier of the objective, in scaled money. */
  cost: number;
  served: number;
  unserved: number;
}

export interface SolveHooks {
  /** Called before the problem is handed over: from here on the limit counts. */
  begun?: () => void;
  /** Called when the search is over; what follows is to describe its plan. */
  ended?: () => void;
  /** Polled by the kernel in every iteration. */
  stopped: () => boolean;
  /** Called between chunks whenever the best plan has changed. */
  improved?: (progress: SolveProgress, plan: () => Int32Array) => void;
  /** Called between chunks, some milliseconds apart, with the same object all through a search. */
  between?: (search: RunningSearch) => void;
}

/** A search that is not over, at its best plan so far. */
export interface RunningSearch {
  /** How often its best plan has changed. */
  readonly improvements: number;
  /** What its best plan costs, in units that all searches of the same words share, whatever their options are. */
  readonly cost: bigint;
  /** Part that is used of what the search may have, from 0 to 1. */
  readonly used: number;
  /** Plan words of the best plan. */
  plan(): Int32Array;
  /** Goes on from another search's plan where that costs less than the best one; whether it did. */
  adopt(plan: Int32Array): boolean;
  summary(): SolveSummary;
  /** Report words of the best plan. */
  report(): Int32Array;
}

/** What a search found; plan words. */
export interface SearchOutcome {
  plan: Int32Array;
  summary: SolveSummary;
}

/** What a solve gives back: raw words, decoded by `src/kernel/wire`. */
export interface SolveOutcome extends SearchOutcome {
  report: Int32Array;
  reasons: Int32Array;
  /** Where it was asked for, what each task costs where it stands; standing words. */
  standings?: Int32Array;
}

/** A plan that was given, completed by what its routes do not name; plan and report words. */
export interface JudgedPlan {
  plan: Int32Array;
  report: Int32Array;
  /** Where the tasks that were asked about would go; place words. */
  places: Int32Array;
  /** Where it was asked for, what each task costs where it stands; standing words. */
  standings?: Int32Array;
}

/** What is asked of a given plan beside its report. */
export interface PlanQuestion {
  /** Tasks that it leaves out, and how many places of each are wanted. */
  tasks?: readonly number[];
  most?: number;
  /** What each of its tasks costs where it stands. */
  standings?: boolean;
}

/** The kernel bound to one module; every call uses a fresh instance. */
export interface KernelPort {
  /** A plan alone, without its description: for searches whose plan is where another one begins. */
  search(problem: EncodedProblem, hooks: SolveHooks): SearchOutcome;
  /** A search beside another one, which has the answer: it goes on until it is over, or `goesOn` says so, which is asked between chunks. */
  accompany(problem: EncodedProblem, goesOn: (search: RunningSearch | null) => boolean): void;
  /** A plan and all that the answer says of it; `standings`: what each task costs where it stands, too. */
  solve(problem: EncodedProblem, hooks: SolveHooks, standings?: boolean): SolveOutcome;
  /** A given plan as it stands, without any search, and what is asked of it. */
  judge(
    problem: EncodedProblem,
    plan: Int32Array,
    question?: PlanQuestion,
    stopped?: () => boolean,
  ): JudgedPlan;
  /** Schedule, loads, costs and violations of any plan, feasible or not; report words. */
  report(problem: EncodedProblem, plan: Int32Array): Int32Array;
}
