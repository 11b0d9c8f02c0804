/** What a process holds at one moment: bytes, then counts. */
export interface Holding {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly descriptors: number;
  readonly threads: number;
}

const MIB = 1024 * 1024;
type Quantity = keyof Holding;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * Readings in the order of time, judged by the medians of three thirds: one reading says when a
 * collector last ran, the median of a third says what stays.
 */
export class Samples {
  private readonly readings: Holding[] = [];

  add(reading: Holding): void {
    this.readings.push(reading);
  }

  thirds(quantity: Quantity): [number, number, number] {
    const length = Math.floor(this.readings.length / 3);
    const third = (index: number) =>
      median(this.readings.slice(index * length, (index + 1) * length).map((reading) => reading[quantity]));
    return [third(0), third(1), third(2)];
  }

  /** From the median of the first third to that of the last. */
  growth(quantity: Quantity): number {
    const [first, , last] = this.thirds(quantity);
    return last - first;
  }

  growthInMib(quantity: Quantity): number {
    return this.growth(quantity) / MIB;
  }

  /** All readings of a quantity of bytes, in MiB. */
  series(quantity: Quantity): string {
    return this.readings.map((reading) => (reading[quantity] / MIB).toFixed(1)).join(' ');
  }

  describe(): string {
    const inMib = (quantity: Quantity) =>
      `${quantity} ${this.thirds(quantity)
        .map((bytes) => (bytes / MIB).toFixed(1))
        .join(' / ')} MiB`;
    const counts = (quantity: Quantity) => `${quantity} ${this.thirds(quantity).join(' / ')}`;
    return [
      `${this.readings.length} readings, medians of thirds`,
      ...(['rss', 'heapUsed', 'external', 'arrayBuffers'] as const).map(inMib),
      ...(['descriptors', 'threads'] as const).map(counts),
    ].join(', ');
  }
}
