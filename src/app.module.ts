import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AuthModule } from './auth/auth.module';
import { CommonModule } from './common/common.module';
import type { Config } from './config/config';
import { ConfigModule } from './config/config.module';
import { JobsModule } from './jobs/jobs.module';
import { MetaModule } from './meta/meta.module';
import { MetricsModule } from './metrics/metrics.module';
import { OptimizeModule } from './optimize/optimize.module';
import { PlaygroundModule } from './playground/playground.module';
import { RecurringModule } from './recurring/recurring.module';
import { TravelApiModule } from './travel-api/travel-api.module';

/** The rooms of the service. A feature that is off has no module here. */
@Module({})
export class AppModule {
  /** @param extra modules of a test, e.g. a controller that fails on purpose */
  static with(config: Config, extra: readonly Type[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        MetricsModule,
        CommonModule,
        AuthModule,
        MetaModule,
        OptimizeModule,
        JobsModule,
        TravelApiModule,
        ...(config.recurring === null ? [] : [RecurringModule]),
        ...(config.playground ? [PlaygroundModule] : []),
        ...extra,
      ],
    };
  }
}
