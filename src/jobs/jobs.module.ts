import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  type BeforeApplicationShutdown,
  Inject,
  Logger,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { type Clock, CLOCK } from '../common/clock';
import { describeThrown } from '../common/logging/describe-thrown';
import { METRICS, type Metrics } from '../common/metrics/metrics';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { CONFIG, type Config } from '../config/config';
import { OptimizeModule } from '../optimize/optimize.module';
import { Solving } from '../optimize/solving';
import { PrepModule } from '../prep/prep.module';
import { slotsOfCaller, slotsOfJobs } from '../solver/solver-limits';
import { AsyncController } from './async.controller';
import { JobMeter } from './job-meter';
import { JobRecovery } from './job-recovery';
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { LiveJobs } from './live-jobs';
import { SilenceWatch } from './silence-watch';
import { JOB_STORE, type JobStore } from './store/job-store';
import { MemoryJobStore } from './store/memory-job-store';
import type * as StoreOpening from './store/open-job-store';
import { UnwrittenJobs } from './unwritten-jobs';

type OpenedJobStore = StoreOpening.OpenedJobStore;

/** How often old jobs are forgotten, and failed ones that are not written down yet are tried again. */
const TIDY_EVERY_MS = 10_000;
/** Beside those that run, so many are read ahead. */
const READ_AHEAD = 2;
/** Of a heartbeat's interval: a process that lives beats in it. */
const CONFIRMED_AFTER = 1.5;

/** Injection token of the durable store with what is behind it; null: jobs are kept in memory. */
const DURABLE = Symbol('DurableJobStore');

/** TypeORM and the drivers are loaded only where jobs are kept. */
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

function createRunner(
  config: Config,
  clock: Clock,
  store: JobStore,
  solving: Solving,
  live: LiveJobs,
  watch: JobWatch,
  meter: JobMeter,
  durable: OpenedJobStore | null,
): JobRunner {
  const logger = new Logger('Jobs');
  const slots = config.maxConcurrentSolves;
  return new JobRunner(store, solving, live, watch, meter, clock, {
    maxAtOnce: slotsOfJobs(slots) + READ_AHEAD,
    maxAtOnceOfCaller: Math.min(slotsOfJobs(slots), slotsOfCaller(slots)) + 1,
    mayBeWatched: config.cache.enabled,
    report: (incident) => logger.error({ message: 'Job incident', ...incident }),
    ...(durable === null ? {} : { handBack: (held) => durable.store.handBack(held) }),
  });
}

function createRecovery(
  config: Config,
  clock: Clock,
  runner: JobRunner,
  durable: OpenedJobStore | null,
): JobRecovery | null {
  const { persistence } = config.jobs;
  if (persistence === null || durable === null) {
    return null;
  }
  const logger = new Logger('Jobs');
  const { heartbeatMs, staleAfterMs, sweepMs, maxRetries } = persistence;
  const silence = new SilenceWatch({ staleAfterMs, confirmMs: CONFIRMED_AFTER * heartbeatMs }, clock);
  return new JobRecovery(durable.store, runner, silence, clock, {
    ...{ heartbeatMs, sweepMs, staleAfterMs, maxRetries },
    report: (incident) => logger.warn({ message: 'Job recovery', ...incident }),
  });
}

@Module({
  imports: [CacheModule, OptimizeModule, PrepModule, ReadinessModule],
  controllers: [AsyncController, JobsController],
  providers: [
    JobsService,
    LiveJobs,
    JobWatch,
    UnwrittenJobs,
    { provide: JobMeter, inject: [METRICS], useFactory: (metrics: Metrics) => new JobMeter(metrics) },
    { provide: DURABLE, inject: [CONFIG], useFactory: openDurable },
    {
      provide: JOB_STORE,
      inject: [CONFIG, DURABLE],
      useFactory: ({ jobs }: Config, durable: OpenedJobStore | null): JobStore =>
        durable?.store ?? new MemoryJobStore(jobs.retention),
    },
    {
      provide: JobRunner,
      inject: [CONFIG, CLOCK, JOB_STORE, Solving, LiveJobs, JobWatch, JobMeter, DURABLE],
      useFactory: createRunner,
    },
    {
      provide: JobRecovery,
      inject: [CONFIG, CLOCK, JobRunner, DURABLE],
      useFactory: createRecovery,
    },
  ],
  exports: [JobRunner],
})
export class JobsModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly tidying: NodeJS.Timeout;

  constructor(
    @Inject(JOB_STORE) private readonly store: JobStore,
    @Inject(DURABLE) private readonly durable: OpenedJobStore | null,
    @Inject(JobRecovery) private readonly recovery: JobRecovery | null,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly runner: JobRunner,
    private readonly unwritten: UnwrittenJobs,
    watch: JobWatch,
    readiness: ReadinessRegistry,
  ) {
    readiness.drainSignal.addEventListener('abort', () => watch.close(), { once: true });
    this.tidying = setInterval(() => void this.tidy(), TIDY_EVERY_MS).unref();
    if (durable !== null) {
      readiness.register('database', () =>
        durable.isAnswering() ? { ready: true } : { ready: false, reason: 'the database does not answer' },
      );
      // Closed before it was reached: there is nothing to recover.
      durable.whenConnected().then(
        () => recovery?.start(),
        () => undefined,
      );
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.tidying);
    this.recovery?.close();
    await this.runner.leave(0);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.durable?.close();
  }

  private async tidy(): Promise<void> {
    try {
      await this.store.prune(this.clock.now());
      const { durable } = this;
      if (durable !== null) {
        await this.unwritten.flush((made, at, error) => durable.store.insertFailed(made, at, error));
      }
    } catch (thrown) {
      this.logger.warn({ message: 'Old jobs could not be forgotten', cause: describeThrown(thrown) });
    }
  }
}
