import type { ClaimedJob } from './job';
import type { LiveJobs } from './live-jobs';
import type { LiveNews } from './live-store';
import { isWorse } from './shown-progress';

/** Of jobs that several replicas run: each has its own at hand, and asks for those of the others. */
export class ReplicaLiveJobs implements LiveJobs {
  constructor(
    private readonly own: LiveJobs,
    private readonly shared: LiveJobs,
  ) {}

  tell(job: ClaimedJob, news: LiveNews): void {
    this.own.tell(job, news);
    this.shared.tell(job, news);
  }

  async progressOf(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    return (await this.own.progressOf(job)) ?? this.shared.progressOf(job);
  }

  async planOf(job: ClaimedJob): Promise<Uint8Array | null> {
    return (await this.own.planOf(job)) ?? this.shared.planOf(job);
  }

  async inherit(job: ClaimedJob): Promise<LiveNews['progress'] | null> {
    const shared = await this.shared.inherit(job);
    const own = await this.own.inherit(job);
    const body = await this.own.planOf(job);
    if (own === null || body === null || (shared !== null && isWorse(own, shared))) {
      // Another one has had it meanwhile.
      void this.own.leave(job);
      return shared;
    }
    this.shared.tell(job, { progress: own, body });
    return own;
  }

  forget(job: ClaimedJob): void {
    this.own.forget(job);
    this.shared.forget(job);
  }

  leave(job: ClaimedJob): Promise<unknown> {
    return Promise.all([this.own.leave(job), this.shared.leave(job)]);
  }
}
