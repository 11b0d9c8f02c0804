import { Global, Module } from '@nestjs/common';
import { METRICS, NO_METRICS } from '../common/metrics/metrics';
import { CONFIG, type Config } from '../config/config';
import { MetricsEndpoint } from './metrics-endpoint';
import { PrometheusMetrics } from './prometheus-metrics';

/** Global, so that a part leaves its figures without importing who shows them. */
@Global()
@Module({
  providers: [
    {
      provide: METRICS,
      inject: [CONFIG],
      useFactory: ({ metrics }: Config) => (metrics === null ? NO_METRICS : new PrometheusMetrics()),
    },
    MetricsEndpoint,
  ],
  exports: [METRICS],
})
export class MetricsModule {}
