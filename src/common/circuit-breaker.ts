export interface CircuitBounds {
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/** What is kept from asking, in its own words. */
export interface CircuitOf {
  /** What a failed call says of who was asked: it is ill, or well all the same; a fault of our own says nothing. */
  verdict(thrown: unknown): 'ill' | 'well' | 'nothing';
  /** What is thrown instead of asking. */
  refusal(lastFailure: unknown): Error;
}

/**
 * Keeps callers from waiting for a server that is gone (Nygard, Release It!, 2007). Closed: everybody asks. Open, after
 * so many failures in a row: nobody does, for a while. Then one asks, and how it goes decides for all.
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | null = null;
  private probing = false;
  private lastFailure: unknown;

  constructor(
    private readonly bounds: CircuitBounds,
    private readonly asked: CircuitOf,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether a call would be refused, were it made now. */
  get isOpen(): boolean {
    return this.openedAt !== null && (this.probing || this.now() - this.openedAt < this.bounds.openMs);
  }

  /** Otherwise the next call is refused, or is the one that decides: who has several to make begins with one. */
  get isClosed(): boolean {
    return this.openedAt === null;
  }

  /** Throws the refusal instead of asking, and what `ask` throws. Who was called off says nothing. */
  async run<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const probes = this.openedAt !== null;
    if (this.isOpen) {
      throw this.asked.refusal(this.lastFailure);
    }
    this.probing = probes;
    try {
      const answer = await ask();
      this.close();
      return answer;
    } catch (thrown) {
      if (signal?.aborted !== true) {
        this.judge(thrown, probes);
      }
      throw thrown;
    } finally {
      this.probing &&= !probes;
    }
  }

  private close(): void {
    this.failures = 0;
    this.openedAt = null;
  }

  private judge(thrown: unknown, probed: boolean): void {
    const verdict = this.asked.verdict(thrown);
    if (verdict === 'well') {
      this.close();
    }
    if (verdict !== 'ill') {
      return;
    }
    this.failures += 1;
    this.lastFailure = thrown;
    if (probed || (this.openedAt === null && this.failures >= this.bounds.failuresToOpen)) {
      this.openedAt = this.now();
    }
  }
}
