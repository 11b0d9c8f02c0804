import type { SerializedApiError } from '../../common/errors';
import type { Job, NewJob } from '../job';
import type { JobRow } from './job-rows';

export function newRow({ owner, problemId, ...job }: NewJob, given: Partial<JobRow> = {}): JobRow {
  return {
    ...job,
    ...owner,
    tenant: owner.tenant ?? null,
    problemId: toJson(problemId),
    status: 'queued',
    startedAt: null,
    completedAt: null,
    attempts: 0,
    claim: 0,
    error: null,
    resultBytes: null,
    runnerId: null,
    heartbeatAt: null,
    beats: 0,
    ...given,
  };
}

export function toJob(row: JobRow): Job {
  const { applicationId, clientId, id, endpoint, requestId, problemId, status, createdAt, startedAt } = row;
  const { completedAt, attempts, claim, error, resultBytes, tenant, fingerprint } = row;
  return {
    id,
    owner: { applicationId, clientId, ...(tenant === null ? {} : { tenant }) },
    endpoint,
    requestId,
    problemId: fromJson<string>(problemId),
    fingerprint,
    status,
    createdAt,
    startedAt,
    completedAt,
    attempts,
    claim,
    error: fromJson<SerializedApiError>(error),
    resultBytes,
  };
}

export function toJson(value: string | SerializedApiError | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function fromJson<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}
