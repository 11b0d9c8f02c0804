import type { RunningSearch } from '../kernel/port';
import { isBetter, ONE_THREAD, type SolveContext, takeSnapshot, type ThreadsRun } from '../optimize/pipeline';
import type { SolveNews } from './solve-messages';

/** What is asked of a search. */
type Watched = Pick<RunningSearch, 'improvements' | 'summary' | 'report'>;

/** The least time between two snapshots. */
const SHORTEST_MS = 100;
/** The most: whoever watches sees the plan of a large problem change that often. */
const LONGEST_MS = 5_000;
/** A snapshot may cost this share of the time since the one before. */
const SHARE = 0.05;

/**
 * What is told of a search while it runs: its best plan whenever that has become better, as often as it costs next to nothing, and the
 * first one at once. Counters and plan go together, so that what is salvaged is what was shown last.
 */
export class LiveSnapshots {
  private nextAt = 0;
  private looked: { readonly search: Watched; readonly improvements: number } | null = null;
  private best: readonly number[] | null = null;

  /** `now`: milliseconds since the request's solve began. */
  constructor(
    private readonly context: SolveContext,
    private readonly requestId: string,
    private readonly now: () => number,
    private readonly tell: (news: SolveNews) => void,
    private readonly threads: () => ThreadsRun = () => ONE_THREAD,
  ) {}

  /** Called between chunks of the search. */
  look(search: Watched): void {
    const { improvements } = search;
    const at = this.now();
    const isNew = this.looked?.search !== search || this.looked.improvements !== improvements;
    if (improvements === 0 || !isNew || at < this.nextAt) {
      return;
    }
    this.looked = { search, improvements };
    const meta = { requestId: this.requestId, solveTimeMs: at, threads: this.threads() };
    const { answer, progress, worth } = takeSnapshot(this.context, search.report(), search.summary(), meta);
    if (answer.routes.length > 0 && (this.best === null || isBetter(worth, this.best))) {
      this.best = worth;
      this.tell({ progress, body: new TextEncoder().encode(JSON.stringify(answer)) });
    }
    const took = this.now() - at;
    this.nextAt = at + took + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, took / SHARE));
  }
}
