import { type BeforeApplicationShutdown, Inject, Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { OptimizeModule } from '../optimize/optimize.module';
import { PrepModule } from '../prep/prep.module';
import { AsyncController } from './async.controller';
import { DURABLE, JobEngineModule } from './job-engine.module';
import { JobRoom } from './job-room';
import { JobWatch } from './job-watch';
import { JobsController } from './jobs.controller';
import { JobsService } from './jobs.service';
import type { OpenedJobStore } from './store/open-job-store';
import { UnwrittenJobs } from './unwritten-jobs';

/** How often jobs that failed because they could not be written down are tried again: others may take them for jobs that wait. */
const FLUSH_EVERY_MS = 1_000;

/** Jobs for those who send them. */
@Module({
  imports: [CacheModule, JobEngineModule, OptimizeModule, PrepModule, ReadinessModule],
  controllers: [AsyncController, JobsController],
  providers: [JobsService, UnwrittenJobs],
  exports: [JobEngineModule],
})
export class JobsModule implements BeforeApplicationShutdown {
  private readonly timer: NodeJS.Timeout;
  private flushing: Promise<void> | null = null;

  constructor(
    @Inject(DURABLE) private readonly durable: OpenedJobStore | null,
    private readonly unwritten: UnwrittenJobs,
    watch: JobWatch,
    room: JobRoom,
    readiness: ReadinessRegistry,
  ) {
    const leave = () => {
      watch.close();
      if (durable === null) {
        // Nobody could ever ask for it.
        room.close();
      }
    };
    readiness.drainSignal.addEventListener('abort', leave, { once: true });
    this.timer = setInterval(() => this.flush(), FLUSH_EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** While the database is away this is refused every time, which its readiness tells already. */
  private flush(): void {
    const { durable } = this;
    if (durable !== null) {
      this.flushing ??= this.unwritten
        .flush((made, at, error) => durable.store.insertFailed(made, at, error))
        .catch(() => undefined)
        .finally(() => (this.flushing = null));
    }
  }
}
