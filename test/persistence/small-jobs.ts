import type { NewJob } from '../../src/jobs/job';
import type { Retention } from '../../src/jobs/store/job-store';

/** Without jest, which a process of its own has not. */
export const ROOMY: Retention = { maxAgeMs: 1e12, maxCount: 10_000, maxBytes: 1e9 };

export function aJobOf(id: string): NewJob {
  const owner = { applicationId: 'acme', clientId: 'north' };
  const problem = { problemId: null, fingerprint: null };
  return { id, owner, endpoint: 'async', requestId: 'request-1', ...problem, createdAt: Date.now() };
}
