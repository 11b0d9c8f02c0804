import type { SolveNews } from '../solver/solve-messages';

type Progress = SolveNews['progress'];

/** What was told of a job: one that is begun once more, in place or elsewhere, shows nothing that is worse than what its client has seen. */
export class ShownProgress {
  private latest: Progress | null = null;
  private seen: Progress | null = null;

  /** The job begins anew, without its plan. */
  again(): void {
    this.seen = this.latest ?? this.seen;
  }

  /** The job was taken over from a process that had told so much of it; null: nothing. */
  follow(seen: Progress | null): void {
    this.seen = seen;
  }

  /** Whether it is to be told. Within one search the plans are in order already. */
  admits(progress: Progress): boolean {
    if (this.seen !== null && isWorse(progress, this.seen)) {
      return false;
    }
    this.latest = progress;
    return true;
  }
}

/** Fewer jobs served, or as many for more. */
export function isWorse(one: Progress, other: Progress): boolean {
  return one.served < other.served || (one.served === other.served && one.cost > other.cost);
}
