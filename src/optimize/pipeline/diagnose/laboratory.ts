import type { PlannedRoute, Report, WireProblem } from '../../../kernel/wire';

/** What a trial search came to. */
export interface Trial {
  routes: PlannedRoute[];
  /** Mandatory tasks that it leaves out. */
  missing: number;
  /** Every plan was tried: nothing serves more. */
  proven: boolean;
}

/** Where relaxed problems are solved: the kernel with the travel tables of the request, and a clock (`src/solver`). */
export interface Laboratory {
  /** Milliseconds that are left of the diagnosis. */
  left(): number;
  /** Searches for `ms` at most, and unless the `best` is sought until everything mandatory is served; begins at `from`. */
  search(problem: WireProblem, from: readonly PlannedRoute[] | null, ms: number, best: boolean): Trial;
  /** Null: the problem is too large for the kernel's words. */
  report(problem: WireProblem, routes: readonly PlannedRoute[]): Report | null;
  /** Row-major seconds and scaled distances of a travel profile. */
  tables(profile: number): { time: Int32Array; distance: Int32Array };
}
