import type { SolveNews } from '../solver/solve-messages';
import type { LiveJobs } from './live-jobs';
import { isWorse } from './shown-progress';

/** Who has told nothing of a job for so long may have lost it without knowing, as a process that was stopped for a while. */
const SURE_MS = 5_000;

/** Of jobs that several replicas run: each has its own at hand, and asks for those of the others. */
export class ReplicaLiveJobs implements LiveJobs {
  /** When this process told of a job last. */
  private readonly toldAt = new Map<string, number>();

  constructor(
    private readonly own: LiveJobs,
    private readonly shared: LiveJobs,
    private readonly now: () => number = () => performance.now(),
  ) {}

  tell(id: string, news: SolveNews): void {
    this.toldAt.set(id, this.now());
    this.own.tell(id, news);
    this.shared.tell(id, news);
  }

  async progressOf(id: string): Promise<SolveNews['progress'] | null> {
    const own = await this.own.progressOf(id);
    if (own !== null && this.now() - (this.toldAt.get(id) ?? -Infinity) < SURE_MS) {
      return own;
    }
    const theirs = await this.shared.progressOf(id);
    return own === null || (theirs !== null && isWorse(own, theirs)) ? theirs : own;
  }

  async planOf(id: string): Promise<Uint8Array | null> {
    const own = await this.own.progressOf(id);
    const isOwn = own !== null && own === (await this.progressOf(id));
    return isOwn ? this.own.planOf(id) : this.shared.planOf(id);
  }

  forget(id: string): void {
    this.toldAt.delete(id);
    this.own.forget(id);
    this.shared.forget(id);
  }

  leave(id: string): void {
    this.toldAt.delete(id);
    this.own.leave(id);
    this.shared.leave(id);
  }
}
