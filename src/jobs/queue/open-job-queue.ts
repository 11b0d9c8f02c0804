import type { JobEngine } from '../job-engine';
import type { JobMarks } from '../job-marks';
import type { JobMeter } from '../job-meter';
import type { JobWatch } from '../job-watch';
import type { LeftJobs } from '../left-jobs';
import type { LiveJobs } from '../live-jobs';
import { SharedLiveJobs } from '../shared-live-jobs';
import type { DurableJobStore } from '../store/durable-job-store';
import { JobMessages } from './job-messages';
import { Notices } from './notices';
import { QueueEngine, type QueueEngineOptions } from './queue-engine';
import { QueueLiveStore } from './queue-live-store';
import { type QueueNews, QueueRedis } from './queue-redis';
import { QueueWorker, type QueueWorkerOptions } from './queue-worker';
import { SentAgain } from './sent-again';

export type { QueueWorker } from './queue-worker';

/** The queue between the service and its workers, with what either of them needs of it. */
export interface OpenedJobQueue {
  readonly redis: QueueRedis;
  readonly messages: JobMessages;
  readonly live: LiveJobs;
  readonly left: LeftJobs;
  /** The service's side. */
  readonly sender: (
    store: DurableJobStore,
    watch: JobWatch,
    meter: JobMeter,
    options: QueueEngineOptions,
  ) => JobEngine;
  /** A worker's side; it begins when it is told to. */
  readonly worker: (
    store: DurableJobStore,
    engine: JobEngine,
    marks: JobMarks,
    options: QueueWorkerOptions,
  ) => QueueWorker;
}

/** Throws where its Redis is no queue's; one that is away is waited for later. */
export async function openJobQueue(url: string, tell: (news: QueueNews) => void): Promise<OpenedJobQueue> {
  const redis = new QueueRedis(url, tell);
  try {
    await redis.check();
  } catch (thrown) {
    redis.close();
    throw thrown;
  }
  const messages = new JobMessages(redis);
  const notices = new Notices(redis);
  return {
    redis,
    messages,
    live: new SharedLiveJobs(new QueueLiveStore(redis.commands)),
    left: new SentAgain(messages),
    sender: (store, watch, meter, options) =>
      new QueueEngine(store, messages, notices, watch, meter, options),
    worker: (store, engine, marks, options) => new QueueWorker(redis, notices, store, engine, marks, options),
  };
}
