import { parentPort, workerData, type TransferListItem } from 'node:worker_threads';
import { ApiError } from '../common/errors';
import { describeThrown } from '../common/logging/describe-thrown';
import type { ThreadMessage, ThreadStart } from './messages';
import { ReplyWord } from './reply-word';
import { StopFlag } from './stop-flag';

/** What a task may ask and say while it runs. */
export interface TaskContext<News = never> {
  readonly stop: StopFlag;
  readonly limitedPartBegun: () => void;
  readonly limitedPartDone: () => void;
  /** Asks for memory before it is used. Throws where there is no room; what the caller is told then, the pool knows. */
  readonly reserve: (bytes: number) => void;
  /** Tells whoever asked for the task something of it while it runs. */
  readonly tell: (news: News, transfer?: readonly TransferListItem[]) => void;
}

export interface TaskAnswer<Result> {
  readonly result: Result;
  /** Buffers that move instead of being copied; the thread must not touch them again. */
  readonly transfer: readonly TransferListItem[];
}

export type TaskHandler<Job, Result, News = never> = (
  job: Job,
  context: TaskContext<News>,
) => TaskAnswer<Result> | Promise<TaskAnswer<Result>>;

/**
 * The thread's side of the pool: makes the handler, says that it is ready, then answers one task after
 * the other. What `prepare` throws is not caught: it ends the thread, and the pool counts a failed start.
 */
export function serveThread<Data, Job, Result, News = never>(
  prepare: (data: Data) => TaskHandler<Job, Result, News>,
): void {
  const port = parentPort;
  if (port === null) {
    throw new Error('This file runs in a worker thread only.');
  }
  const start = workerData as ThreadStart<Data>;
  const say = (message: ThreadMessage<Result, News>, transfer: readonly TransferListItem[] = []) =>
    port.postMessage(message, transfer);
  const reply = new ReplyWord(start.replyMemory);
  const context: TaskContext<News> = {
    stop: new StopFlag(start.stopMemory),
    limitedPartBegun: () => say({ kind: 'limited_part_begun' }),
    limitedPartDone: () => say({ kind: 'limited_part_done' }),
    reserve: (bytes) => {
      if (!reply.ask(() => say({ kind: 'reserve', bytes }))) {
        throw new ApiError('SERVER_BUSY', 'There is no room for this request; try again shortly.');
      }
    },
    tell: (news, transfer = []) => say({ kind: 'news', news }, transfer),
  };
  const handle = prepare(start.data);

  const answer = async (job: Job) => {
    try {
      const { result, transfer } = await handle(job, context);
      say({ kind: 'done', result }, transfer);
    } catch (thrown) {
      say(
        thrown instanceof ApiError
          ? { kind: 'refused', error: thrown.toJSON() }
          : { kind: 'failed', cause: describeThrown(thrown) },
      );
    }
  };
  port.on('message', (job: Job) => void answer(job));
  say({ kind: 'ready' });
}
