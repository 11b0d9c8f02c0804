import type { SolveNews } from '../solver/solve-messages';

/** What this process knows of the jobs that it runs and that are watched: their best plans so far, in memory alone. */
export class LiveJobs {
  private readonly latest = new Map<string, SolveNews>();

  tell(id: string, news: SolveNews): void {
    this.latest.set(id, news);
  }

  /** Null: nothing was found yet, or the job runs elsewhere, or is not watched. */
  newsOf(id: string): SolveNews | null {
    return this.latest.get(id) ?? null;
  }

  forget(id: string): void {
    this.latest.delete(id);
  }
}
