import { type DynamicModule, Module } from '@nestjs/common';
import { CommonModule } from './common/common.module';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { JobEngineModule } from './jobs/job-engine.module';
import { MetricsModule } from './metrics/metrics.module';

/** The rooms of a worker: it solves, and answers nobody. */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [ConfigModule.with(config), MetricsModule, CommonModule, JobEngineModule],
    };
  }
}
