import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { METRICS, type Metrics } from '../common/metrics/metrics';
import { PoolMeter } from '../common/metrics/pool-meter';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { NO_FAULTS } from '../kernel/loader/faults';
import { SolverPool } from './solver-pool';

function createSolverPool(config: Config, metrics: Metrics): SolverPool {
  const logger = new Logger('Solver');
  const meter = new PoolMeter(metrics, 'solver');
  const pool = new SolverPool({
    slots: config.maxConcurrentSolves,
    warmUp: config.warmUp,
    isForJobsAlone: config.role === 'worker',
    queueMaxCount: config.solverQueueMaxCount,
    queueMaxBytes: config.solverQueueMaxBytes,
    queueWaitMs: config.syncQueueWaitSeconds * 1_000,
    retryAfterSeconds: config.http.busyRetryAfterSeconds,
    // The configuration hands them over only when NODE_ENV is test.
    faults: config.solverFaults ?? NO_FAULTS,
    report: (incident) => {
      meter.count(incident);
      logger.error({ message: 'Solver incident', ...incident });
    },
  });
  meter.watch(() => pool.stats);
  return pool;
}

@Module({
  imports: [ReadinessModule],
  providers: [{ provide: SolverPool, inject: [CONFIG, METRICS], useFactory: createSolverPool }],
  exports: [SolverPool],
})
export class SolverModule implements BeforeApplicationShutdown {
  constructor(
    @Inject(SolverPool) private readonly pool: SolverPool,
    readiness: ReadinessRegistry,
  ) {
    readiness.register('solver', () =>
      pool.stats.ready > 0 ? { ready: true } : { ready: false, reason: 'no solver slot is ready' },
    );
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }
}
