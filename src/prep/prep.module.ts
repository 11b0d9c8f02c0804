import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { METRICS, type Metrics } from '../common/metrics/metrics';
import { PoolMeter } from '../common/metrics/pool-meter';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { storeBusy } from '../common/store-busy';
import { appVersion } from '../meta/version';
import { DEFAULT_PIPELINE_SETTINGS, maxTableBytes } from '../optimize/pipeline';
import { PatternStoreModule } from '../recurring/store/pattern-store.module';
import { PATTERN_STORE, type PatternStore } from '../recurring/store/pattern-store';
import { RoadModule } from '../road/road.module';
import { RoadTables } from '../road/road-tables';
import { PrepPool } from './prep-pool';
import type { TenantPatterns } from './recurring-jobs';

function createPrepPool(
  config: Config,
  road: RoadTables,
  metrics: Metrics,
  patterns: PatternStore | null,
): PrepPool {
  const logger = new Logger('Prep');
  const meter = new PoolMeter(metrics, 'prep');
  const { maxJobs, maxResources, maxLocations, maxTimeLimitSeconds, maxThreads, maxBodyBytes } = config;
  const { busyRetryAfterSeconds } = config.http;
  const pool = new PrepPool({
    workers: config.prepWorkers,
    settings: {
      pipeline: {
        ...DEFAULT_PIPELINE_SETTINGS,
        ...{ maxJobs, maxResources, maxLocations, maxTimeLimitSeconds, maxThreads },
        maxTableBytes: maxTableBytes(config.solverQueueMaxBytes, maxLocations),
        roadServers: road.servers,
      },
      maxBodyBytes,
      warmUp: config.warmUp,
      version: config.cache.enabled ? appVersion(config.buildId) : null,
      hasPatterns: patterns !== null,
    },
    queueWaitMs: config.syncQueueWaitSeconds * 1_000,
    retryAfterSeconds: busyRetryAfterSeconds,
    report: (incident) => {
      meter.count(incident);
      logger.error({ message: 'Prep incident', ...incident });
    },
    askRoad: (question, signal) => road.answer(question, signal),
    ...(patterns === null
      ? {}
      : { askPatterns: (tenant) => activePatterns(patterns, tenant, busyRetryAfterSeconds, logger) }),
  });
  meter.watch(() => pool.stats);
  return pool;
}

/** Throws SERVER_BUSY while the database is away: without its tenant's promises a week must not be planned. */
async function activePatterns(
  store: PatternStore,
  tenant: string | null,
  retryAfterSeconds: number,
  logger: Logger,
): Promise<TenantPatterns> {
  try {
    return { active: tenant === null ? null : await store.list(tenant, { active: true }) };
  } catch (thrown) {
    // Whatever it is, it is logged: a job asks again and again, and what is no matter of waiting must be seen.
    throw storeBusy(thrown, {
      logger,
      level: 'warn',
      logged: 'The recurring patterns cannot be read',
      message: 'The recurring patterns cannot be read just now; try again shortly.',
      retryAfterSeconds,
    });
  }
}

@Module({
  imports: [ReadinessModule, PatternStoreModule, RoadModule],
  providers: [
    {
      provide: PrepPool,
      inject: [CONFIG, RoadTables, METRICS, PATTERN_STORE],
      useFactory: createPrepPool,
    },
  ],
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
