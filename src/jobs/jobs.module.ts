import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
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
import { JobRunner } from './job-runner';
import { JobWatch } from './job-watch';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import { LiveJobs } from './live-jobs';
import { JOB_STORE, type JobStore } from './store/job-store';
import { MemoryJobStore } from './store/memory-job-store';

/** How often old jobs are forgotten. */
const PRUNE_EVERY_MS = 60_000;
/** Beside those that run, so many are read ahead. */
const READ_AHEAD = 2;

function createRunner(
  config: Config,
  clock: Clock,
  store: JobStore,
  solving: Solving,
  live: LiveJobs,
  watch: JobWatch,
  meter: JobMeter,
): JobRunner {
  const logger = new Logger('Jobs');
  const slots = config.maxConcurrentSolves;
  return new JobRunner(store, solving, live, watch, meter, clock, {
    maxAtOnce: slotsOfJobs(slots) + READ_AHEAD,
    maxAtOnceOfCaller: Math.min(slotsOfJobs(slots), slotsOfCaller(slots)) + 1,
    report: (incident) => logger.error({ message: 'Job incident', ...incident }),
  });
}

@Module({
  imports: [CacheModule, OptimizeModule, PrepModule, ReadinessModule],
  controllers: [AsyncController, JobsController],
  providers: [
    JobsService,
    LiveJobs,
    JobWatch,
    { provide: JobMeter, inject: [METRICS], useFactory: (metrics: Metrics) => new JobMeter(metrics) },
    {
      provide: JOB_STORE,
      inject: [CONFIG],
      useFactory: ({ jobs }: Config) => new MemoryJobStore(jobs.retention),
    },
    {
      provide: JobRunner,
      inject: [CONFIG, CLOCK, JOB_STORE, Solving, LiveJobs, JobWatch, JobMeter],
      useFactory: createRunner,
    },
  ],
  exports: [JobRunner],
})
export class JobsModule implements BeforeApplicationShutdown {
  private readonly pruning: NodeJS.Timeout;

  constructor(
    @Inject(JOB_STORE) private readonly store: JobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly runner: JobRunner,
    watch: JobWatch,
    readiness: ReadinessRegistry,
  ) {
    readiness.drainSignal.addEventListener('abort', () => watch.close(), { once: true });
    this.pruning = setInterval(() => void this.prune(), PRUNE_EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.pruning);
    await this.runner.leave(0);
  }

  private async prune(): Promise<void> {
    try {
      await this.store.prune(this.clock.now());
    } catch (thrown) {
      new Logger('Jobs').warn({ message: 'Old jobs could not be forgotten', cause: describeThrown(thrown) });
    }
  }
}
