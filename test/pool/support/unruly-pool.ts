import { ApiError } from '../../../src/common/errors';
import {
  type Incident,
  type LaneBound,
  type Patience,
  type Task,
  threadEntry,
  ThreadPool,
} from '../../../src/threads';
import type { UnrulyJob, UnrulyStart } from './unruly-worker';

export type Lane = 'first' | 'second';

export const PATIENCE: Patience = {
  arrivalMs: 2_000,
  flagAfterLimitMs: 50,
  killAfterLimitMs: 300,
  restMs: 1_000,
  abandonMs: 150,
};

export interface UnrulyPoolOptions {
  threads?: number;
  lanes?: readonly LaneBound<Lane>[];
  maxThreadsOfCaller?: number;
  patience?: Patience;
  /** Asked at every start. */
  failStart?: () => boolean;
  /** Asked at every start: it takes so long. */
  lateByMs?: () => number;
  startLimitMs?: number;
}

export class UnrulyPool {
  readonly incidents: Incident[] = [];
  starts = 0;
  readonly threads: ThreadPool<UnrulyStart, UnrulyJob, number, Lane, number>;

  constructor({
    threads = 1,
    lanes,
    maxThreadsOfCaller = threads,
    patience = PATIENCE,
    failStart = () => false,
    lateByMs = () => 0,
    startLimitMs = 10_000,
  }: UnrulyPoolOptions = {}) {
    this.threads = new ThreadPool({
      entry: threadEntry(require.resolve('./unruly-worker')),
      threads,
      data: () => {
        this.starts += 1;
        return { failStart: failStart(), lateByMs: lateByMs() };
      },
      resourceLimits: { maxOldGenerationSizeMb: 32 },
      startLimitMs,
      lanes: lanes ?? [{ name: 'first', maxThreads: threads }],
      maxThreadsOfCaller,
      patience,
      failure: (kind) =>
        new ApiError(kind === 'waited_too_long' || kind === 'closing' ? 'SERVER_BUSY' : 'SOLVER_ERROR', kind),
      report: (incident) => this.incidents.push(incident),
    });
  }

  run(job: UnrulyJob, task: Partial<Task<UnrulyJob, Lane, number>> = {}): Promise<number> {
    const usual = { transfer: [], lane: 'first', caller: 'a', limitMs: 10_000, waitMs: 10_000 } as const;
    return this.threads.run({ job, ...usual, ...task });
  }

  echo(value: number, task: Partial<Task<UnrulyJob, Lane, number>> = {}): Promise<number> {
    return this.run({ do: 'echo', value }, task);
  }
}
