export type ProviderFault =
  /** No answer: refused, reset, cut off, too slow. */
  | 'unreachable'
  | 'timeout'
  /** 429. */
  | 'busy'
  /** 5xx. */
  | 'server_error'
  /** Any other status: the server is well and does not like the question (a place without a road near it, a bad key). */
  | 'refused'
  /** What came is no table or line of ours, or larger than one can be. */
  | 'bad_answer'
  /** Not asked: it failed too often just now. */
  | 'circuit_open';

/** One call may go wrong and the next one right. */
const PASSING: ReadonlySet<ProviderFault> = new Set(['unreachable', 'timeout', 'busy', 'server_error']);
/** A sign that the server is not well. */
const ILL: ReadonlySet<ProviderFault> = new Set(['unreachable', 'timeout', 'server_error', 'bad_answer']);

/** Why a road server gave no table or no line. The message is shown to callers: no address and no text of the server is in it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  constructor(
    readonly fault: ProviderFault,
    message: string,
    /** What the server asked for with Retry-After. */
    readonly retryAfterMs: number | null = null,
    /** The server's own short code, where it gave one. */
    readonly code: string | null = null,
  ) {
    super(message);
  }

  get mayPass(): boolean {
    return PASSING.has(this.fault);
  }

  get isIllness(): boolean {
    return ILL.has(this.fault);
  }
}
