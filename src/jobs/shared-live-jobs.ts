import type { SolveNews } from '../solver/solve-messages';
import type { LiveJobs } from './live-jobs';
import type { LiveStore } from './live-store';

/** Between two writings of one job. */
const PAUSE_MS = 250;
/** Between two writings of the same: the shared place may have lost it, or a process that was stopped for a while have written over it. */
const AGAIN_MS = 5_000;

type Progress = SolveNews['progress'];

/** One job that this process runs: what is newest is written, over and over, and only one at a time. */
interface Told {
  latest: SolveNews;
  isWriting: boolean;
  /** This process writes nothing more of it. */
  isOver: boolean;
  /** Nobody does. */
  isForgotten: boolean;
}

/** Where all processes see them: what one finds, another one shows. */
export class SharedLiveJobs implements LiveJobs {
  private readonly told = new Map<string, Told>();

  constructor(private readonly store: LiveStore) {}

  tell(id: string, latest: SolveNews): void {
    const told = this.told.get(id);
    if (told === undefined) {
      this.told.set(id, { latest, isWriting: false, isOver: false, isForgotten: false });
    } else {
      told.latest = latest;
    }
    void this.write(id);
  }

  async progressOf(id: string): Promise<Progress | null> {
    try {
      return progressIn(JSON.parse((await this.store.progress(id)) ?? 'null'));
    } catch {
      return null;
    }
  }

  planOf(id: string): Promise<Uint8Array | null> {
    return this.store.plan(id).catch(() => null);
  }

  /** Also of a job that another process runs. */
  forget(id: string): void {
    const told = this.told.get(id);
    this.leave(id);
    if (told !== undefined) {
      told.isForgotten = true;
    }
    this.store.remove(id).catch(() => undefined);
  }

  leave(id: string): void {
    const told = this.told.get(id);
    this.told.delete(id);
    if (told !== undefined) {
      told.isOver = true;
    }
  }

  private async write(id: string): Promise<void> {
    const told = this.told.get(id);
    if (told === undefined || told.isWriting) {
      return;
    }
    told.isWriting = true;
    for (let written: SolveNews | null = null, at = -Infinity; !told.isOver;) {
      if (written !== told.latest || performance.now() - at >= AGAIN_MS) {
        [written, at] = [told.latest, performance.now()];
        await this.store.write(id, written).catch(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    if (told.isForgotten) {
      // Written after it was forgotten.
      this.store.remove(id).catch(() => undefined);
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
