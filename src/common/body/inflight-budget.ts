/** Bytes of request bodies that the process holds at this moment, over all routes. */
export class InflightBudget {
  private usedBytes = 0;

  constructor(readonly limitBytes: number) {}

  get used(): number {
    return this.usedBytes;
  }

  /** False, and nothing taken, when the bytes do not fit. */
  tryTake(bytes: number): boolean {
    if (this.usedBytes + bytes > this.limitBytes) {
      return false;
    }
    this.usedBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.usedBytes -= bytes;
  }
}
