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
  /** This process tells nothing more of it. */
  isOver: boolean;
}

/** Where all processes see them: what one finds, another one shows. */
export class SharedLiveJobs implements LiveJobs {
  private readonly told = new Map<string, Told>();
  /** Of jobs that were taken over: what was told of them before is asked for. */
  private readonly inheriting = new Map<string, AbortController>();

  constructor(private readonly store: LiveStore) {}

  tell(job: ClaimedJob, latest: LiveNews): void {
    const told = this.told.get(job.id);
    if (told?.job.claim === job.claim) {
      told.latest = latest;
    } else if ((told?.job.claim ?? 0) < job.claim) {
      this.leave(job);
      const { id, claim } = job;
      const begun = { job: { id, claim }, latest, written: null, writing: Promise.resolve(), isOver: false };
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
    const over = new AbortController();
    this.inheriting.set(job.id, over);
    const untilMs = performance.now() + INHERIT_WITHIN_MS;
    while (!over.signal.aborted && performance.now() < untilMs) {
      try {
        // In this order the plan is no worse than what it is said to be.
        const progress = await this.readProgress(job);
        const body = progress === null ? null : await this.store.plan(job);
        if (progress !== null && body !== null && !over.signal.aborted) {
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

  leave(job: ClaimedJob): void {
    const told = this.finish(job);
    if (told !== undefined && told.latest !== told.written) {
      // It may have been shown here: who goes on with it is to know of it.
      void told.writing.then(() => this.write(told));
    }
  }

  private finish({ id }: ClaimedJob): Told | undefined {
    this.inheriting.get(id)?.abort();
    this.inheriting.delete(id);
    const told = this.told.get(id);
    this.told.delete(id);
    if (told !== undefined) {
      told.isOver = true;
    }
    return told;
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
    told.writing = this.store.write(told.job, told.latest).catch(() => undefined);
    return told.writing;
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
