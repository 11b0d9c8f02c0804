import type { LaneBound } from './lanes';
import type { PendingTask } from './task';
import { clampDelay } from './timers';
import { Turns } from './turns';

interface Waiting<Job, Result, Lane extends string, News> {
  readonly pending: PendingTask<Job, Result, Lane, News>;
  readonly timer: NodeJS.Timeout;
}

/** How many threads are held, by lane and by caller. */
export interface Held<Lane extends string> {
  readonly byLane: ReadonlyMap<Lane, number>;
  readonly byCaller: ReadonlyMap<string, number>;
}

/** Tasks without a thread: lanes by rank, callers in turn within a lane. */
export class WaitingLine<Job, Result, Lane extends string, News = never> {
  private readonly lanes: Map<Lane, Turns<Waiting<Job, Result, Lane, News>>>;

  constructor(
    private readonly bounds: readonly LaneBound<Lane>[],
    /** Over all lanes. */
    private readonly maxThreadsOfCaller: number,
    private readonly tooLong: () => Error,
  ) {
    this.lanes = new Map(bounds.map(({ name }) => [name, new Turns()]));
  }

  get length(): number {
    return [...this.lanes.values()].reduce((sum, lane) => sum + lane.length, 0);
  }

  push(pending: PendingTask<Job, Result, Lane, News>): void {
    const { caller, waitMs } = pending.task;
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

  /** The next task that may have a thread, given who holds how many. */
  next({ byLane, byCaller }: Held<Lane>): PendingTask<Job, Result, Lane, News> | undefined {
    const mayGo = (caller: string) => (byCaller.get(caller) ?? 0) < this.maxThreadsOfCaller;
    for (const { name, maxThreads } of this.bounds) {
      const next = (byLane.get(name) ?? 0) < maxThreads ? this.laneOf(name).take(mayGo) : undefined;
      if (next !== undefined) {
        clearTimeout(next.timer);
        return next.pending;
      }
    }
    return undefined;
  }

  rejectAll(reason: () => Error): void {
    for (const lane of this.lanes.values()) {
      for (const { pending, timer } of lane.clear()) {
        clearTimeout(timer);
        pending.reject(reason());
      }
    }
  }

  private laneOf(name: Lane): Turns<Waiting<Job, Result, Lane, News>> {
    const lane = this.lanes.get(name);
    if (lane === undefined) {
      throw new Error(`No such lane: ${name}`);
    }
    return lane;
  }
}
