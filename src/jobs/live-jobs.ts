import type { SolveNews } from '../solver/solve-messages';

/** The best plans so far of jobs that run and are watched. None of its calls rejects. */
export interface LiveJobs {
  tell(id: string, news: SolveNews): void;
  /** Null: nothing was found yet, or nobody knows of it here. */
  progressOf(id: string): Promise<SolveNews['progress'] | null>;
  /** An answer as JSON in UTF-8. */
  planOf(id: string): Promise<Uint8Array | null>;
  /** It has ended. */
  forget(id: string): void;
  /** Others go on with it, or have ended it: what they see of it stays. */
  leave(id: string): void;
}

/** Injection token of the {@link LiveJobs}. */
export const LIVE_JOBS = Symbol('LiveJobs');

/** Of the jobs that this process runs. */
export class OwnLiveJobs implements LiveJobs {
  private readonly latest = new Map<string, SolveNews>();

  tell(id: string, news: SolveNews): void {
    this.latest.set(id, news);
  }

  progressOf(id: string): Promise<SolveNews['progress'] | null> {
    return Promise.resolve(this.latest.get(id)?.progress ?? null);
  }

  planOf(id: string): Promise<Uint8Array | null> {
    return Promise.resolve(this.latest.get(id)?.body ?? null);
  }

  forget(id: string): void {
    this.latest.delete(id);
  }

  leave(id: string): void {
    this.latest.delete(id);
  }
}
