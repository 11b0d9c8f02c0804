import type { SolveNews } from '../solver/solve-messages';
import type { ClaimedJob } from './job';

/** The best plan so far of a job, and what a client is shown of it. */
export interface LiveNews {
  readonly progress: SolveNews['progress'];
  /** An answer as JSON in UTF-8. */
  readonly body: Uint8Array;
}

/**
 * Where other processes see what a job has found so far, that of each claim in a place of its own: a process that was stopped and has
 * lost its job unawares writes over nothing of the one that has it now. Any of its calls may reject, and what it gives may be anything.
 */
export interface LiveStore {
  write(job: ClaimedJob, news: LiveNews): Promise<unknown>;
  /** JSON, of the last claim up to this one under which there is any. */
  progress(job: ClaimedJob): Promise<string | null>;
  /** An answer as JSON in UTF-8, likewise. */
  plan(job: ClaimedJob): Promise<Uint8Array | null>;
  /** Under this claim and those before it. */
  remove(job: ClaimedJob): Promise<unknown>;
}

/** A job is handed back under one claim and taken up under the next one; so many times on end before anybody told of it. */
const LOOKED_BACK = 4;

/** The claims under which something may be told of a job, the last one first. Under 0 it has not begun. */
export function claimsUpTo(claim: number): number[] {
  return Array.from({ length: Math.min(claim, LOOKED_BACK) }, (_, back) => claim - back);
}
