import type { ScoredRoute } from '../solver/scorer';

export type Clock = 'wall' | 'processor';

/** What a driver reads on its standard input, as JSON. */
export interface Task<I> {
  instance: I;
  /** Places as the file has them, depots first, for solvers that look at directions; of research instances alone. */
  coordinates?: readonly (readonly [x: number, y: number])[];
  /** Fewer vehicles come before distance; the peers read it in the neutral instance. */
  fewest_vehicles: boolean;
  limit_seconds: number;
  /** By which the limit runs, and all seconds of the answer but those that name theirs. */
  clock: Clock;
  seed: number;
}

/** What it prints. A driver that fails ends with another exit code than 0 and says why on its standard error. */
export interface Answer {
  /** Null: no feasible plan by the solver's own account. */
  routes: ScoredRoute[] | null;
  /** From the solver's own data to the end of its search, by the clock of the task. */
  seconds: number;
  wall_seconds: number;
  processor_seconds: number;
  /** Plans on the way, in order of time; empty where the solver tells of none. */
  curve: { seconds: number; routes: ScoredRoute[] }[];
}

const CELLS_PER_DECADE = 10;

/** Of all plans in one cell of a logarithmic time scale the last one is kept; as `driver_io.py` does. */
export function cellOf(seconds: number): number {
  return Math.floor(CELLS_PER_DECADE * Math.log10(Math.max(seconds, 1e-3)));
}
