/** At most so many at once; the others wait in order. */
export class Turnstile {
  private inside = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly places: number) {}

  /** Throws the reason of `signal` when it is aborted before there is a place, and what `work` throws. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private enter(signal: AbortSignal): Promise<void> | void {
    signal.throwIfAborted();
    if (this.inside < this.places) {
      this.inside += 1;
      return;
    }
    return new Promise((resolve, reject) => {
      const next = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(next);
        reject(signal.reason as Error);
      };
      this.waiting.add(next);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** The place goes to whoever waited longest, or becomes free. */
  private leave(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.inside -= 1;
    } else {
      this.waiting.delete(next);
      next();
    }
  }
}
