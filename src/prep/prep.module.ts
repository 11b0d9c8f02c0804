import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { METRICS, type Metrics } from '../common/metrics/metrics';
import { PoolMeter } from '../common/metrics/pool-meter';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { appVersion } from '../meta/version';
import { DEFAULT_PIPELINE_SETTINGS, maxTableBytes } from '../optimize/pipeline';
import { RoadModule } from '../road/road.module';
import { RoadTables } from '../road/road-tables';
import { PrepPool } from './prep-pool';

function createPrepPool(config: Config, road: RoadTables, metrics: Metrics): PrepPool {
  const logger = new Logger('Prep');
  const meter = new PoolMeter(metrics, 'prep');
  const { maxJobs, maxResources, maxLocations, maxTimeLimitSeconds, maxBodyBytes } = config;
  const pool = new PrepPool({
    workers: config.prepWorkers,
    settings: {
      pipeline: {
        ...DEFAULT_PIPELINE_SETTINGS,
        ...{ maxJobs, maxResources, maxLocations, maxTimeLimitSeconds },
        maxTableBytes: maxTableBytes(config.solverQueueMaxBytes, maxLocations),
        roadServers: road.servers,
      },
      maxBodyBytes,
      warmUp: config.warmUp,
      version: config.cache.enabled ? appVersion(config.buildId) : null,
    },
    queueWaitMs: config.syncQueueWaitSeconds * 1_000,
    retryAfterSeconds: config.http.busyRetryAfterSeconds,
    report: (incident) => {
      meter.count(incident);
      logger.error({ message: 'Prep incident', ...incident });
    },
    askRoad: (question, signal) => road.answer(question, signal),
  });
  meter.watch(() => pool.stats);
  return pool;
}

@Module({
  imports: [ReadinessModule, RoadModule],
  providers: [{ provide: PrepPool, inject: [CONFIG, RoadTables, METRICS], useFactory: createPrepPool }],
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
