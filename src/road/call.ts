import { ProviderError } from './provider-error';

/** One question to a road server. The URL is made of a configured address and of numbers, never of a caller's text. */
export interface Call {
  readonly url: string;
  /** JSON of a POST; absent: a GET. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallBounds {
  readonly timeoutMs: number;
  /** Of the answer, inflated. */
  readonly maxBytes: number;
}

/** A code as routing servers give it: `NoSegment`, `154`. Anything else might be a page of a proxy. */
const SERVER_CODE = /^[A-Za-z0-9_]{1,40}$/;

/**
 * Asks once and gives the JSON of the answer. Follows no redirect and reads no more than it may. Throws ProviderError, or
 * the reason of `signal`.
 */
export async function ask(call: Call, bounds: CallBounds, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const timeout = new AbortController();
  const stop = () => timeout.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(
    () => timeout.abort(new ProviderError('timeout', `did not answer within ${bounds.timeoutMs / 1_000} s`)),
    bounds.timeoutMs,
  );
  try {
    const response = await fetch(call.url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: 'manual',
      signal: timeout.signal,
    });
    const text = await readText(response, bounds.maxBytes);
    return response.status === 200 ? parse(text) : fail(response, text);
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown instanceof ProviderError ? thrown : (ownReason(timeout.signal) ?? noAnswer(thrown));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function ownReason({ aborted, reason }: AbortSignal): ProviderError | null {
  return aborted && reason instanceof ProviderError ? reason : null;
}

/** `fetch` says little itself; its cause has the code of the socket. */
function noAnswer(thrown: unknown): ProviderError {
  const cause = thrown instanceof Error ? (thrown.cause as { code?: unknown } | undefined) : undefined;
  const code = typeof cause?.code === 'string' && SERVER_CODE.test(cause.code) ? ` (${cause.code})` : '';
  return new ProviderError('unreachable', `could not be reached or broke off its answer${code}`);
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) {
      return Buffer.concat(parts).toString('utf8');
    }
    bytes += part.value.length;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new ProviderError('bad_answer', `sent more than the ${maxBytes} bytes that an answer can have`);
    }
    parts.push(part.value);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Without a length an answer that breaks off looks complete, so this may pass.
    throw new ProviderError('server_error', 'sent an answer that is no JSON');
  }
}

function fail(response: Response, text: string): never {
  const { status } = response;
  const code = codeIn(text);
  const said = code === null ? `answered ${status}` : `answered ${status} (${code})`;
  if (status === 429 || status === 503) {
    const fault = status === 429 ? 'busy' : 'server_error';
    throw new ProviderError(fault, said, retryAfterMs(response.headers.get('retry-after')));
  }
  if (status >= 300 && status < 400) {
    throw new ProviderError('refused', `${said}: redirects are not followed`);
  }
  throw new ProviderError(status >= 500 ? 'server_error' : 'refused', said, null, code);
}

/** OSRM: `code`; Valhalla: `error_code`; ORS: `error.code`. */
function codeIn(text: string): string | null {
  try {
    const body = JSON.parse(text.slice(0, 10_000)) as Record<string, unknown> | null;
    const error = body?.['error'] as Record<string, unknown> | string | undefined;
    const codes = [
      body?.['code'],
      body?.['error_code'],
      typeof error === 'object' ? error['code'] : undefined,
    ]
      .filter((value) => typeof value === 'string' || typeof value === 'number')
      .map(String);
    return codes.find((value) => SERVER_CODE.test(value)) ?? null;
  } catch {
    return null;
  }
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null) {
    return null;
  }
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
