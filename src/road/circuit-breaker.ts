import { ProviderError } from './provider-error';

export interface CircuitBounds {
  readonly failuresToOpen: number;
  readonly openMs: number;
}

/**
 * Keeps callers from waiting for a server that is gone (Nygard, Release It!, 2007). Closed: everybody asks. Open, after
 * so many failures in a row: nobody does, for a while. Then one asks, and how it goes decides for all.
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | null = null;
  private probing = false;
  private lastFailure = '';

  constructor(
    private readonly bounds: CircuitBounds,
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

  /** Throws ProviderError `circuit_open` instead of asking, and what `ask` throws. Who was called off says nothing. */
  async run<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const probes = this.openedAt !== null;
    if (this.isOpen) {
      const message = `${this.lastFailure} too often just now, and is left alone for a while`;
      throw new ProviderError('circuit_open', message);
    }
    this.probing = probes;
    try {
      const answer = await ask();
      this.close();
      return answer;
    } catch (thrown) {
      if (!signal.aborted) {
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

  /** Who refuses a question, or has too many of them, is there. */
  private judge(thrown: unknown, probed: boolean): void {
    if (!(thrown instanceof ProviderError)) {
      return;
    }
    if (!thrown.isIllness) {
      this.close();
      return;
    }
    this.failures += 1;
    this.lastFailure = thrown.message;
    if (probed || (this.openedAt === null && this.failures >= this.bounds.failuresToOpen)) {
      this.openedAt = this.now();
    }
  }
}
