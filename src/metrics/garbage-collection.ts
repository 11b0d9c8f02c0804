import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import type { HistogramSpec, Metrics } from '../common/metrics/metrics';

const SECONDS: HistogramSpec<'kind'> = {
  name: 'nodejs_gc_duration_seconds',
  help: 'Garbage collections of the main thread: major, minor, incremental, weakcb or other.',
  labels: ['kind'],
  buckets: [0.001, 0.01, 0.1, 1],
};

const KINDS: ReadonlyMap<number, string> = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

function kindOf(entry: PerformanceEntry): string {
  const { kind = -1 } = 'detail' in entry ? (entry.detail as { readonly kind?: number }) : {};
  return KINDS.get(kind) ?? 'other';
}

/** Measures until it is disconnected. */
export function measureGarbageCollection(metrics: Metrics): PerformanceObserver {
  const seconds = metrics.histogram(SECONDS);
  const observer = new PerformanceObserver((list) => {
    // Several are told at once, where one turn of the loop had several.
    for (const entry of list.getEntries()) {
      seconds.observe({ kind: kindOf(entry) }, entry.duration / 1_000);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return observer;
}
