import { loadavg } from 'node:os';
import { richMixInstance } from './instance';
import type { RichMixResult } from './results';
import type { Solve } from './solve';
import { verdictOf } from './verdict';

export interface Trial {
  readonly seed: number;
  readonly stops: number;
  readonly clock: string;
  /** By its hash. */
  readonly solver: string;
  readonly options: { readonly time_limit_seconds: number; readonly max_iterations?: number };
}

/** Solves one instance and judges the answer; a solver that throws is a result too. */
export function runTrial(solve: Solve, { seed, stops, clock, solver, options }: Trial): RichMixResult {
  const { name, families, request } = richMixInstance(seed, stops);
  const limited = { ...request, options };
  const limitSeconds = options.time_limit_seconds;
  const about = { name, stops, limitSeconds, clock, solver, families, load: loadavg()[0] ?? 0 };
  try {
    const { plan, ...solved } = solve(limited);
    return { ...about, ...verdictOf(limited, plan), ...solved, error: null };
  } catch (error) {
    return {
      ...{ ...about, feasible: false, missing: 0, findings: [] },
      ...{ iterations: 0, stoppedBy: '', wallSeconds: 0, processorSeconds: 0 },
      error: error instanceof Error ? error.message : String(error),
    };
  }
}
