const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Bounds of the HTTP side that no operator needs to turn, each with its reason. What an operator may
 * turn is an environment variable (variables.ts). A test may shorten them through `createApp`.
 */
export const HTTP_LIMITS = {
  /** Slowloris: complete headers within this time, or 408 and the socket is gone. */
  headersTimeoutMs: 15 * SECOND_MS,
  /** Node counts it until the last byte of the body has arrived; a solve may take longer than this. */
  requestTimeoutMs: MINUTE_MS,
  /** Contract C17: a body slower than this is a 408. Below requestTimeoutMs, so that ours answers first. */
  bodyTimeoutMs: 30 * SECOND_MS,
  /** Above the usual 60 s of load balancers, so that they close first and never meet a closing socket. */
  keepAliveTimeoutMs: 65 * SECOND_MS,
  /** How often Node looks for slow connections: the most by which the two timeouts above are late. */
  connectionsCheckingIntervalMs: 5 * SECOND_MS,
  /** An answer of which the client takes no byte for this long is dropped, so that it holds no memory. */
  responseStallTimeoutMs: MINUTE_MS,
  /** Two keys, a request id and a handful of proxy headers fit many times. */
  maxHeaderBytes: 16 * KIB,
  /** File descriptors: half of the usual 20,000 of a container; one connection carries many requests. */
  maxConnections: 10_000,
  /**
   * Then the answer says `Connection: close`, so that a connection that lives for ever moves to another
   * instance now and then. What a client pipelined behind that answer is not begun.
   */
  maxRequestsPerConnection: 10_000,
  /** What is read and thrown away of a body we refused, so that the client sees the answer, not a reset. */
  refusedBodyDrainBytes: 768 * 1024,
  refusedBodyDrainMs: SECOND_MS,
  /** How long a client that met a full server is asked to wait. */
  busyRetryAfterSeconds: 2,
  /** A drain waits this long without a request in flight before it closes idle keep-alive connections. */
  drainQuietMs: 500,
  /** Between cutting off unfinished requests and leaving the process: enough to flush their answers. */
  drainCutOffMs: 500,
  /** The same after a second signal, which ends the process within a second (reliability D9). */
  impatientCutOffMs: 300,
} as const;

export type HttpLimits = { readonly [K in keyof typeof HTTP_LIMITS]: number };

/** Source addresses, and as many beginnings of keys, whose failures are remembered; the oldest goes first. About 2 MB. */
export const MAX_TRACKED_SOURCES = 10_000;

/** Of a file that holds the value of one variable. */
export const MAX_SECRET_FILE_BYTES = 64 * 1024;

/** Gateway key documents above this are a mistake, not a key list (about 50,000 clients). */
export const MAX_KEY_DOCUMENT_BYTES = 8 * MIB;
