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
 * lost its job unawares writes over nothing of the one that has it now. Any of its calls may reject, as those that read do where the
 * place does not answer, and what it gives may be anything.
 */
export interface LiveStore {
  /** Rejects where it is not kept. */
  write(job: ClaimedJob, news: LiveNews): Promise<unknown>;
  /** JSON, of the last claim up to this one under which there is any. */
  progress(job: ClaimedJob): Promise<string | null>;
  /** An answer as JSON in UTF-8, likewise. */
  plan(job: ClaimedJob): Promise<Uint8Array | null>;
  /** Under this claim and those before it. */
  remove(job: ClaimedJob): Promise<unknown>;
}

/** Handed back is one claim, taken up the next one; a job that waits for its turn meanwhile tells of itself under neither. */
const LOOKED_BACK = 32;

/** The claims under which something may be told of a job, the last one first. Under 0 it has not begun. */
export function claimsUpTo(claim: number): number[] {
  return Array.from({ length: Math.min(claim, LOOKED_BACK) }, (_, back) => claim - back);
}
