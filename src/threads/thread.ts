import { Worker, type ResourceLimits, type TransferListItem } from 'node:worker_threads';
import { describeThrown } from '../common/logging/describe-thrown';
import type { Cause, ThreadMessage, ThreadStart } from './messages';
import { ReplyWord } from './reply-word';
import { StopFlag } from './stop-flag';
import type { ThreadEntry } from './thread-entry';

export interface ThreadEvents<Result, News> {
  /** Never called again once the thread has ended. */
  message(message: ThreadMessage<Result, News>): void;
  /** Called once, however the thread ends; `cause` is for the log. `isLate`: it was still starting when its time was over. */
  ended(cause: Cause, isLate: boolean): void;
}

export interface ThreadLimits {
  readonly resourceLimits: ResourceLimits;
  /** From its start to its first message. */
  readonly startLimitMs: number;
}

/**
 * One worker thread until its end. It sees nothing of the environment: what it needs is in its data,
 * and keys have no business in a thread that handles callers' bodies.
 */
export class Thread<Data, Job, Result, News = never> {
  readonly stop = new StopFlag();
  readonly reply = new ReplyWord();
  private readonly worker: Worker;
  private readonly exited: Promise<void>;
  private readonly startTimer: NodeJS.Timeout;
  private alive = true;

  constructor(
    entry: ThreadEntry,
    data: Data,
    { resourceLimits, startLimitMs }: ThreadLimits,
    private readonly events: ThreadEvents<Result, News>,
  ) {
    const workerData: ThreadStart<Data> = {
      stopMemory: this.stop.memory,
      replyMemory: this.reply.memory,
      data,
    };
    this.worker = new Worker(entry.file, { workerData, resourceLimits, execArgv: entry.execArgv, env: {} });
    this.startTimer = setTimeout(() => {
      this.end(`not ready after ${startLimitMs} ms`, true);
      void this.worker.terminate();
    }, startLimitMs);
    this.worker.on('message', (message: ThreadMessage<Result, News>) => this.hear(message));
    this.worker.on('error', (error: Error) => this.end(describeThrown(error)));
    this.worker.on('messageerror', (error: Error) => this.kill(describeThrown(error)));
    this.exited = new Promise((resolve) => {
      this.worker.once('exit', (code) => {
        this.end(`exit with code ${code}`);
        resolve();
      });
    });
  }

  post(job: Job, transfer: readonly TransferListItem[]): void {
    this.worker.postMessage(job, transfer);
  }

  /** Ends the thread whatever it is doing, an endless loop inside the kernel included. */
  kill(cause: Cause): void {
    this.end(cause);
    void this.worker.terminate();
  }

  /** Ends the thread without anybody being told. */
  async close(): Promise<void> {
    this.alive = false;
    clearTimeout(this.startTimer);
    await this.worker.terminate();
    await this.exited;
  }

  private hear(message: ThreadMessage<Result, News>): void {
    clearTimeout(this.startTimer);
    if (this.alive) {
      this.events.message(message);
    }
  }

  private end(cause: Cause, isLate = false): void {
    if (this.alive) {
      this.alive = false;
      clearTimeout(this.startTimer);
      this.events.ended(cause, isLate);
    }
  }
}
