import type { JobEngine } from './job-engine';
import type { DurableJobStore } from './store/durable-job-store';

/**
 * Jobs that run here and were cancelled at another process: nobody waits for what they find, and their slots are others'. PostgreSQL
 * tells it at once (`hearCancelled`), but for what it said while nobody could hear it; the next heartbeat would tell it too, ten
 * seconds later. One read by key of as many rows as jobs run here.
 */
export class EndedElsewhere {
  private isLooking = false;

  constructor(
    private readonly store: Pick<DurableJobStore, 'begunOf'>,
    private readonly engine: Pick<JobEngine, 'held' | 'drop'>,
  ) {}

  /** Lets go of them. Never rejects: a database that does not answer is told of by whoever has something to lose. */
  async look(): Promise<void> {
    const held = this.engine.held();
    if (this.isLooking || held.length === 0) {
      return;
    }
    this.isLooking = true;
    try {
      for (const [id, status] of await this.store.begunOf(held.map(({ id }) => id))) {
        if (status === 'cancelled') {
          this.engine.drop(id);
        }
      }
    } catch {
      // The heartbeat asks the same database, and reports.
    } finally {
      this.isLooking = false;
    }
  }
}
