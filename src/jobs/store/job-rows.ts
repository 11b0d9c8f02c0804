import { EntitySchema, type EntitySchemaColumnOptions, type ValueTransformer } from 'typeorm';
import type { ContentEncoding } from '../../common/body/raw-body';
import type { DatabaseKind } from '../../persistence/database';
import type { JobEndpoint } from '../job';
import type { JobStatus } from '../job-states';

/** Small, because it is written with every heartbeat: SQLite writes a row whole. */
export interface JobRow {
  readonly id: string;
  readonly applicationId: string;
  readonly clientId: string;
  /** Whose recurring patterns its request may name. */
  readonly tenant: string | null;
  readonly endpoint: JobEndpoint;
  readonly requestId: string;
  /** JSON: PostgreSQL refuses NUL in text, and UTF-8 has no lone surrogates. JSON escapes both. */
  readonly problemId: string | null;
  /** Absent in rows of versions that kept none. */
  readonly fingerprint: string | null;
  readonly status: JobStatus;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly attempts: number;
  readonly claim: number;
  /** JSON of a SerializedApiError. */
  readonly error: string | null;
  readonly resultBytes: number | null;
  /** In whose queue it waits, who runs it, or who ended it; null: handed back. */
  readonly runnerId: string | null;
  /** By the clock of the database. */
  readonly heartbeatAt: number | null;
  readonly beats: number;
}

export interface PayloadRow {
  readonly jobId: string;
  readonly encoding: ContentEncoding;
  readonly schemaVersion: number;
  readonly bytes: Buffer;
  /** JSON of the recurring patterns that are kept with the body. */
  readonly patterns: string | null;
}

export interface ResultRow {
  readonly jobId: string;
  /** Compressed by gzip. */
  readonly bytes: Buffer;
}

export interface RunnerRow {
  readonly id: string;
  readonly beats: number;
  readonly heartbeatAt: number;
}

/** PostgreSQL hands out 64-bit integers as text. All of ours stay below 2^53. */
const asNumber: ValueTransformer = {
  to: (value: number | null) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

type Column = EntitySchemaColumnOptions;
const text = (name: string, given: Partial<Column> = {}): Column => ({ type: 'varchar', name, ...given });
const bigint = (name: string, given: Partial<Column> = {}): Column => ({
  type: 'bigint',
  name,
  transformer: asNumber,
  ...given,
});
const json = (name: string): Column => ({ type: 'text', name, nullable: true });
const NULL = { nullable: true };
const KEY = { primary: true };

export const JOBS = new EntitySchema<JobRow>({
  name: 'Job',
  tableName: 'jobs',
  columns: {
    id: text('id', KEY),
    applicationId: text('application_id'),
    clientId: text('client_id'),
    tenant: text('tenant', NULL),
    endpoint: text('endpoint'),
    requestId: text('request_id'),
    problemId: json('problem_id'),
    fingerprint: text('fingerprint', NULL),
    status: text('status'),
    createdAt: bigint('created_at'),
    startedAt: bigint('started_at', NULL),
    completedAt: bigint('completed_at', NULL),
    attempts: { type: 'integer', name: 'attempts' },
    claim: { type: 'integer', name: 'claim' },
    error: json('error'),
    resultBytes: bigint('result_bytes', NULL),
    runnerId: text('runner_id', NULL),
    heartbeatAt: bigint('heartbeat_at', NULL),
    beats: bigint('beats'),
  },
});

export const RUNNERS = new EntitySchema<RunnerRow>({
  name: 'JobRunner',
  tableName: 'job_runners',
  columns: { id: text('id', KEY), beats: bigint('beats'), heartbeatAt: bigint('heartbeat_at') },
});

/** The two tables with bytes, whose type has another name in each database. */
function tablesWith(type: 'bytea' | 'blob') {
  const bytes: Column = { type, name: 'bytes' };
  return {
    payloads: new EntitySchema<PayloadRow>({
      name: 'JobPayload',
      tableName: 'job_payloads',
      columns: {
        jobId: text('job_id', KEY),
        encoding: text('encoding'),
        schemaVersion: { type: 'integer', name: 'schema_version' },
        bytes,
        patterns: json('patterns'),
      },
    }),
    results: new EntitySchema<ResultRow>({
      name: 'JobResult',
      tableName: 'job_results',
      columns: { jobId: text('job_id', KEY), bytes },
    }),
  };
}

const BYTE_TABLES = { postgres: tablesWith('bytea'), sqlite: tablesWith('blob') };

export function byteTables(kind: DatabaseKind) {
  return BYTE_TABLES[kind];
}
