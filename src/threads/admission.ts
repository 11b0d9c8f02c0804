import { ApiError } from '../common/errors';

export interface AdmissionBounds {
  readonly maxCount: number;
  readonly maxBytes: number;
  readonly retryAfterSeconds: number;
}

/**
 * How much work may be in the house at once. Asked before anything heavy is done for a request, so that
 * an overload costs a refusal and not memory.
 */
export class Admission {
  private count = 0;
  private bytes = 0;
  private closed = false;
  private readonly whenEmpty = new Set<() => void>();

  constructor(private readonly bounds: AdmissionBounds) {}

  get load(): { readonly count: number; readonly bytes: number } {
    return { count: this.count, bytes: this.bytes };
  }

  admit(bytes: number): Ticket {
    if (this.closed) {
      throw this.busy('The server is shutting down; try again shortly.');
    }
    if (this.count >= this.bounds.maxCount || !this.fits(bytes)) {
      throw this.busy('The server has as much work waiting as it can hold; try again shortly.');
    }
    this.count += 1;
    this.bytes += bytes;
    return new Ticket(bytes, {
      resize: (from, to) => this.resize(from, to),
      release: (held) => this.release(held),
    });
  }

  /** From now on nothing is admitted. */
  close(): void {
    this.closed = true;
  }

  /** Resolves when the last ticket has been given back. */
  empty(): Promise<void> {
    return this.count === 0 ? Promise.resolve() : new Promise((resolve) => this.whenEmpty.add(resolve));
  }

  /** A single piece of work larger than the whole bound is let in when it is alone: it can never fit better. */
  private fits(bytes: number): boolean {
    return this.bytes === 0 || this.bytes + bytes <= this.bounds.maxBytes;
  }

  private resize(from: number, to: number): void {
    this.bytes -= from;
    if (!this.fits(to)) {
      this.bytes += from;
      throw this.busy('The server has as much work waiting as it can hold; try again shortly.');
    }
    this.bytes += to;
  }

  private release(bytes: number): void {
    this.count -= 1;
    this.bytes -= bytes;
    if (this.count === 0) {
      this.whenEmpty.forEach((resolve) => resolve());
      this.whenEmpty.clear();
    }
  }

  private busy(message: string): ApiError {
    return new ApiError('SERVER_BUSY', message, { retryAfterSeconds: this.bounds.retryAfterSeconds });
  }
}

interface TicketOffice {
  resize(from: number, to: number): void;
  release(bytes: number): void;
}

/** The right to be in the house; whoever took it gives it back in a `finally`. */
export class Ticket {
  private held = true;

  constructor(
    private bytes: number,
    private readonly office: TicketOffice,
  ) {}

  /** What was a body has become something larger or smaller. Throws SERVER_BUSY when there is no room. */
  resize(bytes: number): void {
    if (this.held) {
      this.office.resize(this.bytes, bytes);
      this.bytes = bytes;
    }
  }

  release(): void {
    if (this.held) {
      this.held = false;
      this.office.release(this.bytes);
    }
  }
}
