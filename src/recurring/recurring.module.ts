import { randomUUID } from 'node:crypto';
import { Inject, Logger, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { OptimizeModule } from '../optimize/optimize.module';
import { DEFAULT_PIPELINE_SETTINGS } from '../optimize/pipeline';
import { Solving } from '../optimize/solving';
import { PatternRegistration } from './registration/pattern-registration';
import { registrationSolve } from './registration-solve';
import { RecurringController } from './recurring.controller';
import { PatternStoreModule } from './store/pattern-store.module';
import { RecurringService } from './recurring.service';
import { PATTERN_STORE, type PatternStore } from './store/pattern-store';

/** Weekly patterns: there only where RECURRING_ENABLED says so. */
@Module({
  imports: [OptimizeModule, PatternStoreModule],
  controllers: [RecurringController],
  providers: [
    RecurringService,
    {
      provide: PatternRegistration,
      inject: [CONFIG, CLOCK, PATTERN_STORE, Solving],
      useFactory: ({ http, recurring }: Config, clock: Clock, store: PatternStore, solving: Solving) =>
        new PatternRegistration({
          ...{ store, clock, newId: () => randomUUID(), solve: registrationSolve(solving) },
          maxOccurrences: recurring?.maxOccurrences ?? 0,
          ...{ region: DEFAULT_PIPELINE_SETTINGS.region, retryAfterSeconds: http.busyRetryAfterSeconds },
        }),
    },
  ],
})
export class RecurringModule {
  constructor(@Inject(CONFIG) { nodeEnv, recurring }: Config) {
    if (nodeEnv === 'production' && recurring !== null && recurring.tenantKeys === null) {
      new Logger('Recurring').error({
        message:
          'RECURRING_API_KEYS is not set: whoever reaches this service reads and changes the patterns of the tenant "default"',
      });
    }
  }
}
