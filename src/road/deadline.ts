import { ProviderError } from './provider-error';

/**
 * Does work whose signal ends with the caller's, or after so many milliseconds with ProviderError `timeout`. Throws what `work`
 * throws.
 */
export async function withDeadline<T>(
  { ms, message }: { ms: number; message: string },
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const deadline = new AbortController();
  const stop = () => deadline.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => deadline.abort(new ProviderError('timeout', message)), ms);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
