import { ApiError } from '../common/errors';
import { Load, type Weight } from './load';

export interface AdmissionBounds {
  readonly maxCount: number;
  readonly maxBytes: number;
  /** Of these, what one caller may have: the rest stays open to everybody else. */
  readonly maxCountOfCaller: number;
  readonly maxBytesOfCaller: number;
  /** How much of it is at work at once, where that is bounded: only that holds what a ticket takes for its work alone. */
  readonly threads?: number;
  readonly retryAfterSeconds: number;
}

const HOUSE_FULL = 'The server has as much work waiting as it can hold; try again shortly.';
const CALLER_FULL = 'This client has as much work waiting as one client may have; try again shortly.';

/**
 * How much work may be in the house at once. Asked before anything heavy is done for a request, so that
 * an overload costs a refusal and not memory.
 */
export class Admission {
  private readonly all: Load;
  /** Only of callers that have something in the house. */
  private readonly byCaller = new Map<string, Load>();
  private closed = false;
  private readonly whenEmpty = new Set<() => void>();

  constructor(private readonly bounds: AdmissionBounds) {
    this.all = new Load(bounds.threads);
  }

  get load(): { readonly count: number; readonly bytes: number } {
    return { count: this.all.count, bytes: this.all.bytes };
  }

  admit(caller: string, bytes: number): Ticket {
    this.checkOpen();
    const { maxCount, maxCountOfCaller } = this.bounds;
    const own = this.byCaller.get(caller) ?? new Load(this.bounds.threads);
    if (this.all.count >= maxCount) {
      throw this.busy(HOUSE_FULL);
    }
    if (own.count >= maxCountOfCaller) {
      throw this.busy(CALLER_FULL);
    }
    const weight = { bytes, bytesAtWork: 0 };
    this.checkBytes(own, weight);
    return this.enter(caller, weight);
  }

  /** What is in the house already and was admitted elsewhere: it is never refused, and keeps others out. */
  occupy(caller: string, bytes: number): Ticket {
    return this.enter(caller, { bytes, bytesAtWork: 0 });
  }

  /** From now on nothing is admitted. */
  close(): void {
    this.closed = true;
  }

  /** Throws SERVER_BUSY once it is closed. */
  checkOpen(): void {
    if (this.closed) {
      throw this.busy('The server is shutting down; try again shortly.');
    }
  }

  /** Resolves when the last ticket has been given back. */
  empty(): Promise<void> {
    return this.all.count === 0 ? Promise.resolve() : new Promise((resolve) => this.whenEmpty.add(resolve));
  }

  private enter(caller: string, weight: Weight): Ticket {
    const own = this.byCaller.get(caller) ?? new Load(this.bounds.threads);
    this.byCaller.set(caller, own);
    for (const load of [this.all, own]) {
      load.count += 1;
      load.add(weight);
    }
    return new Ticket(weight, {
      resize: (from, to) => this.resize(own, from, to),
      grow: (more) => this.grow(own, more),
      release: (held) => this.release(caller, own, held),
    });
  }

  private checkBytes(own: Load, weight: Weight): void {
    if (!this.all.fits(weight, this.bounds.maxBytes)) {
      throw this.busy(HOUSE_FULL);
    }
    if (!own.fits(weight, this.bounds.maxBytesOfCaller)) {
      throw this.busy(CALLER_FULL);
    }
  }

  private resize(own: Load, from: Weight, to: Weight): void {
    this.all.remove(from);
    own.remove(from);
    let now = from;
    try {
      this.checkBytes(own, to);
      now = to;
    } finally {
      this.all.add(now);
      own.add(now);
    }
  }

  private grow(own: Load, more: number): boolean {
    const { maxBytes, maxBytesOfCaller } = this.bounds;
    const hasRoom = this.all.bytes + more <= maxBytes && own.bytes + more <= maxBytesOfCaller;
    if (hasRoom) {
      this.all.add({ bytes: more, bytesAtWork: 0 });
      own.add({ bytes: more, bytesAtWork: 0 });
    }
    return hasRoom;
  }

  private release(caller: string, own: Load, weight: Weight): void {
    for (const load of [this.all, own]) {
      load.count -= 1;
      load.remove(weight);
    }
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
  resize(from: Weight, to: Weight): void;
  grow(bytes: number): boolean;
  release(weight: Weight): void;
}

/** The right to be in the house; whoever took it gives it back in a `finally`. */
export class Ticket {
  private held = true;

  constructor(
    private weight: Weight,
    private readonly office: TicketOffice,
  ) {}

  /**
   * What was a body has become something larger or smaller; `bytesAtWork`: what it takes beside that while it is at work.
   * Throws SERVER_BUSY when there is no room.
   */
  resize(bytes: number, bytesAtWork = 0): void {
    if (this.held) {
      const weight = { bytes, bytesAtWork };
      this.office.resize(this.weight, weight);
      this.weight = weight;
    }
  }

  /** So many bytes more where that leaves the bounds kept, also by who is alone: what is wanted can do without. Whether it did. */
  grow(bytes: number): boolean {
    const grown = this.held && this.office.grow(bytes);
    if (grown) {
      this.weight = { ...this.weight, bytes: this.weight.bytes + bytes };
    }
    return grown;
  }

  release(): void {
    if (this.held) {
      this.held = false;
      this.office.release(this.weight);
    }
  }
}
