import type { Clock } from '../common/clock';
import type { OthersJob } from './store/durable-job-store';

export interface SilenceBounds {
  /** A job whose heart has not beaten for so long is abandoned. */
  readonly staleAfterMs: number;
  /**
   * However old a heartbeat is by the database's clock: it is looked at again after this time, in which a living runner beats. More
   * than one interval of heartbeats.
   */
  readonly confirmMs: number;
}

interface Observation {
  readonly beats: number;
  /** Of the clock that never jumps. */
  readonly since: number;
  sweep: number;
}

/**
 * Judges who is silent. Heartbeats are counted, and time is measured here, by a clock that never jumps: a count that stays the same
 * for long enough is silence, whatever the clocks of machines say. The database's clock makes it quicker where it can be trusted:
 * what it calls old has only to stay silent for a moment more. So a clock that is set forward ends no job that is alive, and one
 * that is set back keeps none that is dead.
 */
export class SilenceWatch {
  private readonly observations = new Map<string, Observation>();
  private sweep = 0;

  constructor(
    private readonly bounds: SilenceBounds,
    private readonly clock: Pick<Clock, 'monotonic'>,
  ) {}

  /** Begins a look at all jobs in others' hands. What the last one did not see is forgotten. */
  begin(): void {
    for (const [name, { sweep }] of this.observations) {
      if (sweep !== this.sweep) {
        this.observations.delete(name);
      }
    }
    this.sweep += 1;
  }

  /** A job that was handed back is nobody's. */
  isAbandoned({ job, runnerId, beats, silentMs }: OthersJob): boolean {
    if (runnerId === null) {
      return true;
    }
    const quietMs = this.quietMs(job.status === 'running' ? `${job.id}/${job.claim}` : runnerId, beats);
    const { staleAfterMs, confirmMs } = this.bounds;
    const isOld = silentMs !== null && silentMs >= staleAfterMs;
    return quietMs >= staleAfterMs || (isOld && quietMs >= confirmMs);
  }

  /** For how long the count has been what it is, as far as was seen from here. */
  private quietMs(name: string, beats: number): number {
    const now = this.clock.monotonic();
    const known = this.observations.get(name);
    const observation = known?.beats === beats ? known : { beats, since: now, sweep: this.sweep };
    observation.sweep = this.sweep;
    this.observations.set(name, observation);
    return now - observation.since;
  }
}
