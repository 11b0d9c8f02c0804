import { type BeforeApplicationShutdown, Inject, Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { ReadinessModule } from '../common/readiness/readiness.module';
import { NO_FAULTS } from '../kernel/loader/faults';
import { SolverPool } from './solver-pool';

function createSolverPool(config: Config): SolverPool {
  const logger = new Logger('Solver');
  return new SolverPool({
    slots: config.maxConcurrentSolves,
    queueMaxCount: config.solverQueueMaxCount,
    queueMaxBytes: config.solverQueueMaxBytes,
    queueWaitMs: config.syncQueueWaitSeconds * 1_000,
    retryAfterSeconds: config.http.busyRetryAfterSeconds,
    // The configuration hands them over only when NODE_ENV is test.
    faults: config.solverFaults ?? NO_FAULTS,
    report: (incident) => logger.error({ message: 'Solver incident', ...incident }),
  });
}

@Module({
  imports: [ReadinessModule],
  providers: [{ provide: SolverPool, inject: [CONFIG], useFactory: createSolverPool }],
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
