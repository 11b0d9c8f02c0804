import type { SolveNews } from '../solver/solve-messages';

type Progress = SolveNews['progress'];

/** What was told of a job: one that is begun once more in place shows nothing that is worse than what its client has seen. */
export class ShownProgress {
  private latest: Progress | null = null;
  private ofFirstTry: Progress | null = null;

  /** The job begins anew, without its plan. */
  again(): void {
    this.ofFirstTry = this.latest;
  }

  /** Whether it is to be told. Within one search the plans are in order already. */
  admits(progress: Progress): boolean {
    if (this.ofFirstTry !== null && isWorse(progress, this.ofFirstTry)) {
      return false;
    }
    this.latest = progress;
    return true;
  }
}

function isWorse(one: Progress, other: Progress): boolean {
  return one.served < other.served || (one.served === other.served && one.cost > other.cost);
}
