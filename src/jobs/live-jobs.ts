import type { ClaimedJob } from './job';
import type { LiveNews } from './live-store';

/**
 * The best plans so far of jobs that run and are watched, each under the claim of who runs it: who has lost a job shows nothing of it
 * any more, also where it does not know. None of its calls rejects.
 */
export interface LiveJobs {
  tell(job: ClaimedJob, news: LiveNews): void;
  /**
   * Under this claim, or an earlier one while nobody has told of it under this. Null: nothing was found yet, or nobody knows of it
   * here.
   */
  progressOf(job: ClaimedJob): Promise<LiveNews['progress'] | null>;
  /** An answer as JSON in UTF-8, likewise. */
  planOf(job: ClaimedJob): Promise<Uint8Array | null>;
  /** It was taken over under this claim, and shows from now on what was found before, which is given. */
  inherit(job: ClaimedJob): Promise<LiveNews['progress'] | null>;
  /** It has ended. */
  forget(job: ClaimedJob): void;
  /** Others go on with it, or have ended it: what they see of it stays. */
  leave(job: ClaimedJob): void;
}

/** Injection token of the {@link LiveJobs}. */
export const LIVE_JOBS = Symbol('LiveJobs');

/** Of the jobs that this process runs. */
export class OwnLiveJobs implements LiveJobs {
  private readonly latest = new Map<string, { readonly claim: number; readonly news: LiveNews }>();

  /** Whether it was told of under this very claim. */
  has({ id, claim }: ClaimedJob): boolean {
    return this.latest.get(id)?.claim === claim;
  }

  tell({ id, claim }: ClaimedJob, news: LiveNews): void {
    // What a search finds before it hears that it is over.
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

  private find({ id, claim }: ClaimedJob): LiveNews | null {
    const latest = this.latest.get(id);
    return latest !== undefined && latest.claim <= claim ? latest.news : null;
  }

  inherit(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    const news = this.find(job);
    if (news !== null) {
      this.tell(job, news);
    }
    return Promise.resolve(news?.progress ?? null);
  }

  forget({ id }: ClaimedJob): void {
    this.latest.delete(id);
  }

  leave({ id }: ClaimedJob): void {
    this.latest.delete(id);
  }
}
