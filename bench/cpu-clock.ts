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

/** Reading the count takes some 30 µs, and a search looks at its clock thousands of times a second. */
const READ_EVERY_MS = 2;

/**
 * Milliseconds for a search to go by. In processor time other work on the machine changes little: between two readings
 * of the count it goes with the wall's clock, and never back. The wall's where there is no such count.
 */
export function clockOf(kind: 'wall' | 'processor'): () => number {
  if (kind === 'wall' || Number.isNaN(threadCpuMs())) {
    return () => performance.now();
  }
  let [readAtMs, readMs, toldMs] = [-Infinity, 0, 0];
  return () => {
    const nowMs = performance.now();
    if (nowMs - readAtMs >= READ_EVERY_MS) {
      [readAtMs, readMs] = [nowMs, threadCpuMs()];
    }
    toldMs = Math.max(toldMs, readMs + nowMs - readAtMs);
    return toldMs;
  };
}
