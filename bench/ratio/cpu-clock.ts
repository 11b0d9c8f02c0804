import { readFileSync } from 'node:fs';

/** Milliseconds that the main thread of this process has been on a core, by the scheduler's own count (Linux); NaN elsewhere. */
export function threadCpuMs(): number {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return NaN;
  }
}
