/** Milliseconds in the order in which they were seen. */
export class Latencies {
  private readonly seen: number[] = [];

  add(ms: number): void {
    this.seen.push(ms);
  }

  /** Times one piece of work. */
  async of<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const done = await work();
    this.add(performance.now() - started);
    return done;
  }

  get count(): number {
    return this.seen.length;
  }

  /** Nearest rank; NaN of none. */
  quantile(share: number): number {
    const sorted = [...this.seen].sort((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  }

  get max(): number {
    return this.quantile(1);
  }

  describe(): string {
    const shown = [0.5, 0.95, 0.99, 1].map((share) => this.quantile(share).toFixed(1));
    return `p50 ${shown[0]}, p95 ${shown[1]}, p99 ${shown[2]}, max ${shown[3]} ms of ${this.count}`;
  }
}
