import type { QueuedJob } from './running-job';

/** The jobs of one client that wait, in the order in which they were made: what is taken up from another process goes before what came later. */
export class OldestFirst {
  /** By the time of their making; jobs of the same millisecond as they came. */
  private readonly jobs: QueuedJob[] = [];

  get length(): number {
    return this.jobs.length;
  }

  add(queued: QueuedJob): void {
    this.jobs.splice(this.firstAfter(queued.job.createdAt), 0, queued);
  }

  /** Undefined: none waits. */
  takeFirst(): QueuedJob | undefined {
    return this.jobs.shift();
  }

  remove(queued: QueuedJob): void {
    const at = this.jobs.lastIndexOf(queued, this.firstAfter(queued.job.createdAt) - 1);
    if (at >= 0) {
      this.jobs.splice(at, 1);
    }
  }

  all(): readonly QueuedJob[] {
    return this.jobs;
  }

  /** The position of the first job that was made later. */
  private firstAfter(createdAt: number): number {
    let [low, high] = [0, this.jobs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.jobs[middle]?.job.createdAt ?? Infinity) <= createdAt) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
