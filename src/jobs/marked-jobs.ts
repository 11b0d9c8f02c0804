import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './job';

export interface MarkedJobsOptions {
  readonly find: (id: string) => Promise<Job | null>;
  /** How often a job that is nowhere to be found is looked for once more. */
  readonly looks: number;
  readonly pauseMs: number;
}

/**
 * The jobs that markers of work in flight name. A marker is set before its job is written down, by another process perhaps, so a
 * job that is not there yet is given a moment. Hundreds of identical requests that ask for one at once are one question.
 */
export class MarkedJobs {
  private readonly looking = new Map<string, Promise<Job | null>>();

  constructor(private readonly options: MarkedJobsOptions) {}

  /** Null: its process has died, or keeps its jobs to itself. Throws what `find` throws. */
  find(id: string): Promise<Job | null> {
    const before = this.looking.get(id);
    if (before !== undefined) {
      return before;
    }
    const looking = this.look(id).finally(() => this.looking.delete(id));
    this.looking.set(id, looking);
    return looking;
  }

  private async look(id: string): Promise<Job | null> {
    const { find, looks, pauseMs } = this.options;
    let job = await find(id);
    for (let tries = 0; job === null && tries < looks; tries += 1) {
      await sleep(pauseMs);
      job = await find(id);
    }
    return job;
  }
}
