import type { Job } from './job';
import type { LiveNews } from './live-store';

/** A job with what is known of it in this process. */
export interface SeenJob {
  readonly job: Job;
  readonly progress: LiveNews['progress'] | null;
  /** JSON in UTF-8, where it is at hand; else the store has it. */
  readonly result?: Uint8Array;
}
