import type { SharedPlans } from './shared-plans';

/** Begins a follower on a thread that stands idle; null: there is none. */
export type BeginFollower = (thread: number, signal: AbortSignal) => Promise<unknown> | null;

/**
 * The threads that search beside the one with the answer. They begin when that one does, on what stands idle then, and end with it at the
 * latest; nobody waits for them, and what becomes of one of them is no matter of the request's.
 */
export class Followers {
  private readonly over = new AbortController();

  constructor(
    private readonly plans: SharedPlans,
    private readonly begin: BeginFollower,
  ) {}

  start(most: number): void {
    for (let thread = 1; thread <= most; thread += 1) {
      const follower = this.begin(thread, this.over.signal);
      if (follower === null) {
        return;
      }
      this.plans.follows();
      // The pool has told the log where something broke.
      follower.then(
        () => undefined,
        () => this.plans.leaves(),
      );
    }
  }

  end(): void {
    this.plans.end();
    this.over.abort();
  }
}
