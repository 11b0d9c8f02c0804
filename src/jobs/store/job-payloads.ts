import { ApiError } from '../../common/errors';
import { compressBody, ownBytes } from './compression';
import type { PayloadRow } from './job-rows';
import type { JobPayload } from './job-store';

/**
 * Of the rows in job_payloads: what a body, and the patterns kept with it, are to whoever reads them. Grows when an older service could
 * not read a newer row.
 */
const PAYLOAD_SCHEMA_VERSION = 1;

export async function newPayloadRow(jobId: string, payload: JobPayload): Promise<PayloadRow> {
  const { bytes, encoding } = await compressBody(payload);
  return {
    jobId,
    bytes,
    encoding,
    schemaVersion: PAYLOAD_SCHEMA_VERSION,
    patterns: payload.patterns ?? null,
  };
}

/** Throws where another version of the service has written what this one cannot read. */
export function toPayload({ bytes, encoding, schemaVersion, patterns }: PayloadRow): JobPayload {
  if (schemaVersion !== PAYLOAD_SCHEMA_VERSION) {
    const message = 'The stored request was written by another version of the service.';
    throw new ApiError('INTERNAL_ERROR', message, { context: { schema_version: schemaVersion } });
  }
  return { bytes: ownBytes(bytes), encoding, ...(patterns === null ? {} : { patterns }) };
}
