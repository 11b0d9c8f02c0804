import type { LaneBound } from './lanes';
import type { PendingTask } from './task';
import { clampDelay } from './timers';

interface Waiting<Job, Result, Lane extends string> {
  readonly pending: PendingTask<Job, Result, Lane>;
  readonly timer: NodeJS.Timeout;
}

/** Tasks without a thread, first come first served within a lane. */
export class WaitingLine<Job, Result, Lane extends string> {
  private readonly lanes: Map<Lane, Set<Waiting<Job, Result, Lane>>>;

  constructor(
    private readonly bounds: readonly LaneBound<Lane>[],
    private readonly tooLong: () => Error,
  ) {
    this.lanes = new Map(bounds.map(({ name }) => [name, new Set()]));
  }

  get length(): number {
    return [...this.lanes.values()].reduce((sum, lane) => sum + lane.size, 0);
  }

  push(pending: PendingTask<Job, Result, Lane>): void {
    const lane = this.laneOf(pending.task.lane);
    const leave = (reason: unknown) => {
      clearTimeout(timer);
      if (lane.delete(waiting)) {
        pending.reject(reason);
      }
    };
    const timer = setTimeout(() => leave(this.tooLong()), clampDelay(pending.task.waitMs));
    const waiting = { pending, timer };
    lane.add(waiting);
    pending.onAbort(leave);
  }

  /** The next task that may have a thread, given how many each lane holds. */
  next(running: ReadonlyMap<Lane, number>): PendingTask<Job, Result, Lane> | undefined {
    for (const { name, maxThreads } of this.bounds) {
      const lane = this.laneOf(name);
      const [first] = lane;
      if (first !== undefined && (running.get(name) ?? 0) < maxThreads) {
        lane.delete(first);
        clearTimeout(first.timer);
        return first.pending;
      }
    }
    return undefined;
  }

  rejectAll(reason: () => Error): void {
    for (const lane of this.lanes.values()) {
      for (const { pending, timer } of lane) {
        clearTimeout(timer);
        pending.reject(reason());
      }
      lane.clear();
    }
  }

  private laneOf(name: Lane): Set<Waiting<Job, Result, Lane>> {
    const lane = this.lanes.get(name);
    if (lane === undefined) {
      throw new Error(`No such lane: ${name}`);
    }
    return lane;
  }
}
