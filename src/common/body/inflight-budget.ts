/**
 * What one caller may hold of the budget: half, so that bodies it announces and never sends (reliability D5)
 * leave as much to all others; and one body of the largest size in any case, or a small budget would refuse it.
 */
export function bytesOfCaller(limitBytes: number, maxBodyBytes: number): number {
  return Math.max(Math.floor(limitBytes / 2), maxBodyBytes);
}

/** Bytes of request bodies that the process holds at this moment, over all routes. */
export class InflightBudget {
  private usedBytes = 0;
  /** Only of callers that hold something. */
  private readonly byCaller = new Map<string, number>();

  constructor(
    readonly limitBytes: number,
    readonly limitOfCallerBytes: number,
  ) {}

  get used(): number {
    return this.usedBytes;
  }

  /** False, and nothing taken, when the bytes do not fit. */
  tryTake(caller: string, bytes: number): boolean {
    const own = (this.byCaller.get(caller) ?? 0) + bytes;
    if (this.usedBytes + bytes > this.limitBytes || own > this.limitOfCallerBytes) {
      return false;
    }
    this.hold(caller, own, bytes);
    return true;
  }

  release(caller: string, bytes: number): void {
    this.hold(caller, (this.byCaller.get(caller) ?? 0) - bytes, -bytes);
  }

  private hold(caller: string, own: number, change: number): void {
    this.usedBytes += change;
    if (own > 0) {
      this.byCaller.set(caller, own);
    } else {
      this.byCaller.delete(caller);
    }
  }
}
