import { ApiError } from '../common/errors';
import { Load } from './load';

export interface AdmissionBounds {
  readonly maxCount: number;
  readonly maxBytes: number;
  /** Of these, what one caller may have: the rest stays open to everybody else. */
  readonly maxCountOfCaller: number;
  readonly maxBytesOfCaller: number;
  readonly retryAfterSeconds: number;
}

const HOUSE_FULL = 'The server has as much work waiting as it can hold; try again shortly.';
const CALLER_FULL = 'This client has as much work waiting as one client may have; try again shortly.';

/**
 * How much work may be in the house at once. Asked before anything heavy is done for a request, so that
 * an overload costs a refusal and not memory.
 */
export class Admission {
  private readonly all = new Load();
  /** Only of callers that have something in the house. */
  private readonly byCaller = new Map<string, Load>();
  private closed = false;
  private readonly whenEmpty = new Set<() => void>();

  constructor(private readonly bounds: AdmissionBounds) {}

  get load(): { readonly count: number; readonly bytes: number } {
    return { count: this.all.count, bytes: this.all.bytes };
  }

  admit(caller: string, bytes: number): Ticket {
    if (this.closed) {
      throw this.busy('The server is shutting down; try again shortly.');
    }
    const { maxCount, maxCountOfCaller } = this.bounds;
    const own = this.byCaller.get(caller) ?? new Load();
    if (this.all.count >= maxCount) {
      throw this.busy(HOUSE_FULL);
    }
    if (own.count >= maxCountOfCaller) {
      throw this.busy(CALLER_FULL);
    }
    this.checkBytes(own, bytes);
    this.byCaller.set(caller, own);
    this.all.add(1, bytes);
    own.add(1, bytes);
    return new Ticket(bytes, {
      resize: (from, to) => this.resize(own, from, to),
      grow: (more) => this.grow(own, more),
      release: (held) => this.release(caller, own, held),
    });
  }

  /** From now on nothing is admitted. */
  close(): void {
    this.closed = true;
  }

  /** Resolves when the last ticket has been given back. */
  empty(): Promise<void> {
    return this.all.count === 0 ? Promise.resolve() : new Promise((resolve) => this.whenEmpty.add(resolve));
  }

  private checkBytes(own: Load, bytes: number): void {
    if (!this.all.fits(bytes, this.bounds.maxBytes)) {
      throw this.busy(HOUSE_FULL);
    }
    if (!own.fits(bytes, this.bounds.maxBytesOfCaller)) {
      throw this.busy(CALLER_FULL);
    }
  }

  private resize(own: Load, from: number, to: number): void {
    this.all.add(0, -from);
    own.add(0, -from);
    let now = from;
    try {
      this.checkBytes(own, to);
      now = to;
    } finally {
      this.all.add(0, now);
      own.add(0, now);
    }
  }

  private grow(own: Load, bytes: number): boolean {
    const { maxBytes, maxBytesOfCaller } = this.bounds;
    const hasRoom = this.all.bytes + bytes <= maxBytes && own.bytes + bytes <= maxBytesOfCaller;
    if (hasRoom) {
      this.all.add(0, bytes);
      own.add(0, bytes);
    }
    return hasRoom;
  }

  private release(caller: string, own: Load, bytes: number): void {
    this.all.add(-1, -bytes);
    own.add(-1, -bytes);
    if (own.count === 0) {
      this.byCaller.delete(caller);
    }
    if (this.all.count === 0) {
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
  grow(bytes: number): boolean;
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

  /** So many bytes more where that leaves the bounds kept, also by who is alone: what is wanted can do without. Whether it did. */
  grow(bytes: number): boolean {
    const grown = this.held && this.office.grow(bytes);
    if (grown) {
      this.bytes += bytes;
    }
    return grown;
  }

  release(): void {
    if (this.held) {
      this.held = false;
      this.office.release(this.bytes);
    }
  }
}
