import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from '../common/metrics/metrics';

/** How often the loop is expected to come by. */
const RESOLUTION_MS = 20;
/** A figure is of the last one to two of these: a scraper that comes at least as often misses nothing. */
const WINDOW_MS = 30_000;
const NS_PER_MS = 1e6;
const NS_PER_SECOND = 1e9;

/** By the names that dashboards for Node know. */
const FIGURES: readonly [name: string, what: string, read: (of: IntervalHistogram) => number][] = [
  ['nodejs_eventloop_lag_mean_seconds', 'mean', ({ mean }) => mean],
  ['nodejs_eventloop_lag_p50_seconds', 'median', (delays) => delays.percentile(50)],
  ['nodejs_eventloop_lag_p90_seconds', '90th percentile', (delays) => delays.percentile(90)],
  ['nodejs_eventloop_lag_p99_seconds', '99th percentile', (delays) => delays.percentile(99)],
  ['nodejs_eventloop_lag_max_seconds', 'maximum', ({ max }) => max],
];

function monitor(): IntervalHistogram {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  return delays;
}

/**
 * How late the main thread was. Two overlapping windows, begun anew in turn: emptied at each scrape, one window would show each
 * of two scrapers what the other one had not seen.
 */
export class EventLoopDelay {
  private longer = monitor();
  private shorter = monitor();
  private readonly timer = setInterval(() => this.turn(), WINDOW_MS).unref();

  constructor(metrics: Metrics) {
    for (const [name, what, read] of FIGURES) {
      const help = `How much later than due the main thread came by, of the last 30 to 60 s: ${what}.`;
      metrics.gauge({ name, help, labels: [] }, () => this.sample(read));
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.longer.disable();
    this.shorter.disable();
  }

  /** Node's delays are whole intervals: an idle loop has the resolution, and what is above it is late. */
  private sample(read: (of: IntervalHistogram) => number) {
    const lateNs = Math.max(0, read(this.longer) - RESOLUTION_MS * NS_PER_MS);
    return this.longer.count === 0 ? [] : [{ labels: {}, value: lateNs / NS_PER_SECOND }];
  }

  private turn(): void {
    [this.longer, this.shorter] = [this.shorter, this.longer];
    this.shorter.reset();
  }
}
