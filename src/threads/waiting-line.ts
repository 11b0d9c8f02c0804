import type { LaneBound } from './lanes';
import type { PendingTask } from './task';
import { clampDelay } from './timers';
import { Turns } from './turns';

interface Waiting<Job, Result, Lane extends string, News> {
  readonly pending: PendingTask<Job, Result, Lane, News>;
  readonly timer: NodeJS.Timeout;
}

/** Who has asked within this time counts as somebody for whom a thread is kept. */
const LATELY_MS = 10 * 60 * 1_000;

/** A thread that is held. */
export interface Held<Lane extends string> {
  readonly lane: Lane;
  readonly caller: string;
}

/** Tasks without a thread: lanes by rank, callers in turn within a lane. */
export class WaitingLine<Job, Result, Lane extends string, News = never> {
  private readonly lanes: Map<Lane, Turns<Waiting<Job, Result, Lane, News>>>;
  /** When each caller asked last, the latest at the end. */
  private readonly lastAsked = new Map<string, number>();

  constructor(
    private readonly bounds: readonly LaneBound<Lane>[],
    /** Over all lanes. */
    private readonly maxThreadsOfCaller: number,
    private readonly tooLong: () => Error,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.lanes = new Map(bounds.map(({ name }) => [name, new Turns()]));
  }

  get length(): number {
    return [...this.lanes.values()].reduce((sum, lane) => sum + lane.length, 0);
  }

  push(pending: PendingTask<Job, Result, Lane, News>): void {
    const { caller, waitMs } = pending.task;
    this.note(caller);
    const lane = this.laneOf(pending.task.lane);
    const leave = (reason: unknown) => {
      clearTimeout(timer);
      if (lane.remove(caller, waiting)) {
        pending.reject(reason);
      }
    };
    const timer = setTimeout(() => leave(this.tooLong()), clampDelay(waitMs));
    const waiting = { pending, timer };
    lane.add(caller, waiting);
    pending.onAbort(leave);
  }

  /** The next task that may have a thread, given who holds which. */
  next(held: readonly Held<Lane>[]): PendingTask<Job, Result, Lane, News> | undefined {
    for (const bound of this.bounds) {
      const next = this.isOpen(bound.name, held)
        ? this.laneOf(bound.name).take((caller) => this.mayHoldAnother(caller, bound, held))
        : undefined;
      if (next !== undefined) {
        clearTimeout(next.timer);
        return next.pending;
      }
    }
    return undefined;
  }

  /** Whether a task waits that may have a thread, given who holds which. */
  hasNext(held: readonly Held<Lane>[]): boolean {
    return this.bounds.some(
      (bound) =>
        this.isOpen(bound.name, held) &&
        this.laneOf(bound.name).has((caller) => this.mayHoldAnother(caller, bound, held)),
    );
  }

  /** Whether the lane may hold one more thread than these. */
  isOpen(lane: Lane, held: readonly Held<Lane>[]): boolean {
    const { maxThreads } = this.boundOf(lane);
    return held.filter((one) => one.lane === lane).length < maxThreads;
  }

  rejectAll(reason: () => Error): void {
    for (const lane of this.lanes.values()) {
      for (const { pending, timer } of lane.clear()) {
        clearTimeout(timer);
        pending.reject(reason());
      }
    }
  }

  private mayHoldAnother(
    caller: string,
    { name, isOpenToLoneCaller = false }: LaneBound<Lane>,
    held: readonly Held<Lane>[],
  ): boolean {
    const his = held.filter((one) => one.caller === caller);
    const hisOfLane = his.filter(({ lane }) => lane === name);
    return (
      his.length < this.maxThreadsOfCaller ||
      (isOpenToLoneCaller && hisOfLane.length < this.maxThreadsOfCaller && this.isAlone(caller))
    );
  }

  private note(caller: string): void {
    this.lastAsked.delete(caller);
    this.lastAsked.set(caller, this.now());
    for (const [one, at] of this.lastAsked) {
      if (at >= this.now() - LATELY_MS) {
        return;
      }
      this.lastAsked.delete(one);
    }
  }

  /** Nobody else has asked lately. */
  private isAlone(caller: string): boolean {
    const lately = this.now() - LATELY_MS;
    return [...this.lastAsked].every(([one, at]) => one === caller || at < lately);
  }

  private boundOf(lane: Lane): LaneBound<Lane> {
    const bound = this.bounds.find(({ name }) => name === lane);
    if (bound === undefined) {
      throw new Error(`No such lane: ${lane}`);
    }
    return bound;
  }

  private laneOf(name: Lane): Turns<Waiting<Job, Result, Lane, News>> {
    const lane = this.lanes.get(name);
    if (lane === undefined) {
      throw new Error(`No such lane: ${name}`);
    }
    return lane;
  }
}
