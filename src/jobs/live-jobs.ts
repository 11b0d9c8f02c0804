import type { ClaimedJob } from './job';
import type { LiveNews } from './live-store';

/**
 * The best plans so far of jobs that run and are watched, each under the claim of who runs it. None of its calls rejects.
 */
export interface LiveJobs {
  tell(job: ClaimedJob, news: LiveNews): void;
  /** Null: nothing was found yet, or nobody knows of it here. */
  progressOf(job: ClaimedJob): Promise<LiveNews['progress'] | null>;
  /** An answer as JSON in UTF-8, likewise. */
  planOf(job: ClaimedJob): Promise<Uint8Array | null>;
  /** It was taken over under this claim, and shows from now on what was found before, which is given. */
  inherit(job: ClaimedJob): Promise<LiveNews['progress'] | null>;
  /** It has ended. */
  forget(job: ClaimedJob): void;
  /** Others go on with it, or have ended it: what they see of it stays. Resolves when all that was told stands where they see it. */
  leave(job: ClaimedJob): Promise<unknown>;
}

/** Injection token of the {@link LiveJobs}. */
export const LIVE_JOBS = Symbol('LiveJobs');

/** Of the jobs that this process runs: under their very claims, so that one that it has lost unawares is shown no more. */
export class OwnLiveJobs implements LiveJobs {
  private readonly latest = new Map<string, { readonly claim: number; readonly news: LiveNews }>();

  tell({ id, claim }: ClaimedJob, news: LiveNews): void {
    // An older piece of the same job may still be in hand.
    if ((this.latest.get(id)?.claim ?? 0) <= claim) {
      this.latest.set(id, { claim, news });
    }
  }

  progressOf(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    return Promise.resolve(this.find(job)?.progress ?? null);
  }

  planOf(job: ClaimedJob): Promise<Uint8Array | null> {
    return Promise.resolve(this.find(job)?.body ?? null);
  }

  inherit(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    const before = this.latest.get(job.id);
    if (before !== undefined) {
      this.tell(job, before.news);
    }
    return this.progressOf(job);
  }

  forget(job: ClaimedJob): void {
    this.drop(job);
  }

  leave(job: ClaimedJob): Promise<unknown> {
    this.drop(job);
    return Promise.resolve();
  }

  /** But nothing that has come under a later claim. */
  private drop({ id, claim }: ClaimedJob): void {
    if ((this.latest.get(id)?.claim ?? 0) <= claim) {
      this.latest.delete(id);
    }
  }

  private find({ id, claim }: ClaimedJob): LiveNews | null {
    const latest = this.latest.get(id);
    return latest?.claim === claim ? latest.news : null;
  }
}
