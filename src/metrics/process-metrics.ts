import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PrometheusMetrics } from './prometheus-metrics';

const MICROSECONDS = 1e-6;

/**
 * The figures of the process and of Node, by the names that dashboards know. `collectDefaultMetrics` of the library is not used:
 * it counts one garbage collection of those that a turn of the loop had, shows an idle loop as late, and goes through every
 * connection on the main thread at each scrape.
 */
export function measureProcess(metrics: PrometheusMetrics): void {
  measureProcessor(metrics.registry);
  const startedAt = Date.now() / 1_000 - process.uptime();
  const figures: readonly [name: string, help: string, read: () => number][] = [
    ['process_start_time_seconds', 'Start of the process, in seconds since 1970.', () => startedAt],
    ['process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_total_bytes', 'Heap of the main thread.', () => process.memoryUsage().heapTotal],
    ['nodejs_heap_size_used_bytes', 'Of it, what is in use.', () => process.memoryUsage().heapUsed],
    [
      'nodejs_external_memory_bytes',
      'What the main thread holds outside of its heap: bodies, problems, answers.',
      () => process.memoryUsage().external,
    ],
  ];
  for (const [name, help, read] of figures) {
    metrics.gauge({ name, help, labels: [] }, () => [{ labels: {}, value: read() }]);
  }
  measureFileDescriptors(metrics);
}

function measureProcessor(registry: Registry): void {
  const of = 'of all threads of the process, solver threads included';
  countMicroseconds(registry, 'process_cpu_user_seconds_total', `User time ${of}.`, ({ user }) => user);
  countMicroseconds(
    registry,
    'process_cpu_system_seconds_total',
    `System time ${of}.`,
    ({ system }) => system,
  );
  countMicroseconds(
    registry,
    'process_cpu_seconds_total',
    `User and system time ${of}.`,
    ({ user, system }) => user + system,
  );
}

/** A count that the operating system keeps. */
function countMicroseconds(
  registry: Registry,
  name: string,
  help: string,
  read: (usage: NodeJS.CpuUsage) => number,
): void {
  const counter: Counter = new Counter({
    ...{ name, help, registers: [registry] },
    collect: () => {
      counter.reset();
      counter.inc(read(process.cpuUsage()) * MICROSECONDS);
    },
  });
}

/** On Linux; elsewhere they have no value. */
function measureFileDescriptors(metrics: PrometheusMetrics): void {
  const open: Gauge = new Gauge({
    ...{ name: 'process_open_fds', help: 'Open file descriptors, connections among them. Linux only.' },
    registers: [metrics.registry],
    // Not on the main thread: of thousands of connections it takes milliseconds.
    collect: async () => {
      const names = await readdir('/proc/self/fd').catch(() => null);
      if (names === null) {
        open.remove();
      } else {
        open.set(names.length);
      }
    },
  });
  const limit = openFilesLimit();
  const spec = { name: 'process_max_fds', help: 'The most of them. Linux only.', labels: [] };
  metrics.gauge(spec, () => (limit === null ? [] : [{ labels: {}, value: limit }]));
}

/** The soft limit; null where there is none, or nobody tells it. */
function openFilesLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}
