/** Memory of one piece of work: for as long as it is in the house, and beyond that while it is at work. */
export interface Weight {
  readonly bytes: number;
  readonly bytesAtWork: number;
}

/** How much work is in the house, of everybody or of one caller. */
export class Load {
  count = 0;
  private held = 0;
  /** What pieces of work need while they are at work, the least first. */
  private readonly atWork: number[] = [];

  /** @param threads how much of it is at work at once, at most; by default all */
  constructor(private readonly threads = Infinity) {}

  /** The most that all of it may hold at once: of what is needed at work alone, the largest that may be at work together. */
  get bytes(): number {
    const largest = this.atWork.slice(Math.max(0, this.atWork.length - this.threads));
    return largest.reduce((sum, bytes) => sum + bytes, this.held);
  }

  add({ bytes, bytesAtWork }: Weight): void {
    this.held += bytes;
    if (bytesAtWork > 0) {
      this.atWork.splice(this.firstFrom(bytesAtWork), 0, bytesAtWork);
    }
  }

  remove({ bytes, bytesAtWork }: Weight): void {
    this.held -= bytes;
    if (bytesAtWork > 0) {
      this.atWork.splice(this.firstFrom(bytesAtWork), 1);
    }
  }

  /** A single piece of work larger than the whole bound is let in when it is alone: it can never fit better. */
  fits(weight: Weight, maxBytes: number): boolean {
    if (this.bytes === 0) {
      return true;
    }
    this.add(weight);
    const after = this.bytes;
    this.remove(weight);
    return after <= maxBytes;
  }

  /** Where the first of at least so many bytes stands: a line may be 100,000 long. */
  private firstFrom(bytes: number): number {
    let [low, high] = [0, this.atWork.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.atWork[middle] ?? 0) < bytes) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
