import type { DatabaseKind } from '../../persistence/database';

/** Text of a statement in place of a value; never made of values. */
type Expression = () => string;

/** Milliseconds since 1970, while a statement runs. */
const NOW: Readonly<Record<DatabaseKind, string>> = {
  postgres: 'CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)',
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
};

const MS_PER_DAY = 24 * 60 * 60 * 1_000;

/** The parameter `:at`, or the earlier moment where that is later. */
function notBefore(earlier: string): Expression {
  return () => `CASE WHEN ${earlier} > :at THEN ${earlier} ELSE :at END`;
}

/** The column `bytes` of `table` as the driver reads it at the least cost. */
const BYTES: Readonly<Record<DatabaseKind, (table: string) => string>> = {
  // As bytea it comes in hexadecimal digits, which the store's thread takes three times as long to read. encode() breaks lines.
  postgres: (table) => `translate(encode(${table}.bytes, 'base64'), E'\\n', '')`,
  sqlite: (table) => `${table}.bytes`,
};

/** What is said to the two databases in their own words. */
export function sqlOf(kind: DatabaseKind) {
  return {
    /** Heartbeats are compared with one another: one clock for all replicas. */
    clock: (): string => NOW[kind],
    next:
      (column: 'attempts' | 'beats' | 'claim'): Expression =>
      () =>
        `${column} + 1`,
    times: {
      startedAt: notBefore('created_at'),
      completedAt: notBefore('COALESCE(started_at, created_at)'),
    },
    bytesOf: BYTES[kind],
    /** Known to either database without reading them. */
    payloadBytes: (table: string): string =>
      `octet_length(${table}.bytes) + COALESCE(octet_length(${table}.patterns), 0)`,
    silentMs: (heartbeat: string): string => `${NOW[kind]} - ${heartbeat}`,
    /** Nobody asks for a runner that has been silent for that long. */
    isForgotten: `heartbeat_at < ${NOW[kind]} - ${MS_PER_DAY}`,
  };
}

export type Sql = ReturnType<typeof sqlOf>;
