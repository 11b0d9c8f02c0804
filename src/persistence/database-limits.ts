/** Bounds of what is asked of a database, in milliseconds where the name says so. */
export const DATABASE_LIMITS = {
  /** Connections of one process: a few short statements at once, and never those of a small server all together. */
  connections: 8,
  /** Until a connection stands or one of the pool is free. A caller that waits for a 202 waits this long at most. */
  connectMs: 1_000,
  /** Until a call is given up that has little to carry. */
  callMs: 1_000,
  /**
   * The same for a call on whose end the answer 202 waits: a job that cannot be written down is told as failed within a second
   * (contract C15), of which reading the body and sending the answer have the rest. Other calls keep their second: on a busy
   * machine a shorter one costs refusals.
   */
  acceptMs: 750,
  /** Of such a call: one that carries more has the second of every other, as its body was long in coming anyway. */
  acceptBytes: 1024 * 1024,
  /** Of a call, what is kept for its commit: none is begun later. */
  commitMs: 50,
  /** What a call may take longer for each byte that it carries: 10 MB a second, of a slow disk. */
  callMsPerByte: 1e-4,
  /** What a call is granted that fetches a body or a result whose size it does not know: those of the largest body by default. */
  unknownBytes: 64 * 1024 * 1024,
  /** What a call is granted that looks at all jobs, which nobody waits for: as long as the server lets a statement run. */
  historyMs: 15_000,
  /** No statement runs longer on the server, nor is its answer awaited longer. */
  statementMs: 15_000,
  /** A process that is stopped in the middle of a transaction holds its locks no longer. */
  idleInTransactionMs: 10_000,
  /** How long SQLite waits for another process's write while it is opened. */
  sqliteBusyMs: 5_000,
  /** The same later, in one try, which holds up its thread; and from one try to the next, in which the thread serves others. */
  sqliteTryMs: 10,
  /** Between attempts to connect, doubled from the first to the last. */
  firstPauseMs: 50,
  lastPauseMs: 1_000,
  /** One attempt to connect, migrations and the wait for another replica's included. */
  attemptMs: 60_000,
  /** Between looks whether the database answers, which readiness tells. */
  lookMs: 2_000,
  /** The same on a connection that only waits for what is said. */
  hearingMs: 30_000,
} as const;
