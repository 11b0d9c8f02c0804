const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1_000;

/** Bounds of the cache that no operator needs to turn, each with its reason. A test may shorten them. */
export const CACHE_LIMITS = {
  /** TCP and TLS. A Redis in the same network connects in a millisecond (contract B10: at most 500). */
  connectTimeoutMs: 500,
  /** From the first byte to the answer to PING, database and password included. */
  greetingMs: 500,
  /** One command. node-redis has no such limit: a Redis that hangs would hold every request for ever. */
  commandMs: 50,
  /** Commands that were too late in a row; then nobody asks for a while, and the connection is made anew. */
  failuresToOpen: 3,
  openMs: SECOND_MS,
  /** Between two connections: the first pause, which doubles. Redis is tried for ever. */
  pauseMs: 50,
  maxPauseMs: SECOND_MS,
  /** A connection that lived for less has failed: one that comes and goes is not tried at every turn. */
  steadyMs: SECOND_MS,
  /** The same refusal of Redis (OOM, READONLY, NOAUTH) is told so often. */
  refusalToldEveryMs: 60 * SECOND_MS,
  /** Of a result, as JSON: 5,000 jobs with their lines have 20 MB. Larger ones are not kept. */
  resultBytes: 64 * MIB,
  /** Of a result as it is kept, compressed; what comes out of Redis is never read further. */
  sealedBytes: 4 * MIB,
  /** Markers of work in flight in this process: JOB_QUEUE_MAX_COUNT is no more. */
  maxMarkers: 100_000,
} as const;

export type CacheLimits = { readonly [K in keyof typeof CACHE_LIMITS]: number };
