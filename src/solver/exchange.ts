import type { RunningSearch } from '../kernel/port';
import type { SharedPlans } from './shared-plans';

/** Looks at what the others have, spread evenly over what a search may use. */
const LOOKS = 10;
/** The last look is so long before the end, and as long as taking a plan over has been seen to take, twice. */
const LAST_MS = 15;
/** Leaving a plan may cost this share of the time since the one before. */
const SHARE = 0.02;

/**
 * What one thread of a solve tells the others between the chunks of one search, and takes from them. It leaves its best plan whenever that
 * has become better; it looks at theirs a few times alone, and goes on from the best of them where that is cheaper than its own: between
 * two looks the searches differ, and one finds what the other does not.
 */
export class Exchange {
  private readonly begun: number;
  private looks = 0;
  private hadLast = false;
  private left = 0;
  private nextLeaveAt = 0;
  private slowestMs = 0;

  /** `search`: which of the solve's. */
  constructor(
    private readonly plans: SharedPlans,
    private readonly thread: number,
    private readonly search: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.begun = now();
  }

  /** Called between chunks. */
  look(running: RunningSearch): void {
    if (running.improvements === 0) {
      return;
    }
    this.leave(running);
    const { used } = running;
    const due = Math.floor(used * LOOKS);
    if (due > this.looks || this.isLast(used)) {
      this.looks = due;
      this.take(running);
    }
  }

  private leave(running: RunningSearch): void {
    const at = this.now();
    if (running.improvements === this.left || at < this.nextLeaveAt) {
      return;
    }
    this.left = running.improvements;
    this.plans.leave(this.thread, this.search, { cost: running.cost, plan: running.plan() });
    const after = this.now();
    this.nextLeaveAt = after + (after - at) / SHARE;
  }

  private take(running: RunningSearch): void {
    const at = this.now();
    const better = this.plans.best(this.thread, this.search, running.cost);
    if (better !== null) {
      running.adopt(better.plan);
      // It is theirs: they need not be told.
      this.left = running.improvements;
      this.slowestMs = Math.max(this.slowestMs, this.now() - at);
    }
  }

  /** Once, as late as a plan can still be taken over. */
  private isLast(used: number): boolean {
    const passed = this.now() - this.begun;
    const remaining = used > 0 ? passed / used - passed : Infinity;
    const isLast = !this.hadLast && remaining <= LAST_MS + 2 * this.slowestMs;
    this.hadLast ||= isLast;
    return isLast;
  }
}
