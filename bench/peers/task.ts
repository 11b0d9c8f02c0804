import type { ScoredRoute } from '../solver/scorer';

/** What a driver reads on its standard input, as JSON. */
export interface Task<I> {
  instance: I;
  /** Fewer vehicles come before distance; the peers read it in the neutral instance. */
  fewest_vehicles: boolean;
  limit_seconds: number;
  seed: number;
}

/** What it prints. A driver that fails ends with another exit code than 0 and says why on its standard error. */
export interface Answer {
  /** Null: no feasible plan by the solver's own account. */
  routes: ScoredRoute[] | null;
  /** Wall time of the search: from the solver's own data to its best plan. */
  seconds: number;
  /** Time on a core over the same while. */
  processor_seconds: number;
  /** Plans on the way, in order of time; empty where the solver tells of none. */
  curve: { seconds: number; routes: ScoredRoute[] }[];
}

const CELLS_PER_DECADE = 10;

/** Of all plans in one cell of a logarithmic time scale the last one is kept; as `driver_io.py` does. */
export function cellOf(seconds: number): number {
  return Math.floor(CELLS_PER_DECADE * Math.log10(Math.max(seconds, 1e-3)));
}
