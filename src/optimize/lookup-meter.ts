import { Inject, Injectable } from '@nestjs/common';
import { ResultCache } from '../cache/result-cache';
import { type Counter, METRICS, type Metrics, type MetricSpec } from '../common/metrics/metrics';

const LOOKUPS: MetricSpec<'result'> = {
  name: 'routing_result_cache_lookups_total',
  help: 'Solves and jobs that were looked up before anything was solved: hit (the result is known), shared (an identical one is in flight), miss.',
  labels: ['result'],
};
const RESULTS = ['hit', 'shared', 'miss'] as const;

/** Counts what came of looking for known results; nothing where none are kept. */
@Injectable()
export class LookupMeter {
  private readonly lookups: Counter<'result'>;

  constructor(
    @Inject(METRICS) metrics: Metrics,
    private readonly cache: ResultCache,
  ) {
    this.lookups = metrics.counter(LOOKUPS);
    RESULTS.forEach((result) => this.lookups.add({ result }, 0));
  }

  count(result: (typeof RESULTS)[number]): void {
    if (this.cache.isEnabled) {
      this.lookups.add({ result });
    }
  }
}
