import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { describeThrown } from '../common/logging/describe-thrown';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { OptimizeModule } from '../optimize/optimize.module';
import { PrepModule } from '../prep/prep.module';
import { AsyncController } from './async.controller';
import { DURABLE, JobEngineModule } from './job-engine.module';
import { JobWatch } from './job-watch';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import type { OpenedJobStore } from './store/open-job-store';
import { UnwrittenJobs } from './unwritten-jobs';

/** How often failed jobs that are not written down yet are tried again. */
const FLUSH_EVERY_MS = 10_000;

/** Jobs for those who send them. */
@Module({
  imports: [CacheModule, JobEngineModule, OptimizeModule, PrepModule, ReadinessModule],
  controllers: [AsyncController, JobsController],
  providers: [JobsService, UnwrittenJobs],
  exports: [JobEngineModule],
})
export class JobsModule implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly flushing: NodeJS.Timeout;

  constructor(
    @Inject(DURABLE) private readonly durable: OpenedJobStore | null,
    private readonly unwritten: UnwrittenJobs,
    watch: JobWatch,
    readiness: ReadinessRegistry,
  ) {
    readiness.drainSignal.addEventListener('abort', () => watch.close(), { once: true });
    this.flushing = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.flushing);
  }

  private async flush(): Promise<void> {
    const { durable } = this;
    try {
      if (durable !== null) {
        await this.unwritten.flush((made, at, error) => durable.store.insertFailed(made, at, error));
      }
    } catch (thrown) {
      this.logger.warn({ message: 'Failed jobs could not be written down', cause: describeThrown(thrown) });
    }
  }
}
