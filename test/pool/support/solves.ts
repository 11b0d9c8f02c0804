import { type Fault, NO_FAULTS } from '../../../src/kernel/loader/faults';
import type { PreparedSolve, SolvedRequest } from '../../../src/solver/solve-messages';
import { type SolveRequest, SolverPool, type SolverPoolOptions } from '../../../src/solver/solver-pool';
import { DEFAULT_PIPELINE_SETTINGS } from '../../../src/optimize/pipeline';
import { type PrepSettings, workOn } from '../../../src/prep/prep-work';
import type { Incident } from '../../../src/threads';
import { planeTravel, request, resource } from '../../support/factories';

export const PREP_SETTINGS: PrepSettings = {
  pipeline: DEFAULT_PIPELINE_SETTINGS,
  maxBodyBytes: 64 * 1024 * 1024,
  hasPatterns: false,
  warmUp: false,
  version: null,
};

/** Places on a spiral: no two legs alike, so that a plan is worth comparing. */
export function spiralRequest(stops: number, options: Record<string, unknown> = {}) {
  const points = Array.from({ length: stops + 1 }, (_, i) => {
    const angle = i * 2.399;
    return [
      Math.round(900 * Math.sqrt(i) * Math.cos(angle)),
      Math.round(900 * Math.sqrt(i) * Math.sin(angle)),
    ] as const;
  });
  return request({
    places: stops + 1,
    travel: planeTravel(points),
    resources: [1, 2, 3].map((v) => resource(`v${v}`)),
    options: { seed: 1, max_iterations: 2_000, ...options },
  });
}

export function preparedSolve(stops = 30, options: Record<string, unknown> = {}): PreparedSolve {
  const json = spiralRequest(stops, options);
  return workOn('solve', json, PREP_SETTINGS, { endpoint: 'sync' }) as PreparedSolve;
}

/** A solve that only its limit or a stop ends. */
export function longSolve(seconds: number): PreparedSolve {
  return preparedSolve(60, {
    max_iterations: undefined,
    time_limit_seconds: seconds,
    search_mode: 'consume_all_time',
  });
}

export interface TestSolverPoolOptions extends Partial<Omit<SolverPoolOptions, 'faults'>> {
  faults?: Fault;
}

/** A pool on the committed kernel. `strike()` makes the next solve meet the fault of `faults`. */
export class TestSolverPool {
  readonly incidents: Incident[] = [];
  readonly pool: SolverPool;
  private striking = false;

  constructor({ faults, ...options }: TestSolverPoolOptions = {}) {
    this.pool = new SolverPool({
      slots: 1,
      queueMaxCount: 10,
      queueMaxBytes: 64 * 1024 * 1024,
      queueWaitMs: 30_000,
      retryAfterSeconds: 2,
      warmUp: false,
      faults: faults === undefined ? NO_FAULTS : new Map([[faults, 0.5]]),
      report: (incident) => this.incidents.push(incident),
      random: () => this.draw(),
      ...options,
    });
  }

  strike(): void {
    this.striking = true;
  }

  solve(prepared = preparedSolve(), request: Partial<SolveRequest> = {}): Promise<SolvedRequest> {
    return this.pool.solve({ prepared, requestId: 'test', lane: 'sync', caller: 'a', ...request });
  }

  private draw(): number {
    const random = this.striking ? 0 : 0.99;
    this.striking = false;
    return random;
  }
}

/** The plan of an answer without what the clock decides. */
export function planOf({ body }: SolvedRequest): string {
  const answer = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>;
  return JSON.stringify({ ...answer, solve_time_ms: 0 });
}
