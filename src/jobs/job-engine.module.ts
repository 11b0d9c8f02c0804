import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  type BeforeApplicationShutdown,
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type Clock, CLOCK } from '../common/clock';
import { describeThrown } from '../common/logging/describe-thrown';
import { METRICS, type Metrics, NO_METRICS } from '../common/metrics/metrics';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { CacheModule, SHARED_LIVE } from '../cache/cache.module';
import type { SealedCache } from '../cache/sealed-cache';
import { CONFIG, type Config } from '../config/config';
import { OptimizeModule } from '../optimize/optimize.module';
import { Solving } from '../optimize/solving';
import { slotsOfCaller, slotsOfJobs } from '../solver/solver-limits';
import { CachedLiveStore } from './cached-live-store';
import type { HandOverOptions } from './hand-over';
import { JOB_ENGINE, type JobEngine } from './job-engine';
import { JobMarks } from './job-marks';
import { JobMeter } from './job-meter';
import { JobRecovery } from './job-recovery';
import { JobRoom } from './job-room';
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { TakenOver } from './left-jobs';
import { LIVE_JOBS, type LiveJobs, OwnLiveJobs } from './live-jobs';
import type * as QueueOpening from './queue/open-job-queue';
import { ReplicaLiveJobs } from './replica-live-jobs';
import { SharedLiveJobs } from './shared-live-jobs';
import { SilenceWatch } from './silence-watch';
import { JOB_STORE, type JobStore } from './store/job-store';
import { MemoryJobStore } from './store/memory-job-store';
import type * as StoreOpening from './store/open-job-store';
import { tracedJobStore } from './store/traced-job-store';

type OpenedJobStore = StoreOpening.OpenedJobStore;
type OpenedJobQueue = QueueOpening.OpenedJobQueue;

/** How often old jobs are forgotten. */
const TIDY_EVERY_MS = 10_000;
/** Beside those that run, so many are read ahead. */
const READ_AHEAD = 2;
/** Of a heartbeat's interval: a process that lives beats in it. */
const CONFIRMED_AFTER = 1.5;

/** Injection token of the durable store with what is behind it; null: jobs are kept in memory. */
export const DURABLE = Symbol('DurableJobStore');
/** Injection token of the queue with what is behind it; null: this process runs its jobs itself. */
const QUEUE = Symbol('JobQueue');

/** What keeps jobs is loaded only where they are kept. */
function openDurable({ jobs: { persistence, retention } }: Config): OpenedJobStore | null {
  if (persistence === null) {
    return null;
  }
  const { openJobStore } = createRequire(__filename)('./store/open-job-store') as typeof StoreOpening;
  const logger = new Logger('Database');
  return openJobStore(persistence.address, randomUUID(), retention, ({ level, message, details }) =>
    logger[level]({ message, ...details }),
  );
}

/** BullMQ is loaded only where there is a queue. */
function openQueue({ jobs: { queueRedisUrl } }: Config): Promise<OpenedJobQueue | null> {
  if (queueRedisUrl === null) {
    return Promise.resolve(null);
  }
  const { openJobQueue } = createRequire(__filename)('./queue/open-job-queue') as typeof QueueOpening;
  const logger = new Logger('Queue');
  return openJobQueue(queueRedisUrl, ({ level, message }) => logger[level]({ message }));
}

function createEngine(
  config: Config,
  clock: Clock,
  store: JobStore,
  solving: Solving,
  live: LiveJobs,
  watch: JobWatch,
  meter: JobMeter,
  durable: OpenedJobStore | null,
  queue: OpenedJobQueue | null,
): JobEngine {
  const logger = new Logger('Jobs');
  const report = (incident: Record<string, unknown>) =>
    logger.error({ message: 'Job incident', ...incident });
  const isWorker = config.role === 'worker';
  if (queue !== null && durable !== null && !isWorker) {
    const resendMs = config.jobs.persistence?.sweepMs ?? TIDY_EVERY_MS;
    return queue.sender(durable.store, watch, meter, { resendMs, report });
  }
  const slots = config.maxConcurrentSolves;
  const ofCaller = isWorker ? slots : Math.min(slotsOfJobs(slots), slotsOfCaller(slots));
  return new JobRunner(store, solving, live, watch, meter, clock, {
    maxAtOnce: (isWorker ? slots : slotsOfJobs(slots)) + READ_AHEAD,
    maxAtOnceOfCaller: ofCaller + 1,
    mayBeWatched: config.cache.enabled,
    report,
    ...(durable === null ? {} : handOverOf(durable, queue)),
  });
}

/** Of jobs that are kept where others see them, others see what was found so far, too. */
function createLiveJobs(
  { jobs: { persistence } }: Config,
  queue: OpenedJobQueue | null,
  shared: SealedCache | null,
): LiveJobs {
  if (queue !== null) {
    return queue.live;
  }
  const own = new OwnLiveJobs();
  return persistence?.address.kind !== 'postgres' || shared === null
    ? own
    : new ReplicaLiveJobs(own, new SharedLiveJobs(new CachedLiveStore(shared)));
}

/** What is handed back to a queue has its turn at once. */
function handOverOf({ store }: OpenedJobStore, queue: OpenedJobQueue | null): HandOverOptions {
  return {
    handBack: async (held, attemptsBefore) => {
      const isBack = await store.handBack(held, attemptsBefore);
      if (isBack && queue !== null) {
        await queue.messages.sendFirst({ job_id: held.id, claim: held.claim + 1 });
      }
    },
    leaveQueue: () => store.leaveQueue(),
  };
}

function createRecovery(
  config: Config,
  clock: Clock,
  engine: JobEngine,
  marks: JobMarks,
  room: JobRoom,
  durable: OpenedJobStore | null,
  queue: OpenedJobQueue | null,
): JobRecovery | null {
  const { persistence } = config.jobs;
  if (persistence === null || durable === null) {
    return null;
  }
  const logger = new Logger('Jobs');
  const report = (incident: Record<string, unknown>) => logger.warn({ message: 'Job recovery', ...incident });
  const tell = (event: Record<string, unknown>) => logger.log({ message: 'Job recovery', ...event });
  const { heartbeatMs, staleAfterMs, sweepMs, maxRetries } = persistence;
  const silence = new SilenceWatch({ staleAfterMs, confirmMs: CONFIRMED_AFTER * heartbeatMs }, clock);
  const left = queue?.left ?? new TakenOver(durable.store, engine, marks, room, report);
  return new JobRecovery(durable.store, engine, left, silence, clock, {
    ...{ heartbeatMs, sweepMs, staleAfterMs, maxRetries, report, tell },
  });
}

/** Runs jobs, or has them run: the same in the service and in its workers. */
@Module({
  imports: [CacheModule, OptimizeModule, ReadinessModule],
  providers: [
    JobMarks,
    JobRoom,
    JobWatch,
    {
      provide: JobMeter,
      inject: [CONFIG, METRICS],
      // The jobs of a worker are counted by the service that sent them.
      useFactory: ({ role }: Config, metrics: Metrics) =>
        new JobMeter(role === 'worker' ? NO_METRICS : metrics),
    },
    { provide: DURABLE, inject: [CONFIG], useFactory: openDurable },
    { provide: QUEUE, inject: [CONFIG], useFactory: openQueue },
    {
      provide: LIVE_JOBS,
      inject: [CONFIG, QUEUE, SHARED_LIVE],
      useFactory: createLiveJobs,
    },
    {
      provide: JOB_STORE,
      inject: [CONFIG, DURABLE],
      useFactory: ({ jobs }: Config, durable: OpenedJobStore | null): JobStore =>
        durable === null ? new MemoryJobStore(jobs.retention) : tracedJobStore(durable.store),
    },
    {
      provide: JOB_ENGINE,
      inject: [CONFIG, CLOCK, JOB_STORE, Solving, LIVE_JOBS, JobWatch, JobMeter, DURABLE, QUEUE],
      useFactory: createEngine,
    },
    {
      provide: JobRecovery,
      inject: [CONFIG, CLOCK, JOB_ENGINE, JobMarks, JobRoom, DURABLE, QUEUE],
      useFactory: createRecovery,
    },
  ],
  exports: [DURABLE, JOB_ENGINE, JOB_STORE, JobMarks, JobMeter, JobRoom, JobWatch, LIVE_JOBS],
})
export class JobEngineModule
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('Jobs');
  private readonly tidying: NodeJS.Timeout;
  /** A history far over its bounds takes longer than the pause between two looks at it. */
  private isTidying = false;
  private worker: QueueOpening.QueueWorker | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(JOB_STORE) private readonly store: JobStore,
    @Inject(DURABLE) private readonly durable: OpenedJobStore | null,
    @Inject(QUEUE) private readonly queue: OpenedJobQueue | null,
    @Inject(JobRecovery) private readonly recovery: JobRecovery | null,
    @Inject(JOB_ENGINE) private readonly engine: JobEngine,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly marks: JobMarks,
    private readonly watch: JobWatch,
    readiness: ReadinessRegistry,
  ) {
    this.tidying = setInterval(() => void this.tidy(), TIDY_EVERY_MS).unref();
    if (durable !== null) {
      readiness.register('database', () => {
        if (!durable.isAnswering()) {
          return { ready: false, reason: 'the database does not answer' };
        }
        // It may answer and take nothing: it is read-only, its disk is full, or somebody holds its lock.
        return recovery?.isHeard === false
          ? { ready: false, reason: 'the database cannot be written' }
          : { ready: true };
      });
    }
    if (queue !== null) {
      const away = {
        ready: true,
        degraded: true,
        reason: 'the queue is away: jobs are kept, and wait for it',
      };
      readiness.register('queue', () => (queue.redis.isUp ? { ready: true } : away));
    }
  }

  onApplicationBootstrap(): void {
    const { durable, recovery, engine, watch } = this;
    // Closed before it was reached: there is nothing to recover.
    durable?.whenConnected().then(
      () => recovery?.start(),
      () => undefined,
    );
    if (this.queue === null) {
      durable?.hearCancelled((id) => {
        engine.drop(id);
        watch.wake(id);
      });
    }
  }

  /** Takes jobs from the queue, of which a worker is to have one. */
  work(): void {
    const { config, durable, queue, marks } = this;
    if (durable !== null && queue !== null) {
      this.worker = queue.worker(durable.store, this.engine, marks, {
        slots: config.maxConcurrentSolves,
        staleAfterMs: config.jobs.persistence?.staleAfterMs ?? 0,
        maxRetries: config.jobs.persistence?.maxRetries ?? 0,
        tell: (event, job) => this.logger.log({ message: `Job ${event}`, ...job }),
      });
      this.worker.start();
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.tidying);
    this.recovery?.close();
    const closed = this.worker?.close();
    await this.engine.leave(0);
    await closed;
  }

  async onApplicationShutdown(): Promise<void> {
    this.queue?.redis.close();
    await this.durable?.close();
  }

  private async tidy(): Promise<void> {
    if (this.isTidying) {
      return;
    }
    this.isTidying = true;
    try {
      await this.store.prune(this.clock.now());
    } catch (thrown) {
      this.logger.warn({ message: 'Old jobs could not be forgotten', cause: describeThrown(thrown) });
    } finally {
      this.isTidying = false;
    }
  }
}
