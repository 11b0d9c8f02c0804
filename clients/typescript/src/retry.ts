/** How calls are sent again: only what was not begun (429, 503) or not answered. */
export interface RetryOptions {
  /** Calls after the first; 0: never. */
  readonly retries: number;
  /** Milliseconds before the second call, doubled for each further one; `Retry-After` counts where it is longer. */
  readonly firstPauseMs: number;
  /** A `Retry-After` beyond it ends the tries: the caller has the answer at once. */
  readonly longestPauseMs: number;
}

export const DEFAULT_RETRIES: RetryOptions = { retries: 4, firstPauseMs: 250, longestPauseMs: 30_000 };

const STATUSES: ReadonlySet<number> = new Set([429, 503]);

/** `fetch` that sends a request again. Solves are pure, and identical jobs are one job: to send them twice loses nothing. */
export function retrying(
  send: typeof fetch,
  options: RetryOptions,
  random: () => number = Math.random,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= options.retries;
      // A body can be read once: all calls but the last send a copy.
      const outcome = await attempted(send, isLast ? request : request.clone());
      if (isLast || request.signal.aborted) {
        return settled(outcome);
      }
      if ('response' in outcome && !STATUSES.has(outcome.response.status)) {
        return outcome.response;
      }
      const asked = 'response' in outcome ? retryAfterMs(outcome.response) : 0;
      if (asked > options.longestPauseMs) {
        return settled(outcome);
      }
      const grown = options.firstPauseMs * 2 ** attempt;
      // Half of it by chance, so that many clients do not come back together.
      const own = grown / 2 + (grown / 2) * random();
      await pause(Math.min(options.longestPauseMs, Math.max(asked, own)), request.signal);
    }
  };
}

type Outcome = { response: Response } | { thrown: unknown };

async function attempted(send: typeof fetch, request: Request): Promise<Outcome> {
  try {
    return { response: await send(request) };
  } catch (thrown) {
    return { thrown };
  }
}

function settled(outcome: Outcome): Response {
  if ('thrown' in outcome) {
    throw outcome.thrown;
  }
  return outcome.response;
}

/** Seconds, or a date. */
function retryAfterMs(response: Response): number {
  const text = response.headers.get('retry-after');
  if (text === null) {
    return 0;
  }
  const seconds = Number(text);
  return Number.isFinite(seconds) ? seconds * 1_000 : Math.max(0, Date.parse(text) - Date.now()) || 0;
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(reasonOf(signal));
      return;
    }
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('The call was aborted.', 'AbortError');
}
