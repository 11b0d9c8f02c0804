import type { SolveNews } from '../solver/solve-messages';
import type { LiveJobs } from './live-jobs';
import type { LiveStore } from './live-store';

/** Between two writings of one job. */
const PAUSE_MS = 250;

type Progress = SolveNews['progress'];

/** One job that this process runs: what is newest is written, and only one at a time. */
interface Told {
  latest: SolveNews;
  isWriting: boolean;
  isOver: boolean;
}

/** Where all processes see them: what one finds, another one shows. */
export class SharedLiveJobs implements LiveJobs {
  private readonly told = new Map<string, Told>();

  constructor(private readonly store: LiveStore) {}

  tell(id: string, latest: SolveNews): void {
    const told = this.told.get(id);
    if (told === undefined) {
      this.told.set(id, { latest, isWriting: false, isOver: false });
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

  forget(id: string): void {
    const told = this.told.get(id);
    this.told.delete(id);
    if (told !== undefined) {
      told.isOver = true;
      this.store.remove(id).catch(() => undefined);
    }
  }

  private async write(id: string): Promise<void> {
    const told = this.told.get(id);
    if (told === undefined || told.isWriting) {
      return;
    }
    told.isWriting = true;
    for (let written: SolveNews | null = null; !told.isOver && written !== told.latest;) {
      written = told.latest;
      await this.store.write(id, written).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
    }
    told.isWriting = false;
    if (told.isOver) {
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
