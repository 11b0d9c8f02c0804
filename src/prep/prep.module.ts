import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { DEFAULT_PIPELINE_SETTINGS, maxTableBytes } from '../optimize/pipeline';
import { RoadModule } from '../road/road.module';
import { RoadTables } from '../road/road-tables';
import { PrepPool } from './prep-pool';

function createPrepPool(config: Config, road: RoadTables): PrepPool {
  const logger = new Logger('Prep');
  const { maxJobs, maxResources, maxLocations, maxTimeLimitSeconds, maxBodyBytes } = config;
  return new PrepPool({
    workers: config.prepWorkers,
    settings: {
      pipeline: {
        ...DEFAULT_PIPELINE_SETTINGS,
        ...{ maxJobs, maxResources, maxLocations, maxTimeLimitSeconds },
        maxTableBytes: maxTableBytes(config.solverQueueMaxBytes, maxLocations),
        roadServers: road.servers,
      },
      maxBodyBytes,
    },
    queueWaitMs: config.syncQueueWaitSeconds * 1_000,
    retryAfterSeconds: config.http.busyRetryAfterSeconds,
    report: (incident) => logger.error({ message: 'Prep incident', ...incident }),
    askRoad: (question, signal) => road.answer(question, signal),
  });
}

@Module({
  imports: [ReadinessModule, RoadModule],
  providers: [{ provide: PrepPool, inject: [CONFIG, RoadTables], useFactory: createPrepPool }],
  exports: [PrepPool],
})
export class PrepModule implements BeforeApplicationShutdown {
  constructor(
    @Inject(PrepPool) private readonly pool: PrepPool,
    readiness: ReadinessRegistry,
  ) {
    readiness.register('prep', () =>
      pool.stats.ready > 0 ? { ready: true } : { ready: false, reason: 'no prep thread is ready' },
    );
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
