import type { SolveNews } from '../solver/solve-messages';
import type { LiveJobs } from './live-jobs';

/** Of jobs that several replicas run: each has its own at hand, and asks for those of the others. */
export class ReplicaLiveJobs implements LiveJobs {
  constructor(
    private readonly own: LiveJobs,
    private readonly shared: LiveJobs,
  ) {}

  tell(id: string, news: SolveNews): void {
    this.own.tell(id, news);
    this.shared.tell(id, news);
  }

  async progressOf(id: string): Promise<SolveNews['progress'] | null> {
    return (await this.own.progressOf(id)) ?? this.shared.progressOf(id);
  }

  async planOf(id: string): Promise<Uint8Array | null> {
    return (await this.own.planOf(id)) ?? this.shared.planOf(id);
  }

  forget(id: string): void {
    this.own.forget(id);
    this.shared.forget(id);
  }
}
