import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config';
import { bytesOfCaller, InflightBudget } from './body/inflight-budget';
import { CLOCK, systemClock } from './clock';
import { EnvelopeFilter } from './http/envelope.filter';
import { InFlight } from './http/in-flight';

/** What every module may use without importing it. */
@Global()
@Module({
  providers: [
    InFlight,
    { provide: APP_FILTER, useClass: EnvelopeFilter },
    { provide: CLOCK, useValue: systemClock },
    {
      provide: InflightBudget,
      inject: [CONFIG],
      useFactory: ({ maxInflightBytes, maxBodyBytes }: Config) =>
        new InflightBudget(maxInflightBytes, bytesOfCaller(maxInflightBytes, maxBodyBytes)),
    },
  ],
  exports: [CLOCK, InFlight, InflightBudget],
})
export class CommonModule {}
