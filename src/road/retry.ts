import { ProviderError } from './provider-error';

export interface RetryBounds {
  readonly attempts: number;
  readonly pauseMs: number;
  readonly maxPauseMs: number;
  /** A server that wants to be left alone for longer is not waited for. */
  readonly maxRetryAfterMs: number;
}

/**
 * Repeats what may pass, after pauses that double and are drawn at random in full ("full jitter"). A server's own
 * Retry-After is obeyed, and is at least the pause. Throws the last ProviderError, or at once the reason of `signal`.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { attempts, pauseMs, maxPauseMs, maxRetryAfterMs }: RetryBounds,
  signal: AbortSignal,
  random: () => number = Math.random,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      if (!(thrown instanceof ProviderError) || !thrown.mayPass || tried >= attempts) {
        throw thrown;
      }
      if ((thrown.retryAfterMs ?? 0) > maxRetryAfterMs) {
        throw thrown;
      }
      const drawn = random() * Math.min(maxPauseMs, pauseMs * 2 ** (tried - 1));
      await pause(Math.max(drawn, thrown.retryAfterMs ?? 0), signal);
    }
  }
}

/** Ends at once, with the reason, when `signal` does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) {
        reject(signal.reason as Error);
      } else {
        resolve();
      }
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) {
      end();
    }
  });
}
