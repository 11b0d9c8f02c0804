export interface Deadline {
  readonly ms: number;
  /** What is thrown when it is over. */
  readonly late: () => Error;
}

/** Does work whose signal ends with the caller's, or after so many milliseconds with `late`. Throws what `work` throws. */
export async function withDeadline<T>(
  { ms, late }: Deadline,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = new AbortController();
  const stop = () => deadline.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => deadline.abort(late()), ms);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** A deadline is counted in so many parts, of which a turn of the event loop takes one at most. */
const PARTS = 5;

/**
 * For work that cannot be called off: it is left to itself, and nobody hears how it ends. What has arrived by the deadline counts,
 * also when this thread was too busy to look at it: timers are due before sockets are read, and what is asked in a long turn is
 * written at its end, so that one turn alone is nobody else's delay.
 */
export function abandonAfter<T>({ ms, late }: Deadline, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = PARTS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) {
        clearInterval(timer);
        setImmediate(() => reject(late()));
      }
    }, ms / PARTS);
    work.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
