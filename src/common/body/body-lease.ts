import type { InflightBudget } from './inflight-budget';

/** What one request has taken of the budget; given back once, whatever happens to the request. */
export class BodyLease {
  private taken = 0;
  private open = true;

  constructor(
    private readonly budget: InflightBudget,
    private readonly caller: string,
  ) {}

  take(bytes: number): boolean {
    if (!this.open || !this.budget.tryTake(this.caller, bytes)) {
      return false;
    }
    this.taken += bytes;
    return true;
  }

  close(): void {
    if (this.open) {
      this.open = false;
      this.budget.release(this.caller, this.taken);
    }
  }
}
