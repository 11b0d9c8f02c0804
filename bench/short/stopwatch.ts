import { threadCpuMs } from '../cpu-clock';
import type { Clock } from './arguments';

/** Milliseconds for what takes few of them. The wall's where there is no count of the thread. */
export function exactClockOf(clock: Clock): () => number {
  return clock === 'wall' || Number.isNaN(threadCpuMs()) ? () => performance.now() : exactThreadCpuMs;
}

/**
 * The scheduler brings a running thread's count up to date with each of its ticks, some milliseconds apart; and whenever a thread asks
 * for the time of its process.
 */
function exactThreadCpuMs(): number {
  process.cpuUsage();
  return threadCpuMs();
}

/** Milliseconds since this process was started; on the core those of all of its threads, compilers included. */
export function sinceStartMs(clock: Clock): number {
  if (clock === 'wall') {
    return performance.now();
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
