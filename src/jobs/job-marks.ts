import { Inject, Injectable } from '@nestjs/common';
import { type InFlightKey, InFlightMarkers } from '../cache/in-flight';
import { CONFIG, type Config } from '../config/config';
import type { Job } from './job';
import { scopeOf } from './job-scope';
import { type Mark, NO_MARK } from './running-job';

/**
 * What a job may take beyond the largest limit before its marker ends by itself: the wait in a queue, above all. A day blocks nobody, since
 * the marker of a job that has ended or is nowhere is taken over (`JobsService`).
 */
const GRACE_S = 86_400;

type MarkedJob = Pick<Job, 'id' | 'owner' | 'fingerprint'>;

/**
 * Which job identical requests of one client are told of (contract B33), or of all who may see one another's jobs: whoever is told of a
 * job finds it. The key stands in the job, so that whoever goes on with it has its marker in hand, too. None of its calls rejects.
 */
@Injectable()
export class JobMarks {
  private readonly ttlMs: number;
  private readonly visibility: Config['jobs']['visibility'];

  constructor(
    private readonly markers: InFlightMarkers,
    @Inject(CONFIG) { maxTimeLimitSeconds, jobs }: Config,
  ) {
    this.visibility = jobs.visibility;
    this.ttlMs = (maxTimeLimitSeconds + GRACE_S) * 1_000;
  }

  /** Marks the job, or resolves to the id of another one that does the same already; `insteadOf`: one that does not, any more. */
  async claim(job: MarkedJob, insteadOf?: string): Promise<string> {
    const key = this.keyOf(job);
    return key === null ? job.id : this.markers.claim(key, job.id, this.ttlMs, insteadOf);
  }

  /** Somebody is told of this job, which another process runs. */
  async share(job: MarkedJob): Promise<void> {
    const key = this.keyOf(job);
    await (key === null ? undefined : this.markers.share(key, job.id));
  }

  /** Of a job that was claimed, here or where it came from. */
  of(job: MarkedJob): Mark {
    const key = this.keyOf(job);
    return key === null
      ? NO_MARK
      : {
          unmark: () => this.markers.release(key, job.id),
          isShared: () => this.markers.isShared(key, job.id),
        };
  }

  private keyOf({ owner, fingerprint }: MarkedJob): InFlightKey | null {
    return fingerprint === null ? null : { ...scopeOf(owner, this.visibility), fingerprint };
  }
}
