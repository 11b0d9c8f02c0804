import type { ClaimedJob } from './job';
import type { LiveJobs } from './live-jobs';
import type { LiveNews, LiveStore } from './live-store';

/** Between two writings of one job. */
const PAUSE_MS = 250;
/** Between two writings of the same: the shared place may have lost it. */
const AGAIN_MS = 5_000;

type Progress = LiveNews['progress'];

/** A place that does not answer is asked for so long what stood there: it may have lost nothing. */
const INHERIT_WITHIN_MS = 10_000;

/** One job that this process runs: what is newest is written, over and over, and only one at a time. */
interface Told {
  readonly job: ClaimedJob;
  latest: LiveNews;
  /** Written, or under way. */
  written: LiveNews | null;
  /** Resolves when nothing is under way. */
  writing: Promise<unknown>;
  /** What stood under earlier claims is gone. */
  isAlone: boolean;
  /** This process tells nothing more of it. */
  isOver: boolean;
}

/** Where all processes see them: what one finds, another one shows. */
export class SharedLiveJobs implements LiveJobs {
  private readonly told = new Map<string, Told>();
  /** Of jobs that were taken over, and under which claim: what was told of them before is asked for. */
  private readonly inheriting = new Map<string, { readonly claim: number; isOver: boolean }>();

  constructor(private readonly store: LiveStore) {}

  tell(job: ClaimedJob, latest: LiveNews): void {
    const told = this.told.get(job.id);
    if (told?.job.claim === job.claim) {
      told.latest = latest;
    } else if ((told?.job.claim ?? 0) < job.claim) {
      void this.leave(job);
      const { id, claim } = job;
      const begun: Told = {
        ...{ job: { id, claim }, latest, written: null, writing: Promise.resolve() },
        ...{ isAlone: claim === 1, isOver: false },
      };
      this.told.set(id, begun);
      void this.keepWriting(begun);
    }
  }

  progressOf(job: ClaimedJob): Promise<Progress | null> {
    return this.readProgress(job).catch(() => null);
  }

  planOf(job: ClaimedJob): Promise<Uint8Array | null> {
    return this.store.plan(job).catch(() => null);
  }

  async inherit(job: ClaimedJob): Promise<Progress | null> {
    this.stopInheriting(job);
    const asked = { claim: job.claim, isOver: false };
    this.inheriting.set(job.id, asked);
    const untilMs = performance.now() + INHERIT_WITHIN_MS;
    while (!asked.isOver && performance.now() < untilMs) {
      try {
        // In this order the plan is no worse than what it is said to be.
        const progress = await this.readProgress(job);
        const body = progress === null ? null : await this.store.plan(job);
        if (progress !== null && body !== null && !asked.isOver) {
          this.tell(job, { progress, body });
        }
        return progress;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
      }
    }
    return null;
  }

  /** Also of a job that another process runs. */
  forget(job: ClaimedJob): void {
    const told = this.finish(job);
    // Behind what is under way.
    void (told?.writing ?? Promise.resolve()).then(() => this.store.remove(job)).catch(() => undefined);
  }

  async leave(job: ClaimedJob): Promise<void> {
    const told = this.finish(job);
    await told?.writing;
    if (told !== undefined && told.latest !== told.written) {
      // It may have been shown here: who goes on with it is to know of it.
      await this.write(told);
    }
  }

  private finish(job: ClaimedJob): Told | undefined {
    this.stopInheriting(job);
    const told = this.told.get(job.id);
    if (told === undefined || told.job.claim > job.claim) {
      return undefined;
    }
    this.told.delete(job.id);
    told.isOver = true;
    return told;
  }

  private stopInheriting({ id, claim }: ClaimedJob): void {
    const asked = this.inheriting.get(id);
    if (asked !== undefined && asked.claim <= claim) {
      asked.isOver = true;
      this.inheriting.delete(id);
    }
  }

  private async keepWriting(told: Told): Promise<void> {
    for (let at = -Infinity; !told.isOver;) {
      if (told.written !== told.latest || performance.now() - at >= AGAIN_MS) {
        at = performance.now();
        await this.write(told);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
  }

  private write(told: Told): Promise<unknown> {
    told.written = told.latest;
    told.writing = this.store
      .write(told.job, told.latest)
      .then(() => this.removeEarlier(told))
      .catch(() => undefined);
    return told.writing;
  }

  /** Only once there is something under this claim. */
  private async removeEarlier(told: Told): Promise<void> {
    if (!told.isAlone) {
      told.isAlone = true;
      const { id, claim } = told.job;
      await this.store.remove({ id, claim: claim - 1 });
    }
  }

  private async readProgress(job: ClaimedJob): Promise<Progress | null> {
    const text = await this.store.progress(job);
    return text === null ? null : progressIn(text);
  }
}

/** What stands in a shared place may be anything. */
function progressIn(text: string): Progress | null {
  const { cost, served, unserved, gap } = (parsed(text) ?? {}) as Readonly<Record<keyof Progress, unknown>>;
  return isNumber(cost) && isNumber(served) && isNumber(unserved) && (gap === null || isNumber(gap))
    ? { cost, served, unserved, gap }
    : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
