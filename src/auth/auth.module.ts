import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CLOCK, type Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { Gateway } from './gateway';
import { GatewayGuard } from './gateway.guard';
import { KeySource } from './key-source';
import { RateLimiter } from './rate-limiter';
import { RefusedKeys } from './refused-keys';
import { TenantGate } from './tenant-gate';

const inject = [CONFIG, CLOCK];

@Module({
  providers: [
    Gateway,
    TenantGate,
    { provide: APP_GUARD, useClass: GatewayGuard },
    {
      provide: KeySource,
      inject,
      useFactory: (config: Config, clock: Clock) => new KeySource(config, clock),
    },
    {
      provide: RefusedKeys,
      inject,
      useFactory: (config: Config, clock: Clock) => new RefusedKeys(config.authFailuresPerMinute, clock),
    },
    {
      provide: RateLimiter,
      inject,
      useFactory: (config: Config, clock: Clock) => new RateLimiter(config.rateLimitPerMinute, clock),
    },
  ],
  exports: [Gateway, KeySource, TenantGate],
})
export class AuthModule {}
