import type { ClaimedJob } from './job';
import type { LiveJobs, OwnLiveJobs } from './live-jobs';
import type { LiveNews } from './live-store';

/** Of jobs that several replicas run: each has its own at hand, and asks for those of the others. */
export class ReplicaLiveJobs implements LiveJobs {
  constructor(
    private readonly own: OwnLiveJobs,
    private readonly shared: LiveJobs,
  ) {}

  tell(job: ClaimedJob, news: LiveNews): void {
    this.own.tell(job, news);
    this.shared.tell(job, news);
  }

  progressOf(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    return this.placeOf(job).progressOf(job);
  }

  planOf(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.placeOf(job).planOf(job);
  }

  private placeOf(job: ClaimedJob): LiveJobs {
    return this.own.has(job) ? this.own : this.shared;
  }

  async inherit(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    const shared = await this.shared.inherit(job);
    // What is one's own under an earlier claim is older, unless nobody can be asked.
    return shared ?? this.own.inherit(job);
  }

  forget(job: ClaimedJob): void {
    this.own.forget(job);
    this.shared.forget(job);
  }

  leave(job: ClaimedJob): void {
    this.own.leave(job);
    this.shared.leave(job);
  }
}
