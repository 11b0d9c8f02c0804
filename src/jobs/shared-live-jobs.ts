import type { ClaimedJob } from './job';
import type { LiveJobs } from './live-jobs';
import type { LiveNews, LiveStore } from './live-store';

/** Between two writings of one job. */
const PAUSE_MS = 250;
/** Between two writings of the same: the shared place may have lost it. */
const AGAIN_MS = 5_000;

type Progress = LiveNews['progress'];

/** One job that this process runs: what is newest is written, over and over, and only one at a time. */
interface Told {
  readonly job: ClaimedJob;
  latest: LiveNews;
  /** This process writes nothing more of it. */
  isOver: boolean;
  /** Nobody does. */
  isForgotten: boolean;
}

/** Where all processes see them: what one finds, another one shows. */
export class SharedLiveJobs implements LiveJobs {
  private readonly told = new Map<string, Told>();

  constructor(private readonly store: LiveStore) {}

  tell(job: ClaimedJob, latest: LiveNews): void {
    const told = this.told.get(job.id);
    if (told?.job.claim === job.claim) {
      told.latest = latest;
    } else if ((told?.job.claim ?? 0) < job.claim) {
      this.leave(job);
      const { id, claim } = job;
      const begun = { job: { id, claim }, latest, isOver: false, isForgotten: false };
      this.told.set(id, begun);
      void this.write(begun);
    }
  }

  async progressOf(job: ClaimedJob): Promise<Progress | null> {
    try {
      return progressIn(JSON.parse((await this.store.progress(job)) ?? 'null'));
    } catch {
      return null;
    }
  }

  planOf(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.store.plan(job).catch(() => null);
  }

  async inherit(job: ClaimedJob): Promise<Progress | null> {
    // In this order the plan is no worse than what it is said to be.
    const progress = await this.progressOf(job);
    const body = progress === null ? null : await this.planOf(job);
    if (progress !== null && body !== null) {
      this.tell(job, { progress, body });
    }
    return progress;
  }

  /** Also of a job that another process runs. */
  forget(job: ClaimedJob): void {
    const told = this.told.get(job.id);
    this.leave(job);
    if (told !== undefined) {
      told.isForgotten = true;
    }
    this.store.remove(job).catch(() => undefined);
  }

  leave({ id }: ClaimedJob): void {
    const told = this.told.get(id);
    this.told.delete(id);
    if (told !== undefined) {
      told.isOver = true;
    }
  }

  private async write(told: Told): Promise<void> {
    for (let written: LiveNews | null = null, at = -Infinity; !told.isOver;) {
      if (written !== told.latest || performance.now() - at >= AGAIN_MS) {
        [written, at] = [told.latest, performance.now()];
        await this.store.write(told.job, written).catch(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    if (told.isForgotten) {
      // Written after it was forgotten.
      this.store.remove(told.job).catch(() => undefined);
    }
  }
}

/** What stands in a shared place may be anything. */
function progressIn(read: unknown): Progress | null {
  const { cost, served, unserved, gap } = (read ?? {}) as Readonly<Record<keyof Progress, unknown>>;
  return isNumber(cost) && isNumber(served) && isNumber(unserved) && (gap === null || isNumber(gap))
    ? { cost, served, unserved, gap }
    : null;
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
