import { serveThread, type TaskContext } from '../../../src/threads/serve-thread';
import { STOP } from '../../../src/threads/stop-flag';
import { ApiError } from '../../../src/common/errors';

export interface UnrulyStart {
  readonly failStart: boolean;
  readonly lateByMs: number;
}

/** What a test asks its thread to do, well or badly. */
export type UnrulyJob =
  | { readonly do: 'echo'; readonly value: number }
  | { readonly do: 'spin until asked to finish' }
  | { readonly do: 'spin, then rest'; readonly restMs: number }
  | { readonly do: 'reserve'; readonly bytes: readonly number[] }
  | { readonly do: 'tell'; readonly news: readonly number[] }
  | { readonly do: 'refuse' }
  | { readonly do: 'throw' }
  | { readonly do: 'throw outside' }
  | { readonly do: 'throw what quotes'; readonly text: string; readonly outside: boolean }
  | { readonly do: 'hang' }
  | { readonly do: 'hang before it begins' }
  | { readonly do: 'exhaust the heap' }
  | { readonly do: 'exit' };

function spin(while_: () => boolean): void {
  while (while_()) {
    // Busy on purpose: a solve does not return to its event loop either.
  }
}

function exhaustHeap(): never {
  const hog: number[][] = [];
  for (;;) {
    hog.push(new Array<number>(100_000).fill(hog.length));
  }
}

function act(
  job: UnrulyJob,
  { stop, limitedPartBegun, limitedPartDone, reserve, tell }: TaskContext<number>,
): number | Promise<number> {
  if (job.do === 'hang before it begins') {
    spin(() => true);
  }
  limitedPartBegun();
  switch (job.do) {
    case 'hang before it begins':
      return 0;
    case 'echo':
      return job.value;
    case 'spin until asked to finish':
      spin(() => stop.level === STOP.run);
      return stop.level;
    case 'spin, then rest': {
      limitedPartDone();
      const end = performance.now() + job.restMs;
      spin(() => performance.now() < end);
      return 0;
    }
    case 'reserve':
      job.bytes.forEach(reserve);
      return job.bytes.length;
    case 'tell':
      job.news.forEach((news) => tell(news));
      return job.news.length;
    case 'refuse':
      throw new ApiError('SOLVER_INFEASIBLE', 'no plan', { body: { status: 'infeasible' } });
    case 'throw':
      throw new Error('a fault of ours');
    case 'throw outside':
      setImmediate(() => {
        throw new Error('outside of the task');
      });
      return new Promise(() => undefined);
    case 'throw what quotes':
      if (job.outside) {
        setImmediate(() => JSON.parse(job.text) as unknown);
        return new Promise(() => undefined);
      }
      return JSON.parse(job.text) as number;
    case 'hang':
      spin(() => true);
      return 0;
    case 'exhaust the heap':
      return exhaustHeap();
    case 'exit':
      process.exit(3);
  }
}

serveThread(({ failStart, lateByMs }: UnrulyStart) => {
  const at = performance.now() + lateByMs;
  spin(() => performance.now() < at);
  if (failStart) {
    throw new Error('cannot start');
  }
  return async (job: UnrulyJob, context: TaskContext<number>) => ({
    result: await act(job, context),
    transfer: [],
  });
});
