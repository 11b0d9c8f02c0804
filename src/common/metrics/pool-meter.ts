import type { Counter, Metrics, MetricSpec } from './metrics';

/** What a pool of threads says of itself. */
export interface PoolStats {
  readonly threads: number;
  readonly ready: number;
  readonly busy: number;
  readonly waiting: number;
  readonly admitted: { readonly count: number; readonly bytes: number };
}

export interface PoolIncident {
  readonly event: 'start_failed' | 'thread_ended' | 'task_failed';
  /** Of a task that failed. */
  readonly failure?: string;
}

export type PoolName = 'solver' | 'prep';

const SLOTS: MetricSpec<'pool' | 'state'> = {
  name: 'routing_pool_slots',
  help: 'Places for worker threads: busy, idle, or without a thread that is ready (starting).',
  labels: ['pool', 'state'],
};
const QUEUE: MetricSpec<'pool'> = {
  name: 'routing_pool_queue_depth',
  help: 'Tasks that wait for a slot.',
  labels: ['pool'],
};
const ADMITTED: MetricSpec<'pool'> = {
  name: 'routing_pool_admitted_tasks',
  help: 'Tasks in the house: read, waiting, running or answered. Small bodies are prepared without the prep pool.',
  labels: ['pool'],
};
const ADMITTED_BYTES: MetricSpec<'pool'> = {
  name: 'routing_pool_admitted_bytes',
  help: 'Bytes that the tasks in the house were granted: bodies, tables and encoded problems, and what the kernel copies of tables for as many as run at once.',
  labels: ['pool'],
};
const INCIDENTS: MetricSpec<'pool' | 'event' | 'failure'> = {
  name: 'routing_pool_incidents_total',
  help: 'Threads that did not start (start_failed), ended by themselves (thread_ended) or ended a task without an answer (task_failed: crashed, or silent beyond its time).',
  labels: ['pool', 'event', 'failure'],
};

/** Of an event that has no failure. */
const NONE = 'none';

/** Shown as 0 before they happen, so that the first one is an increase. */
const KNOWN_INCIDENTS: readonly PoolIncident[] = [
  { event: 'start_failed' },
  { event: 'thread_ended' },
  { event: 'task_failed', failure: 'crashed' },
  { event: 'task_failed', failure: 'silent' },
];

/** The figures of one pool of threads. It is made before its pool, which reports its incidents to it. */
export class PoolMeter {
  private readonly incidents: Counter<'pool' | 'event' | 'failure'>;

  constructor(
    private readonly metrics: Metrics,
    private readonly pool: PoolName,
  ) {
    this.incidents = metrics.counter(INCIDENTS);
    KNOWN_INCIDENTS.forEach((incident) => this.add(incident, 0));
  }

  count(incident: PoolIncident): void {
    this.add(incident, 1);
  }

  watch(stats: () => PoolStats): void {
    const { metrics, pool } = this;
    metrics.gauge(SLOTS, () => {
      const { threads, ready, busy } = stats();
      return [
        { labels: { pool, state: 'busy' }, value: busy },
        { labels: { pool, state: 'idle' }, value: ready - busy },
        { labels: { pool, state: 'starting' }, value: threads - ready },
      ];
    });
    const figures: readonly [MetricSpec<'pool'>, (of: PoolStats) => number][] = [
      [QUEUE, ({ waiting }) => waiting],
      [ADMITTED, ({ admitted }) => admitted.count],
      [ADMITTED_BYTES, ({ admitted }) => admitted.bytes],
    ];
    for (const [spec, read] of figures) {
      metrics.gauge(spec, () => [{ labels: { pool }, value: read(stats()) }]);
    }
  }

  private add({ event, failure = NONE }: PoolIncident, by: number): void {
    this.incidents.add({ pool: this.pool, event, failure }, by);
  }
}
