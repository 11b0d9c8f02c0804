/** Words of the head: the search that the leader is at, whether it has ended, how many follow, how many of them left before. */
const HEAD = { search: 0, over: 1, following: 2, left: 3 } as const;
const HEAD_WORDS = 4;

/** Words of a box before its plan: a count that is odd while somebody writes, the search, the plan's length; then the cost. */
const BOX = { writes: 0, search: 1, length: 2, cost: 4 } as const;
const BOX_WORDS = 6;

const NO_SEARCH = -1;
/** Whoever reads while somebody writes tries again so often; what is missed is read at the next look. */
const TRIES = 3;
/** How long a follower sleeps between two looks at whether it is still wanted. */
const NAP_MS = 5;

/** What crosses threads. */
export interface SharedPlansMemory {
  readonly memory: SharedArrayBuffer;
  /** Of the leader and of all that may follow. */
  readonly threads: number;
}

export interface SharedPlan {
  readonly cost: bigint;
  readonly plan: Int32Array;
}

/**
 * Memory in which the threads of one solve leave their best plans for one another: a box a thread, written by it alone, and one for the
 * plan with which a search begins. Nobody waits for a box: who finds one half written reads it at the next look.
 */
export class SharedPlans {
  private readonly head: Int32Array;
  private readonly capacity: number;

  /** `planWords`: longer plans are not left. */
  static make(threads: number, planWords: number): SharedPlans {
    const even = planWords + (planWords % 2);
    const words = HEAD_WORDS + (threads + 1) * (BOX_WORDS + even);
    const plans = new SharedPlans({ memory: new SharedArrayBuffer(4 * words), threads });
    Atomics.store(plans.head, HEAD.search, NO_SEARCH);
    return plans;
  }

  constructor(readonly shared: SharedPlansMemory) {
    const { memory, threads } = shared;
    this.head = new Int32Array(memory, 0, HEAD_WORDS);
    const words = memory.byteLength / 4 - HEAD_WORDS;
    this.capacity = words / (threads + 1) - BOX_WORDS;
  }

  /** Which of its searches the leader is at, from 0 on; -1: it has not begun. */
  get search(): number {
    return Atomics.load(this.head, HEAD.search);
  }

  /** Nobody needs a plan any more. */
  get isOver(): boolean {
    return Atomics.load(this.head, HEAD.over) !== 0;
  }

  /** Threads beside the leader that began, and those of them that ended before it. */
  get following(): number {
    return Atomics.load(this.head, HEAD.following);
  }

  get left(): number {
    return Atomics.load(this.head, HEAD.left);
  }

  follows(): void {
    Atomics.add(this.head, HEAD.following, 1);
  }

  leaves(): void {
    if (!this.isOver) {
      Atomics.add(this.head, HEAD.left, 1);
    }
  }

  /** The leader begins a search, from this plan where there is one. */
  begin(search: number, from: Int32Array | undefined): void {
    this.write(this.shared.threads, search, 0n, from ?? new Int32Array(0));
    Atomics.store(this.head, HEAD.search, search);
    Atomics.notify(this.head, HEAD.search);
  }

  end(): void {
    Atomics.store(this.head, HEAD.over, 1);
    Atomics.notify(this.head, HEAD.search);
  }

  /** Waits until the leader is at this search or beyond; false: there is none, or this thread is not wanted any more. */
  await(search: number, isWanted: () => boolean): boolean {
    while (!this.isOver && isWanted()) {
      const now = this.search;
      if (now >= search) {
        return true;
      }
      Atomics.wait(this.head, HEAD.search, now, NAP_MS);
    }
    return false;
  }

  /** The plan with which the leader began this search. */
  start(search: number): Int32Array | undefined {
    const found = this.read(this.shared.threads, search);
    return found === null || found.plan.length === 0 ? undefined : found.plan;
  }

  /** Leaves a thread's best plan for the others; whether it fits. */
  leave(thread: number, search: number, { cost, plan }: SharedPlan): boolean {
    return plan.length > 0 && this.write(thread, search, cost, plan);
  }

  /** The cheapest plan that others have left in this search; null: none is cheaper than that. */
  best(reader: number, search: number, below: bigint): SharedPlan | null {
    const others = Array.from({ length: this.shared.threads }, (_, thread) => thread).filter(
      (thread) => thread !== reader,
    );
    return others.reduce<SharedPlan | null>(
      (best, thread) => this.read(thread, search, best?.cost ?? below) ?? best,
      null,
    );
  }

  private write(box: number, search: number, cost: bigint, plan: Int32Array): boolean {
    if (plan.length > this.capacity) {
      return false;
    }
    const { head, costs, words } = this.box(box);
    Atomics.add(head, BOX.writes, 1);
    head[BOX.search] = search;
    head[BOX.length] = plan.length;
    costs[0] = cost;
    words.set(plan);
    Atomics.add(head, BOX.writes, 1);
    return true;
  }

  private read(box: number, search: number, below?: bigint): SharedPlan | null {
    const { head, costs, words } = this.box(box);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const writes = Atomics.load(head, BOX.writes);
      const [ofSearch, length, cost] = [head[BOX.search], head[BOX.length] ?? 0, costs[0] ?? 0n];
      const isMeant = ofSearch === search && writes > 0 && (below === undefined || cost < below);
      const plan = isMeant ? words.slice(0, length) : null;
      if (writes % 2 === 0 && Atomics.load(head, BOX.writes) === writes) {
        return plan === null ? null : { cost, plan: new Int32Array(plan) };
      }
    }
    return null;
  }

  private box(index: number) {
    const { memory } = this.shared;
    const at = 4 * (HEAD_WORDS + index * (BOX_WORDS + this.capacity));
    return {
      head: new Int32Array(memory, at, BOX_WORDS),
      costs: new BigInt64Array(memory, at + 4 * BOX.cost, 1),
      words: new Int32Array(memory, at + 4 * BOX_WORDS, this.capacity),
    };
  }
}
