import type { LiveNews } from './live-store';

type Progress = LiveNews['progress'];

/** What is told of a job: one that is begun once more, in place or elsewhere, shows nothing that is worse than what its client has seen. */
export class ShownProgress {
  private latest: Progress | null = null;
  private seen: Progress | null = null;
  private isAsking = false;
  /** What was found last while it was asked. */
  private held: LiveNews | null = null;
  private isClosed = false;

  constructor(private readonly tell: (news: LiveNews) => void) {}

  /** The job begins anew, without its plan. */
  again(): void {
    this.seen = this.latest ?? this.seen;
    this.held = null;
  }

  /** The job was taken over from a process that had told so much of it; null: nothing. Until that is known nothing is told. */
  async follow(asked: Promise<Progress | null>): Promise<void> {
    this.isAsking = true;
    this.seen = await asked;
    this.isAsking = false;
    const { held } = this;
    this.held = null;
    if (held !== null) {
      this.show(held);
    }
  }

  /** Tells it, if it may be told. Within one search the plans are in order already. */
  show(news: LiveNews): void {
    if (this.isClosed) {
      return;
    }
    if (this.isAsking) {
      this.held = news;
    } else if (this.seen === null || !isWorse(news.progress, this.seen)) {
      this.latest = news.progress;
      this.tell(news);
    }
  }

  /** This process has nothing more to tell. */
  close(): void {
    this.isClosed = true;
  }
}

/** Fewer jobs served, or as many for more. */
export function isWorse(one: Progress, other: Progress): boolean {
  return one.served < other.served || (one.served === other.served && one.cost > other.cost);
}
